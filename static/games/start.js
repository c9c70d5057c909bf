// What the page of final scores gives, and how numbers and sentences are written.

export const start = JSON.parse(document.getElementById("games-start").textContent);
const language = document.documentElement.lang;
const minus = language.startsWith("ja") ? "▲" : "−";

// say("waiting", {n: 2}): the word of `league/records/games/waiting.py` with its values.
export function say(name, values = {}) {
  const text = start.words[name];
  if (text === undefined) throw new Error(`no word ${name}`);
  return text.replace(/\{(\w+)\}/g, (_all, key) => values[key] ?? "");
}

export const score = (value) => (value < 0 ? minus : "") + Math.abs(value).toLocaleString(language);
export const points = (text) => text.replace("-", minus);

// By how much the clock of this phone is behind the server's, in milliseconds, as it was when there was a network last.
const BEHIND = "janroku-clock-behind";
const LEAST = 60_000;
let behind = Number(localStorage.getItem(BEHIND)) || 0;

// `date`: of an answer of the server, in whole seconds.
export function takeTime(date) {
  const found = Date.parse(date) - Date.now();
  if (Number.isNaN(found)) return;
  behind = Math.abs(found) < LEAST ? 0 : found;
  localStorage.setItem(BEHIND, behind);
}

// The club's day, which begins at an hour of its own.
export function today() {
  const moment = new Date(Date.now() + behind - 3_600_000 * start.clock.day_begins);
  return new Intl.DateTimeFormat("en-CA", { timeZone: start.clock.zone, year: "numeric", month: "2-digit", day: "2-digit" }).format(moment);
}
