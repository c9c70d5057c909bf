// Keep what is typed on this phone until it is recorded: through a reload and while there is no network.

const HOURS = 12 * 3600 * 1000;

// Send nothing without a network, since the browser's error page would replace this page and what is typed in it.
function wait(form, away) {
  form.addEventListener("submit", (event) => {
    away.hidden = navigator.onLine;
    if (!navigator.onLine) event.preventDefault();
  });
  addEventListener("online", () => (away.hidden = true));
}

function keep(form) {
  const key = `janroku ${form.dataset.keeps}`;
  const fields = [...form.elements].filter((field) => field.name && ["text", "number", "date"].includes(field.type));
  // The page gives the day; only another one was typed.
  const isTyped = (field) => field.value && (field.type !== "date" || field.value !== field.defaultValue);
  const seats = fields.filter((field) => field.closest("[data-seat]"));
  const kept = form.querySelector("[data-kept]");

  function put(values) {
    for (const field of fields) if (field.name in values) field.value = values[field.name];
    seats[0]?.dispatchEvent(new Event("input", { bubbles: true }));
  }

  function typed() {
    const values = Object.fromEntries(fields.filter(isTyped).map((field) => [field.name, field.value]));
    if (seats.some((field) => field.value)) localStorage.setItem(key, JSON.stringify({ at: Date.now(), values }));
    else localStorage.removeItem(key);
  }

  const draft = JSON.parse(localStorage.getItem(key) ?? "null");
  // A refused form comes back with its own values.
  if (draft && Date.now() - draft.at < HOURS && seats.every((field) => !field.value)) {
    put(draft.values);
    kept.hidden = false;
  }

  form.addEventListener("input", typed);
  form.addEventListener("submit", (event) => {
    if (!event.defaultPrevented) localStorage.removeItem(key);
  });
  kept.querySelector("button").addEventListener("click", () => {
    put(Object.fromEntries(fields.map((field) => [field.name, field.type === "date" ? field.defaultValue : ""])));
    kept.hidden = true;
  });
}

for (const away of document.querySelectorAll("form [data-away]")) wait(away.closest("form"), away);
for (const form of document.querySelectorAll('form[data-keeps]:not([data-keeps=""])')) keep(form);
