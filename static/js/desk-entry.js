// The desk: type a table number and its scores, with Enter after each. The next table is open at once, and the results
// typed so far are saved behind it, in their order.
import { add, begin, drop, flush, refuse, refusedOf, state, waitingOf } from "./desk-queue.js";
import { missingFigure, readShort, readWhole as number, written } from "./figures.js";

const form = document.querySelector("[data-grid]");
const list = () => document.getElementById("tables-grid");
const row = (table) => document.getElementById(`table-${table}`);
const tableField = form?.elements.namedItem("table");
const scores = form ? [...form.querySelectorAll(".final-score")] : [];
const deposits = form?.elements.namedItem("deposits");
const reason = form?.elements.namedItem("reason");
const penaltyFields = form ? [...form.querySelectorAll("[name^=penalty_]:not([name^=penalty_reason])")] : [];
const fields = form ? [...form.querySelectorAll("input:not([type=hidden], [type=checkbox])")].filter((field) => field !== tableField) : [];
const UNSENT = "janroku-desk-unsent";
// The versions of the results saved by this page, until the list of tables shows them.
const saved = new Map();
let prefilled = "{}";
let isChosen = false;

const typed = () => Object.fromEntries(fields.filter((field) => field.value).map((field) => [field.name, field.value]));
const snapshot = () => JSON.stringify(typed());
const present = () => String(number(tableField.value) ?? tableField.value.trim());
const address = () => new URL(form.action, location.href).pathname;
const versionOf = (table) => Math.max(Number(row(table)?.dataset.version ?? 0), saved.get(table) ?? 0);

// ----- the table in the form -----

// Show what is known of a table: what was typed and refused, or else its present result. Typed values stay.
function known(table) {
  const refused = refusedOf(address()).findLast((entry) => entry.table === table);
  if (refused) return Object.fromEntries(refused.values);
  return JSON.parse(row(table)?.dataset.values || "{}");
}

function fill(values) {
  for (const field of fields) field.value = values[field.name] ?? "";
  for (const folded of form.querySelectorAll("details")) folded.open = [...folded.querySelectorAll("input")].some((field) => field.value);
  prefilled = snapshot();
}

function follow() {
  const table = present();
  if (snapshot() === prefilled) fill(known(table));
  const seen = form.elements.namedItem("seen");
  if (seen.value.split(":")[0] !== table) seen.value = row(table) ? `${table}:${versionOf(table)}` : "";
  look();
}

function open(table, { chosen = false } = {}) {
  isChosen = chosen;
  fill({});
  tableField.value = table;
  form.elements.namedItem("seen").value = "";
  follow();
}

function isOpen(item) {
  const table = item.id.slice("table-".length);
  const taken = [...waitingOf(address()), ...refusedOf(address())].some((entry) => entry.table === table);
  return !taken && !saved.has(table) && !item.matches(".done, .playing");
}

const nextTable = () => [...list().children].find(isOpen)?.id.slice("table-".length) ?? "";

function openNext() {
  open(nextTable());
  tableField.focus();
  tableField.select();
}

// Another form of the page, or another language, loads the page anew: what is half typed comes back in this tab.
function keepTyped(event) {
  if (event.target === form || event.defaultPrevented || event.target.method !== "post") return;
  sessionStorage.removeItem(UNSENT);
  if (snapshot() === prefilled) return;
  const seen = form.elements.namedItem("seen").value;
  sessionStorage.setItem(UNSENT, JSON.stringify({ address: address(), table: tableField.value, seen, values: typed() }));
}

function putTypedBack() {
  const unsent = JSON.parse(sessionStorage.getItem(UNSENT) ?? "null");
  sessionStorage.removeItem(UNSENT);
  if (unsent?.address !== address()) return;
  open(unsent.table, { chosen: true });
  const before = prefilled;
  fill(unsent.values);
  prefilled = before;
  // A result that somebody else saved meanwhile is not overwritten unseen.
  form.elements.namedItem("seen").value = unsent.seen;
  look();
}

// ----- what is seen while typing -----

function look() {
  const item = row(present());
  const names = item ? [...item.querySelectorAll("ul li > span:first-child")].map((one) => one.textContent) : [];
  for (const label of form.querySelectorAll("[data-name]")) label.dataset.who = names[Number(label.dataset.name)] ?? "";
  const correction = form.querySelector("[data-correction]");
  if (correction) correction.hidden = !item?.matches(".done") && !reason?.value && !correction.querySelector(".errorlist");
  showSum();
}

