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

// The club's day, which begins at an hour of its own.
export function today() {
  const moment = new Date(Date.now() - 3_600_000 * start.clock.day_begins);
  return new Intl.DateTimeFormat("en-CA", { timeZone: start.clock.zone, year: "numeric", month: "2-digit", day: "2-digit" }).format(moment);
}
