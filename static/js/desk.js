// The desk: type a table number and four scores, press Enter. Shows the sum, the players of the table, and swaps two seats.

const number = (text) => {
  const plain = text.normalize("NFKC").replace(/[▲△−–—]/g, "-").replace(/[\s,'’]/g, "");
  return /^[+-]?\d+$/.test(plain) ? Number(plain) : null;
};
const written = (value) => value.toLocaleString(document.documentElement.lang).replace("-", "−");
const grid = () => document.querySelector("[data-grid]");
const scores = (form) => [...form.querySelectorAll(".final-score")];
const known = (form, id) => JSON.parse(form.querySelector(`#${id}`).textContent);

function look() {
  const form = grid();
  if (!form) return;
  const table = form.elements.namedItem("table").value.trim();
  const names = known(form, "tables")[table];
  for (const label of form.querySelectorAll("[data-name]")) {
    label.dataset.who = names ? names[Number(label.dataset.name)] : "";
  }
  remember(form, table);
  form.querySelector("[data-correction]").hidden = !known(form, "done").includes(Number(table)) && !form.querySelector("[data-correction] .errorlist");
  showSum(form);
}

// Remember the version of the table's result when its number is typed, so that a later result is not overwritten.
function remember(form, table) {
  const seen = form.elements.namedItem("seen");
  const shown = document.getElementById(`table-${table}`);
  if (shown && seen.value.split(":")[0] !== table) seen.value = `${table}:${shown.dataset.version}`;
}

function showSum(form) {
  const line = form.querySelector("[data-sum-line]");
  const values = scores(form).map((field) => number(field.value));
  const typed = values.filter((value) => value !== null);
  const deposits = form.elements.namedItem("deposits");
  const wanted = Number(form.dataset.start) * 4 - (deposits ? (number(deposits.value) ?? 0) : 0);
  const missing = wanted - typed.reduce((all, one) => all + one, 0);
  const words = missing > 0 ? form.dataset.missing : missing < 0 ? form.dataset.over : form.dataset.right;
  line.textContent = typed.length ? words.replace("{n}", written(Math.abs(missing))) : "";
  line.classList.toggle("minus", typed.length === 4 && missing !== 0);
  line.classList.toggle("right", typed.length === 4 && missing === 0);
}

// Enter moves to the next empty field and saves when all four are filled in.
document.addEventListener("keydown", (event) => {
  const form = event.target.closest?.("[data-grid]");
  if (!form || event.key !== "Enter" || event.isComposing || !event.target.matches("input")) return;
  const empty = scores(form).find((field) => !field.value.trim());
  if (!empty) return;
  event.preventDefault();
  empty.focus();
});

document.addEventListener("input", (event) => event.target.closest?.("[data-grid]") && look());

// A click on a table puts its number into the entry row.
document.addEventListener("click", (event) => {
  const link = event.target.closest?.("[data-table]");
  const form = grid();
  if (!link || !form || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  const table = form.elements.namedItem("table");
  table.value = link.dataset.table;
  for (const field of scores(form)) field.value = "";
  look();
  scores(form)[0].focus();
  form.scrollIntoView({ block: "nearest" });
});

function begin() {
  const form = grid();
  if (!form) return;
  look();
  const wrong = form.querySelector("[aria-invalid=true]");
  const table = form.elements.namedItem("table");
  if (wrong) wrong.focus();
  else if (!scores(form)[0].value) table.focus();
  else scores(form)[0].focus();
  document.activeElement.select?.();
}

document.addEventListener("htmx:afterSwap", (event) => {
  if (event.detail.target.id !== "grid") return;
  begin();
  document.dispatchEvent(new Event("live:ask"));
});
if (!location.hash || location.hash === "#grid" || new URLSearchParams(location.search).has("table")) begin();
else look();

// Two ticked seats can be swapped; ticking a third one unticks the first.
const ticked = [];
document.addEventListener("change", (event) => {
  if (event.target.name !== "seat" || !event.target.matches("[form=swap]")) return;
  const at = ticked.indexOf(event.target);
  if (at >= 0) ticked.splice(at, 1);
  if (event.target.checked) ticked.push(event.target);
  while (ticked.length > 2) ticked.shift().checked = false;
  document.querySelector("[data-swap]").disabled = ticked.length !== 2;
});
const swap = document.querySelector("[data-swap]");
if (swap) swap.disabled = true;

// The slider between closeness and winds sets the preset.
for (const slider of document.querySelectorAll("[data-slides]")) {
  const choice = document.getElementById(slider.dataset.slides);
  const show = () => (slider.value = choice.selectedIndex);
  slider.max = choice.options.length - 1;
  slider.hidden = false;
  show();
  slider.addEventListener("input", () => (choice.selectedIndex = Number(slider.value)));
  choice.addEventListener("change", show);
}