function figures() {
  const step = Number(form.dataset.step);
  const total = scores.length * Number(form.dataset.start);
  // Points that are on no seat: left on the table, or taken off by the referee.
  const penalties = "penalties" in form.dataset ? penaltyFields.reduce((sum, field) => sum + (number(field.value) ?? 0), 0) : 0;
  const left = (deposits ? (number(deposits.value) ?? 0) : 0) + penalties;
  const values = scores.map((field) => number(field.value));
  return { step, total, values, left };
}

function showSum() {
  const { step, total, values, left } = figures();
  const entered = values.filter((value) => value !== null);
  const [leftRead, ...all] = readShort([left, ...values], step, total);
  showReads(all, values);
  suggest(entered, values, left, step, total);
  const missing = total - leftRead - all.reduce((sum, one) => sum + (one ?? 0), 0);
  const line = form.querySelector("[data-sum-line]");
  const words = missing > 0 ? form.dataset.missing : missing < 0 ? form.dataset.over : form.dataset.right;
  line.textContent = entered.length ? words.replace("{n}", written(Math.abs(missing))) : "";
  line.classList.toggle("minus", entered.length === scores.length && missing !== 0);
  line.classList.toggle("right", entered.length === scores.length && missing === 0);
}

function showReads(all, values) {
  for (const [seat, field] of scores.entries()) {
    const words = field.parentElement.querySelector("[data-reads]");
    words.hidden = all[seat] === values[seat];
    words.textContent = words.hidden ? "" : `= ${written(all[seat])}`;
  }
}

// The last score follows from the others: it stands in grey in its field, and Enter takes it.
function suggest(entered, values, left, step, total) {
  for (const field of scores) [field.placeholder, field.dataset.suggested] = ["", ""];
  const empty = scores.filter((field) => !field.value.trim());
  if (empty.length !== 1 || entered.length !== scores.length - 1) return;
  const figure = missingFigure(left ? [...entered, left] : entered, step, total);
  empty[0].placeholder = empty[0].dataset.suggested = String(figure);
}

function takeSuggestion() {
  for (const field of scores) if (!field.value.trim() && field.dataset.suggested) field.value = field.dataset.suggested;
}

// ----- keys -----

const isFilled = (field) => field.value.trim() || field.dataset.suggested;

function enter(field) {
  if (field === tableField) return scores[0];
  const following = scores[scores.indexOf(field) + 1];
  return following ?? scores.find((one) => !isFilled(one)) ?? null;
}

function onKey(event) {
  const field = event.target;
  if (event.key !== "Enter" || event.isComposing || !(field === tableField || scores.includes(field))) return;
  event.preventDefault();
  const next = enter(field);
  if (next) {
    next.focus();
    next.select();
    return;
  }
  takeSuggestion();
  form.requestSubmit();
}

function onSubmit(event) {
  event.preventDefault();
  const table = present();
  const isClear = event.submitter?.name === "clear";
  const isCorrection = Boolean(row(table)?.matches(".done")) && reason;
  if (isCorrection && !reason.value.trim() && isChosen) {
    reason.focus();
    return;
  }
  const data = [...new FormData(form, event.submitter)].filter(([name]) => name !== "csrfmiddlewaretoken");
  const entry = add(address(), table, data);
  if (isCorrection && !isClear && !reason.value.trim()) refuse(entry, document.querySelector("[data-queue]").dataset.twice);
  openNext();
  void flush();
}

// ----- what the queue says -----

function mark(link, words) {
  if (words) link.dataset.note = words;
  else delete link.dataset.note;
}

function showQueue() {
  const { held, waiting } = state();
  const line = document.querySelector("[data-queue]");
  const words = { away: line.dataset.away, out: line.dataset.out }[held] ?? (waiting.length > 1 ? line.dataset.more : line.dataset.saving);
  const others = held ? waiting.length : waiting.length - 1;
  line.textContent = waiting.length ? words.replace("{table}", waiting[0].table).replace("{n}", others) : "";
  line.classList.toggle("wrong", Boolean(held && waiting.length));
  const notes = new Map([
    ...refusedOf(address()).map((entry) => [entry.table, list().dataset.isRefused]),
    ...waitingOf(address()).map((entry) => [entry.table, list().dataset.isSaving]),
  ]);
  for (const item of list().children) mark(item.querySelector("a"), notes.get(item.id.slice("table-".length)));
  showRefused();
}

