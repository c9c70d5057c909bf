// Request the page again every few seconds with its ETag: while nothing has changed the answer is empty. Replace the parts
// that have changed, except a part that somebody is using. What is open with `data-follows` changes too and stays open.
import "./clock.js";

const EVERY = 1000 * Number(document.querySelector("[data-every]")?.dataset.every ?? 5);
const offline = document.querySelector("[data-offline]");
let etag = "";
let asking = false;

const isHeld = (part) => {
  const active = document.activeElement;
  const typing = active && part.contains(active) && active.matches("input, select, textarea");
  return typing || part.querySelector("tr.detail, details[open]:not([data-follows]), input:checked:not([data-follows])");
};

function put(page) {
  let held = false;
  for (const part of document.querySelectorAll("[data-live]")) {
    const fresh = page.getElementById(part.id);
    if (!fresh) continue;
    if (isHeld(part)) {
      held = true;
      continue;
    }
    const focused = part.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
    const open = [...part.querySelectorAll("details[open][data-follows]")].map((one) => one.id);
    part.replaceChildren(...fresh.childNodes);
    for (const id of open) part.querySelector(`#${CSS.escape(id)}`)?.setAttribute("open", "");
    part.className = fresh.className;
    window.htmx?.process(part);
    if (focused) part.querySelector(`[href="${CSS.escape(focused)}"]`)?.focus();
  }
  document.dispatchEvent(new Event("live:changed"));
  return held;
}

export async function ask() {
  if (asking || document.hidden) return;
  asking = true;
  try {
    const answer = await fetch(location.href, {
      cache: "no-store",
      headers: etag ? { "If-None-Match": etag } : { "If-None-Match": "first" },
    });
    if (answer.status === 200) {
      const page = new DOMParser().parseFromString(await answer.text(), "text/html");
      etag = put(page) ? "" : (answer.headers.get("ETag") ?? "");
    }
    if (offline) offline.hidden = true;
  } catch {
    if (offline?.hidden) {
      offline.querySelector("time").textContent = new Date().toLocaleTimeString(document.documentElement.lang, { timeStyle: "short", hourCycle: "h23" });
      offline.hidden = false;
    }
  } finally {
    asking = false;
  }
}

if (document.querySelector("[data-live]")) {
  setInterval(ask, EVERY);
  document.addEventListener("visibilitychange", ask);
  document.addEventListener("live:ask", ask);
}

// Filter a list while somebody types.
document.addEventListener("input", (event) => {
  const field = event.target;
  if (!field.dataset?.filters) return;
  const wanted = field.value.normalize("NFKC").toLocaleLowerCase().trim();
  for (const row of document.querySelectorAll(`${field.dataset.filters} [data-text]`)) {
    row.hidden = !row.dataset.text.normalize("NFKC").toLocaleLowerCase().includes(wanted);
  }
});
document.addEventListener("live:changed", () => {
  for (const field of document.querySelectorAll("[data-filters]")) field.dispatchEvent(new Event("input", { bubbles: true }));
});
