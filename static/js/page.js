// What every page does beyond plain HTML. Each behaviour is asked for by a data attribute and none is needed to use the page.

// A refused form comes back with 422 and its sentences; htmx shows it like any other answer.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.xhr.status === 422 || event.detail.xhr.status === 409) {
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  }
});

// A choice that reloads the list it narrows: the button beside it stays for those without script.
for (const field of document.querySelectorAll("[data-sends]")) {
  field.form.querySelector("[data-without-script]")?.setAttribute("hidden", "");
  field.addEventListener("change", () => field.form.requestSubmit());
}

// Nobody stores one thing twice by pressing twice.
document.addEventListener("submit", (event) => {
  const pressed = event.submitter;
  if (event.defaultPrevented || !pressed || event.target.method !== "post") return;
  if (event.target.dataset.sent) event.preventDefault();
  event.target.dataset.sent = "yes";
  const told = event.target.querySelector("[data-working]");
  if (told) told.textContent = told.dataset.working;
  setTimeout(() => delete event.target.dataset.sent, 4000);
});
addEventListener("pageshow", () => {
  for (const form of document.forms) delete form.dataset.sent;
  for (const told of document.querySelectorAll("[data-working]")) told.textContent = "";
});

// A row that opens below a row: pressed again, it closes.
document.addEventListener("htmx:beforeRequest", (event) => {
  const opener = event.detail.elt;
  if (!opener.hasAttribute("data-opens")) return;
  const below = opener.closest("tr").nextElementSibling;
  const isOpen = below?.classList.contains("detail");
  opener.setAttribute("aria-expanded", String(!isOpen));
  if (!isOpen) return;
  below.remove();
  event.preventDefault();
});

// A new club is most likely where its browser is.
for (const field of document.querySelectorAll("select[data-time-zone]")) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (field.value === "UTC" && [...field.options].some((option) => option.value === here)) field.value = here;
}

// What is there to be copied is marked as a whole when it is touched.
for (const field of document.querySelectorAll("[data-copies]")) {
  field.addEventListener("focus", () => field.select());
}

// On a phone the tab of this page may lie beyond the edge.
const here = document.querySelector(".tabs [aria-current]");
if (here) {
  const tabs = here.closest(".tabs");
  tabs.scrollLeft = here.getBoundingClientRect().right - tabs.getBoundingClientRect().right + tabs.clientWidth / 3;
}
