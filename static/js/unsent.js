// What is typed in the other forms of a page stays when one of its forms is sent, or another language is chosen.
// This tab stores it from the submit until the next page, which has the same form again or drops it.

const KEY = "janroku-unsent";
// Secrets are never stored; no script chooses a file, and what is hidden belongs to the server.
const LEFT_OUT = '[type=password], [type=hidden], [type=file], [autocomplete="one-time-code"], [data-secret], [readonly]';
const CHANGING = new Set(["csrfmiddlewaretoken", "version", "token", "seen", "again", "next", "lines"]);
const touched = new WeakSet();
const isTick = (field) => field.type === "checkbox" || field.type === "radio";

const isChanged = (field) =>
  isTick(field) ? field.checked !== field.defaultChecked : !field.options && field.value !== field.defaultValue;

// Forms that have a draft or a queue of their own are left alone.
const forms = () => [...document.querySelectorAll('form[method="post"]:not([data-deal], [data-grid])')]
  .filter((form) => !form.dataset.keeps);

// Names for elements that stay the same when the page is drawn again; those of one name are told apart by their order.
function named(elements, nameOf) {
  const found = new Map();
  for (const element of elements) {
    let number = 1;
    while (found.has(`${nameOf(element)} ${number}`)) number += 1;
    found.set(`${nameOf(element)} ${number}`, element);
  }
  return found;
}

const fieldsOf = (form) => named(
  [...form.elements].filter((one) => one.matches("input, select, textarea") && one.name && !one.matches(LEFT_OUT)),
  (field) => (isTick(field) ? `${field.name}=${field.value}` : field.name),
);

// Forms of one address differ by the hidden values that say what they are about, and by their first field.
const namedForms = () => named(forms(), (form) => {
  const about = [...form.elements].filter((one) => one.type === "hidden" && !CHANGING.has(one.name));
  const [first] = fieldsOf(form).values();
  const path = new URL(form.getAttribute("action"), location.href).pathname;
  return [path, ...about.map((one) => `${one.name}=${one.value}`), first?.name].join(" ");
});

function valueOf(field) {
  if (isTick(field)) return field.checked;
  return field.multiple ? [...field.selectedOptions].map((one) => one.value) : field.value;
}

function setValue(field, value) {
  if (isTick(field)) field.checked = value;
  else if (field.multiple) for (const one of field.options) one.selected = value.includes(one.value);
  else if (!field.options || [...field.options].some((one) => one.value === value)) field.value = value;
  field.closest("details:not(.menu, [data-closes])")?.setAttribute("open", "");
  // The scripts of the page follow what is typed; a `change` would send a form that a choice sends.
  field.dispatchEvent(new Event("input", { bubbles: true }));
}

function keepOthers(sent) {
  const unsent = [];
  for (const [name, form] of namedForms()) {
    const typed = form === sent ? [] : [...fieldsOf(form)].filter(([, field]) => touched.has(field));
    if (typed.length) unsent.push([name, typed.map(([place, field]) => [place, valueOf(field)])]);
  }
  sessionStorage.setItem(KEY, JSON.stringify(unsent));
}

function putBack() {
  // What a refused form shows was typed, too, and so was what somebody entered before this script came.
  for (const form of forms()) {
    const isRefused = form.querySelector("[role=alert], [aria-invalid=true], .errorlist");
    for (const field of fieldsOf(form).values()) if (isRefused || isChanged(field)) touched.add(field);
  }
  // The page of an error leads back to the page of the form.
  if (document.querySelector("h1 + p > code[data-code]")) return;
  const unsent = JSON.parse(sessionStorage.getItem(KEY) ?? "[]");
  sessionStorage.removeItem(KEY);
  for (const [name, typed] of unsent) {
    const form = namedForms().get(name);
    for (const [place, value] of form ? typed : []) {
      const field = fieldsOf(form).get(place);
      if (field) setValue(field, value);
    }
  }
}

document.addEventListener("input", (event) => touched.add(event.target));
document.addEventListener("submit", (event) => {
  if (!event.defaultPrevented && event.target.method === "post") keepOthers(event.target);
});
addEventListener("DOMContentLoaded", putBack);
