// Behaviour of all pages beyond plain HTML. Data attributes select it, and every page works without it.

// A refused form comes back as 422 with its errors; let htmx show it like any other answer.
document.addEventListener("htmx:beforeSwap", (event) => {
  if (event.detail.xhr.status === 422 || event.detail.xhr.status === 409) {
    event.detail.shouldSwap = true;
    event.detail.isError = false;
  }
});

// A select that submits its filter form; its button is for browsers without scripts.
for (const field of document.querySelectorAll("[data-sends]")) {
  field.form.querySelector("[data-without-script]")?.setAttribute("hidden", "");
  field.addEventListener("change", () => field.form.requestSubmit());
}

// A second press of a button must not submit the form again.
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

// Whoever signs out leaves no pages and no tables on this device; deals that wait stay until they can be sent.
document.addEventListener("submit", async (event) => {
  if (event.defaultPrevented || !event.target.getAttribute("action")?.endsWith("/sign-out/")) return;
  for (const key of Object.keys(localStorage)) if (key.startsWith("janroku-pad-table-")) localStorage.removeItem(key);
  for (const name of (await self.caches?.keys()) ?? []) if (name.startsWith("janroku-pages-")) void caches.delete(name);
});

// What a summary opened over the page closes by Escape, and when the focus or a tap goes elsewhere.
for (const opened of document.querySelectorAll("details[data-closes]")) {
  const leave = (event) => opened.contains(event.relatedTarget ?? event.target) || (opened.open = false);
  opened.addEventListener("focusout", (event) => event.relatedTarget && leave(event));
  document.addEventListener("pointerdown", leave);
  opened.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || !opened.open) return;
    opened.open = false;
    opened.querySelector("summary").focus();
  });
}

// A refused form names its fault where it is, which may be out of sight.
document.querySelector("form [role=alert]")?.scrollIntoView({ block: "center" });

// A row that opens below another row; a second press closes it.
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

// An open menu closes with Escape, and when something else is pressed.
const closeMenus = (except) => {
  for (const menu of document.querySelectorAll("details.menu[open]")) if (menu !== except) menu.open = false;
};
document.addEventListener("click", (event) => closeMenus(event.target.closest("details.menu")));
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape") return;
  const menu = document.activeElement?.closest("details.menu[open]");
  closeMenus(null);
  menu?.querySelector("summary").focus();
});

// The bar of a long page marks the section that is being read.
const bar = document.querySelector(".section-bar");
if (bar) {
  const links = [...bar.querySelectorAll("a")];
  const sections = links.map((link) => document.getElementById(link.hash.slice(1)));
  const mark = () => {
    const line = bar.getBoundingClientRect().bottom + innerHeight / 4;
    const isAtEnd = scrollY + innerHeight >= document.documentElement.scrollHeight - 2;
    const read = isAtEnd ? links.length - 1 : sections.findLastIndex((one) => one?.getBoundingClientRect().top < line);
    for (const [number, link] of links.entries()) {
      if (number !== Math.max(read, 0)) link.removeAttribute("aria-current");
      else if (!link.hasAttribute("aria-current")) {
        link.setAttribute("aria-current", "location");
        bar.scrollLeft += link.getBoundingClientRect().left - bar.getBoundingClientRect().left - bar.clientWidth / 3;
      }
    }
  };
  let isWaiting = false;
  addEventListener("scroll", () => {
    if (isWaiting) return;
    isWaiting = true;
    requestAnimationFrame(() => {
      isWaiting = false;
      mark();
    });
  }, { passive: true });
  mark();
}

// Suggest the browser's time zone for a new club.
for (const field of document.querySelectorAll("select[data-time-zone]")) {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  if (field.value === "UTC" && [...field.options].some((option) => option.value === here)) field.value = here;
}

// Among many options those with a word are found.
for (const searched of document.querySelectorAll("[data-searched]")) {
  const search = searched.querySelector("input[type=search]");
  search.closest("label").hidden = false;
  search.addEventListener("input", () => {
    const word = search.value.trim().toLowerCase();
    for (const group of searched.querySelectorAll(":scope > details")) {
      const fields = [...group.querySelector(".fields").children];
      for (const field of fields) field.hidden = !field.textContent.toLowerCase().includes(word);
      group.hidden = fields.every((field) => field.hidden);
      group.open = word !== "" && !group.hidden;
    }
  });
  search.addEventListener("keydown", (event) => {
    // The key would send the form.
    if (event.key === "Enter") event.preventDefault();
  });
}

// A touch selects the whole of a text that is meant to be copied.
for (const field of document.querySelectorAll("[data-copies]")) {
  field.addEventListener("focus", () => field.select());
}

// On a phone the tab of the present page may be out of sight.
const here = document.querySelector(".tabs [aria-current]");
if (here) {
  const tabs = here.closest(".tabs");
  tabs.scrollLeft = here.getBoundingClientRect().right - tabs.getBoundingClientRect().right + tabs.clientWidth / 3;
}

// A script that has stored something says so on the page that it opens next.
const told = sessionStorage.getItem("janroku-told");
if (told) {
  sessionStorage.removeItem("janroku-told");
  const box = document.createElement("p");
  box.className = "note";
  box.setAttribute("role", "status");
  box.textContent = told;
  document.getElementById("page")?.prepend(box);
}
