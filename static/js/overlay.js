// Asks for the same page with its ETag every second, and changes only the words that differ: nothing on the screen is drawn
// again that stays the same. Without an answer the last state stays.
const EVERY = 1000;
let etag = "";
let asking = false;

const isSame = (one, other) => one.nodeType === other.nodeType && one.nodeName === other.nodeName;

function followAttributes(from, to) {
  for (const { name } of [...from.attributes]) if (!to.hasAttribute(name)) from.removeAttribute(name);
  for (const { name, value } of to.attributes) if (from.getAttribute(name) !== value) from.setAttribute(name, value);
}

export function follow(from, to) {
  if (from.nodeType === Node.TEXT_NODE) {
    if (from.data !== to.data) from.data = to.data;
    return;
  }
  followAttributes(from, to);
  const shown = [...from.childNodes];
  [...to.childNodes].forEach((fresh, place) => {
    const present = shown[place];
    if (!present) from.append(document.importNode(fresh, true));
    else if (isSame(present, fresh)) follow(present, fresh);
    else present.replaceWith(document.importNode(fresh, true));
  });
  for (const extra of shown.slice(to.childNodes.length)) extra.remove();
}

async function ask() {
  if (asking) return;
  asking = true;
  try {
    // What is shown late changes while nothing else does, so its page is asked for as a whole.
    const isLate = document.getElementById("overlay").hasAttribute("data-delayed");
    const headers = isLate ? {} : { "If-None-Match": etag || "first" };
    const answer = await fetch(location.href, { cache: "no-store", headers });
    if (answer.status === 200) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      const fresh = page.getElementById("overlay");
      if (fresh) {
        follow(document.getElementById("overlay"), fresh);
        etag = answer.headers.get("ETag") ?? "";
      }
    }
  } catch {
    // No network: what is shown stays until there is one.
  } finally {
    asking = false;
  }
}

setInterval(ask, EVERY);
