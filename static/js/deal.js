// The page of a deal follows what another phone records, and keeps a half-entered deal on this phone through a reload.

const HOURS = 12 * 3600 * 1000;
const sheet = () => document.querySelector("#sheet[data-deal]");
const numberOf = (form) => form.elements.number.value;
const keyOf = (form) => `janroku deal-${form.dataset.deal}`;
// A page that was posted is posted again by a reload, with the values of then; what is kept is newer.
const isReload = performance.getEntriesByType("navigation")[0]?.type === "reload";
const wasPosted = Boolean(sheet() && "entered" in sheet().dataset);
let isEntered = wasPosted && !isReload;

// ----- another phone -----

// While nothing is entered the sheet becomes that of the next deal. What is entered stays, and says so; when it is saved the
// server asks what to do with it.
function follow() {
  const form = sheet();
  const next = document.querySelector("[data-next]")?.dataset.next;
  if (next === undefined || (form && numberOf(form) === next) || (!form && !next)) return;
  if (isEntered && form) form.querySelector("[data-moved]").hidden = Boolean(form.querySelector(".save [role=alert]"));
  else location.replace(location.pathname);
}

// ----- a reload -----

function keep() {
  const form = sheet();
  if (!form) return;
  isEntered = true;
  const values = [...new FormData(form)].filter(([name]) => name !== "csrfmiddlewaretoken" && name !== "token");
  localStorage.setItem(keyOf(form), JSON.stringify({ at: Date.now(), number: numberOf(form), values }));
}

// The server draws the kept values: it knows which fields they need.
async function restore() {
  const form = sheet();
  const draft = JSON.parse(localStorage.getItem(keyOf(form)) ?? "null");
  if (!draft || isEntered) return;
  if (draft.number !== numberOf(form) || Date.now() - draft.at > HOURS) {
    localStorage.removeItem(keyOf(form));
    return;
  }
  const body = new URLSearchParams(draft.values);
  for (const name of ["csrfmiddlewaretoken", "token"]) body.set(name, form.elements[name].value);
  const answer = await fetch(location.pathname, { method: "POST", body });
  const page = new DOMParser().parseFromString(await answer.text(), "text/html");
  const fresh = page.querySelector("#sheet[data-deal]");
  if (!answer.ok || !fresh || isEntered) return;
  isEntered = true;
  form.replaceWith(fresh);
  window.htmx?.process(fresh);
  fresh.querySelector("[data-kept]").hidden = false;
  window.htmx?.trigger(fresh, "htmx:load");
}

if (isEntered) keep();
else if (sheet()) restore().finally(() => (isEntered ||= wasPosted));
document.addEventListener("live:changed", follow);
for (const event of ["input", "change"]) {
  document.addEventListener(event, (change) => change.target.closest?.("#sheet[data-deal]") && keep());
}
document.addEventListener("htmx:afterSettle", (event) => event.detail.elt.id === "sheet" && keep());
document.addEventListener("click", (event) => {
  if (!event.target.closest("[data-clears]")) return;
  localStorage.removeItem(keyOf(sheet()));
  location.replace(location.pathname);
});
