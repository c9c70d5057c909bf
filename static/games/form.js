// The form of final scores: what is typed in it as the body of a request, and a game put back into it with a reason.
import { readNumber, readShort, readWhole } from "../js/figures.js";
import { say, start, today } from "./start.js";

export const form = document.querySelector("form[data-keeps]");
const { figures } = start;
// What the server has not stored yet, but asks about.
export const ASKED = new Set(["same_result", "looks_wrong"]);
const OF_SUM = new Set(["scores_do_not_add_up", "chips_do_not_add_up"]);
const field = (name) => form.elements[name];
const text = (name) => field(name)?.value.trim() ?? "";
// Two optional seats of one rule system have their fields too.
const seats = Array.from({ length: figures.seats }, (_none, seat) => seat);

export class Fault extends Error {
  constructor(message, name, code = "") {
    super(message);
    Object.assign(this, { name, code });
  }
}

export const isBlank = () => seats.every((seat) => !text(`player_${seat}`) && !text(`score_${seat}`));

// The body of `POST hanchan/` and all that was typed. Raises a Fault.
export function entered() {
  const taken = seats.filter((seat) => text(`player_${seat}`) || text(`score_${seat}`));
  for (const seat of taken) {
    if (!text(`player_${seat}`) || !text(`score_${seat}`)) throw new Fault(say("both"), `player_${seat}`);
  }
  const scores = taken.map((seat) => whole(`score_${seat}`));
  const left = figures.has_deposits ? whole("deposits") : 0;
  const [deposits, ...read] = readShort([left, ...scores], figures.step, figures.start * taken.length);
  const body = {
    seats: taken.map((seat, place) => ({
      player: text(`player_${seat}`),
      score: read[place],
      ...(figures.has_chips ? { chips: whole(`chips_${seat}`) } : {}),
      ...(figures.has_penalties ? { penalty: String(number(`penalty_${seat}`)) } : {}),
    })),
    house_rules: start.rules,
    season: start.seasons[text("season")] ?? null,
    session: Number(text("session")) || null,
    played_on: text("played_on") || today(),
    ...(figures.has_deposits ? { deposits } : {}),
    note: text("note"),
    ...(field("sum_reason") ? { sum_reason: text("sum_reason") } : {}),
    makes_guests: field("makes_guests").checked,
    again: field("again")?.checked ?? false,
    asks: true,
  };
  return { body, fields: typed() };
}

const number = (name, read = readNumber) => {
  const found = text(name) ? read(text(name)) : 0;
  if (found === null) throw new Fault(say("not_whole", { value: text(name) }), name, "bad_number");
  return found;
};
const whole = (name) => number(name, readWhole);

const LEFT_OUT = new Set(["csrfmiddlewaretoken", "token", "rules", "again"]);
const kept = () => [...form.elements].filter((one) => one.name && !LEFT_OUT.has(one.name));
const typed = () => Object.fromEntries(kept().map((one) => [one.name, one.type === "checkbox" ? one.checked : one.value]));

// Other scripts follow what is typed: the sum, the names, the draft that outlives a reload.
const tell = () => field("score_0").dispatchEvent(new Event("input", { bubbles: true }));

export function fill(fields) {
  for (const one of kept()) {
    if (!(one.name in fields)) continue;
    if (one.type === "checkbox") one.checked = fields[one.name];
    else one.value = fields[one.name];
  }
  tell();
}

export function clear() {
  form.reset();
  for (const name of seats.flatMap((seat) => ["player", "score", "chips", "penalty"].map((part) => `${part}_${seat}`))) if (field(name)) field(name).value = "";
  hideFault();
  form.querySelector("[data-kept]").hidden = true;
  tell();
}

export const dropDraft = () => localStorage.removeItem(`janroku ${form.dataset.keeps}`);

export function hideFault() {
  for (const one of form.querySelectorAll("[role=alert], .errorlist, [data-again]")) one.remove();
  for (const one of form.querySelectorAll("[aria-invalid]")) one.removeAttribute("aria-invalid");
}

function alertWith(message, code) {
  const box = document.createElement("div");
  box.className = "note wrong";
  box.setAttribute("role", "alert");
  const sentence = document.createElement("p");
  sentence.dataset.code = code;
  sentence.textContent = message;
  box.append(sentence);
  return box;
}

// Say what is wrong where it is: at the field, at the sum, or above the form.
export function showFault({ message, code = "", name = null }) {
  hideFault();
  const box = alertWith(message, code);
  const wrong = field(name ?? `player_${named(message)}`);
  if (OF_SUM.has(code)) {
    form.querySelector("[data-hint]").after(box);
    // A referee may have decided these scores.
    field("sum_reason")?.closest("details")?.setAttribute("open", "");
  } else if (wrong?.closest("[data-seat]")) wrong.closest("[data-seat]").after(box);
  else form.prepend(box);
  if (ASKED.has(code)) box.after(question());
  if (wrong) {
    wrong.setAttribute("aria-invalid", "true");
    for (let folded = wrong.closest("details"); folded; folded = folded.parentElement.closest("details")) folded.open = true;
  }
  box.scrollIntoView({ block: "center" });
}

// The seat whose player a refusal names.
const named = (message) => seats.findLast((seat) => text(`player_${seat}`) && message.includes(text(`player_${seat}`)));

function question() {
  const label = document.createElement("label");
  label.className = "row";
  label.dataset.again = "";
  const box = document.createElement("input");
  Object.assign(box, { type: "checkbox", name: "again" });
  label.append(box, ` ${say("again")}`);
  return label;
}

// A page that stands open over the end of the day goes on with the new day, unless another one was chosen.
export function followDay() {
  const day = field("played_on");
  if (day.value !== day.defaultValue || day.defaultValue !== start.clock.today || today() <= day.value) return;
  const words = day.closest("details")?.querySelector("summary .soft");
  if (words) words.textContent = words.textContent.replace(day.value, today());
  start.clock.today = day.defaultValue = day.value = today();
}
