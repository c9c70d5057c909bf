// A deal in words before the server or the engine has any: who won off whom, and the value as it was entered.
import { form, say } from "./start.js";
import { WINS } from "./draft.js";
import { askedOf, eventsOf, readyOf } from "./entry.js";

function figures(win, from) {
  const asked = askedOf(win, from);
  const keys = form.value.rows.filter((row) => asked.has(row.name)).map((row) => [row, row.keys[win.keys[row.name]]]);
  const chosen = keys.filter(([, key]) => key).map(([row, key]) => (key.title === key.label ? `${row.label} ${key.label}` : key.title));
  const numbers = form.value.numbers.filter(({ name }) => win.numbers[name]).map(({ name, label }) => `${label}: ${win.numbers[name]}`);
  return [...chosen, ...numbers].join(" ");
}

function value(win, from) {
  if (win.way === "figures") return figures(win, from);
  if (win.way !== "patterns") return win.hand.tiles.join(" ");
  return form.patterns.filter(({ key }) => key in win.patterns).map(({ name }) => name).join(" · ");
}

function winWords(win, from, names) {
  const winner = names[win.winner];
  const who = from === null ? say("drawn_by", { winner }) : say("off", { winner, source: names[from] });
  const worth = value(win, from);
  return worth ? `${who}: ${worth}` : who;
}

export function toldHere(draft, names) {
  const wins = eventsOf(draft).filter((event) => event.type === "win");
  const words = wins.flatMap((event) => event.wins.map((win) => winWords(win, event.from, names)));
  if (WINS.has(draft.result)) return words.join(" · ");
  const seats = draft.result === "exhaustive_draw" ? readyOf(draft) : draft.result === "penalty" ? [draft.offender] : [];
  return [...words, form.results[draft.result], form.reasons[draft.reason], seats.map((seat) => names[seat]).join(say("between_names"))].filter(Boolean).join(" · ");
}
