// What the page gives the pad: the family's form, the words, the addresses. And how numbers and sentences are written. The
// calculator gives what the keys with tiles need.

export const start = JSON.parse(document.getElementById("pad-start").textContent);
export const form = start.form;
const language = document.documentElement.lang;
const isJapanese = language.startsWith("ja");

// say("honba", {n: 2}): the word of `league/records/pad/words.py` with its values.
export function say(name, values = {}) {
  const text = start.words[name];
  if (text === undefined) throw new Error(`no word ${name}`);
  return text.replace(/\{(\w+)\}/g, (_all, key) => values[key] ?? "");
}

const minus = isJapanese ? "▲" : "−";
const written = (value) => Math.abs(value).toLocaleString(language);
export const score = (value) => (value < 0 ? minus : "") + written(value);
export const change = (value) => (value > 0 ? "+" : "") + (value === 0 ? "0" : score(value));
// Ranking points as the rules write them: "-9.6".
export const pointsText = (text) => text.replace("-", minus);
