// The digits of a keyboard choose the keys of a value in figures: 3, then 4 0 for the fu. Where the value is a number they write it.
import { form } from "./start.js";
import { UNSET, withWin } from "./draft.js";
import { askedOf } from "./entry.js";
import { change, draft } from "./state.js";

// Digits that follow each other so closely belong to one number.
const PAUSE = 1500;
let typed = { name: "", text: "", at: 0, isChosen: false };

const figureOf = (key) => key.sets.total ?? key.sets.fu;

function keyOf(row, figure) {
  const exact = row.keys.findIndex((key) => figureOf(key) === figure);
  // 7 han are a haneman, which begins with 6.
  return exact >= 0 || !row.is_first ? exact : row.keys.findLastIndex((key) => !key.asks.length && figureOf(key) <= figure);
}

// Whether the digit was for a value.
export function typeDigit(digit) {
  const { wins, from } = draft.value;
  const win = wins.at(-1);
  if (!win || win.way !== "figures" || from === UNSET) return false;
  const asked = askedOf(win, from);
  const rows = form.value.rows.filter((row) => asked.has(row.name) && row.is_needed);
  const number = form.value.numbers.find((one) => asked.has(one.name) && one.is_needed);
  const next = rows.find((row) => win.keys[row.name] === undefined);
  const goesOn = Date.now() - typed.at < PAUSE && !(typed.isChosen && next);
  const field = (goesOn && [...rows, number].find((one) => one?.name === typed.name)) || next || rows[0] || number;
  if (!field) return false;
  const text = goesOn && typed.name === field.name ? typed.text + digit : digit;
  const at = field === number ? -1 : keyOf(field, Number(text));
  typed = { name: field.name, text, at: Date.now(), isChosen: at >= 0 };
  const set = (part, value) => change(withWin(draft.value, wins.length - 1, { [part]: { ...win[part], [field.name]: value } }));
  if (at >= 0) set("keys", at);
  else if (field === number && Number(text) <= number.most) set("numbers", Number(text));
  return true;
}