function showRefused() {
  const place = document.querySelector("[data-refused]");
  const shown = [...place.children].map((item) => item.dataset.key).join();
  const entries = refusedOf(address());
  if (shown === entries.map((entry) => entry.key).join()) return;
  place.replaceChildren(...entries.map((entry) => refusedLine(entry, place.dataset)));
}

function refusedLine(entry, words) {
  const line = document.createElement("li");
  line.dataset.key = entry.key;
  const values = Object.fromEntries(entry.values);
  const title = document.createElement("strong");
  title.textContent = words.title.replace("{table}", entry.table);
  const text = document.createElement("span");
  text.textContent = ` ${scores.map((field) => values[field.name] || "–").join(" · ")}. ${entry.message} `;
  line.append(title, text);
  if (entry.code === "looks_wrong") line.append(button(words.yes, () => sendAgain(entry)), " ");
  line.append(button(words.again, () => correct(entry)), " ", button(words.drop, () => drop(entry)));
  return line;
}

// The server has asked whether it is right, and it is.
function sendAgain(entry) {
  add(entry.address, entry.table, [...entry.values, ["again", "on"]]);
  void flush();
}

function button(words, act) {
  const made = document.createElement("button");
  Object.assign(made, { type: "button", className: "small quiet", textContent: words, onclick: act });
  return made;
}

function correct(entry) {
  open(entry.table, { chosen: true });
  // A referee may have decided these scores.
  const decision = form.querySelector("[data-decision]");
  if (decision && form.querySelector("[data-sum-line]").matches(".minus")) decision.open = true;
  scores[0].focus();
  scores[0].select();
}

function onStored(entry, answer) {
  if (entry.address !== address()) return;
  const item = row(entry.table);
  if (answer.version) saved.set(entry.table, answer.version);
  else saved.delete(entry.table);
  if (item && answer.version) showDone(item, entry, answer.version);
  if (!state().waiting.length) document.dispatchEvent(new Event("live:ask"));
}

function showDone(item, entry, version) {
  // Penalties are given once, and a correction has its own reason.
  const values = Object.fromEntries(entry.values.filter(([name]) => /^(score|chips)_|^(deposits|sum_reason)$/.test(name)));
  Object.assign(item.dataset, { version, values: JSON.stringify(values) });
  item.className = "done";
  item.querySelector(".state").textContent = list().dataset.isDone;
}

// A page that was requested before a result was saved may arrive after it.
function onFresh() {
  for (const [table, version] of saved) {
    const item = row(table);
    if (Number(item?.dataset.version ?? 0) >= version) saved.delete(table);
    else if (item) item.className = "done";
  }
  showQueue();
  look();
}

// ----- missing only -----

function showMissingOnly() {
  const choice = document.querySelector("[data-only]");
  const box = choice.querySelector("input");
  const show = () => document.getElementById("grid").classList.toggle("missing-only", box.checked);
  choice.hidden = false;
  box.checked = localStorage.getItem("janroku missing only") === "yes";
  box.addEventListener("change", () => {
    localStorage.setItem("janroku missing only", box.checked ? "yes" : "no");
    show();
    tableField.focus();
    tableField.select();
  });
  show();
}

function onClick(event) {
  const link = event.target.closest("[data-table]");
  if (!link || event.metaKey || event.ctrlKey) return;
  event.preventDefault();
  open(link.dataset.table, { chosen: true });
  scores[0].focus();
  scores[0].select();
  form.scrollIntoView({ block: "nearest" });
}

function start() {
  form.addEventListener("keydown", onKey);
  form.addEventListener("submit", onSubmit);
  form.addEventListener("input", (event) => (event.target === tableField ? follow() : look()));
  // Before the browser checks that no field is empty.
  form.addEventListener("click", (event) => event.target.matches("button:not([name])") && takeSuggestion());
  document.addEventListener("click", onClick);
  document.addEventListener("submit", keepTyped);
  document.addEventListener("live:changed", onFresh);
  const wrong = form.querySelector("[aria-invalid=true]");
  const isAsked = new URLSearchParams(location.search).has("table");
  begin(form.dataset.account, { changed: showQueue, stored: onStored });
  if (!wrong) open(isAsked ? present() : nextTable(), { chosen: isAsked });
  if (!wrong) putTypedBack();
  if (location.hash && location.hash !== "#grid" && !isAsked) return;
  const first = wrong ?? (isAsked ? scores[0] : tableField);
  first.focus();
  first.select();
}

if (form) {
  showMissingOnly();
  start();
}
