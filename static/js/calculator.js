// The hand calculator without waiting: the engine in this browser answers at once, and the server's answer replaces it.
// Where both differ the server's stands and the difference is reported.

import { startEngine } from "./engine.js";

const form = document.querySelector("form[data-asked]");
const place = document.querySelector("#answer");
const ready = document.querySelector("[data-engine-ready]");
const { question, patterns, words } = JSON.parse(form.dataset.asked);
let engine = null;
// The last answer of the engine, and the query that the server has answered last.
let here = null;
let answered = "";

const sorted = (query) => [...new URLSearchParams(query)].map(String).sort().join("&");
const present = () => sorted(new URLSearchParams(new FormData(form)).toString());

function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.filter((child) => child !== null && child !== ""));
  return made;
}

const row = (heading, value) => element("tr", {}, element("th", { scope: "row" }, ...heading), element("td", { class: "num" }, value));
const thousands = new Intl.NumberFormat(document.documentElement.lang || "en", { maximumFractionDigits: 0 });
const inDigits = ({ key, value }) => (key === "base" ? thousands.format(value) : String(value));
const pairs = (list) => element("dl", { class: "facts" }, ...list.flatMap((one) => [element("dt", {}, one.name), element("dd", { class: "num" }, inDigits(one))]));

function change(delta) {
  const sign = delta > 0 ? "+" : delta < 0 ? words.minus : "";
  return element("span", { class: delta < 0 ? "score minus" : "score" }, sign + thousands.format(Math.abs(delta)));
}

function worth({ valid, limit, total, unit, facts }) {
  const parts = [];
  if (!valid) parts.push(element("span", { class: "minus" }, words.not_enough), " ");
  else if (limit) parts.push(limit, " ");
  const figures = [...(total || !limit ? [[total, unit]] : []), ...facts.filter(({ key }) => key === "fu").map(({ value, name }) => [value, name])];
  for (const [figure, name] of figures) parts.push(element("span", { class: "figure" }, String(figure)), " ", element("small", {}, name), " ");
  return element("h2", { class: "worth" }, ...parts);
}

function found(answer) {
  const rows = answer.patterns.map(({ key, name, title, value }) => {
    const soft = title ? [" ", element("span", { class: "soft" }, title)] : [];
    return row([element("a", { href: `${patterns}#${key}` }, element("b", {}, name), ...soft)], String(value).replace("-", words.minus));
  });
  if (!rows.length) rows.push(element("tr", {}, element("td", {}, words.no_pattern)));
  const sum = answer.sum ? element("tfoot", {}, element("tr", {}, element("th", { scope: "row", class: "soft" }, answer.sum), element("td"))) : null;
  return element("table", { class: "found" }, element("tbody", {}, ...rows), sum);
}

function payments(list) {
  const rows = list.map(({ wind, delta, role }) =>
    row([words.winds[wind], " ", element("span", { class: "soft" }, words.roles[role])], change(delta)),
  );
  return [element("h3", {}, words.payments), element("table", { class: "found" }, element("tbody", {}, ...rows))];
}

function show(answer) {
  place.replaceChildren(
    worth(answer),
    found(answer),
    ...(answer.facts.length ? [pairs(answer.facts)] : []),
    ...(answer.flowers.length ? [element("h3", {}, words.flowers), pairs(answer.flowers)] : []),
    ...(answer.payments.length ? payments(answer.payments) : []),
  );
}

const refuse = ({ message }) => place.replaceChildren(element("p", { class: "note wrong", role: "alert" }, message));

function typed() {
  const data = new FormData(form);
  const lists = ["conditions", ...question.fields.marks].map((key) => [key, data.getAll(key)]);
  return { ...Object.fromEntries(data), ...Object.fromEntries(lists) };
}

async function answerHere() {
  const query = present();
  const { conditions } = typed();
  const isTileless = conditions.some((one) => question.fields.tileless.includes(one));
  if (!isTileless && !form.elements.concealed.value && !form.elements.melds.value) {
    here = null;
    place.replaceChildren(element("p", { class: "soft" }, words.empty));
    return;
  }
  const answer = await engine.ask("hand", { ...question, typed: typed() }).catch(({ code, message }) => ({ error: { code, message } }));
  // Another hand was laid meanwhile.
  if (query !== present()) return;
  here = { query, answer };
  if (query === answered) compare();
  else if (answer.error) refuse(answer.error);
  else show(answer);
}

function begin() {
  if (engine || navigator.connection?.saveData) return;
  engine = startEngine({
    onState: ({ state, update }) => {
      ready.hidden = state !== "ready";
      if (state === "ready") void answerHere();
      // Nothing is entered on this page that a newer engine could disturb.
      if (update) engine.update().catch(() => {});
    },
  });
}

// ----- the server's answer -----

function compare() {
  const shown = place.querySelector("[data-compared]");
  if (!shown || !here || sorted(shown.dataset.query) !== here.query) return;
  const server = JSON.parse(shown.dataset.compared);
  const isSame = server.error ? server.error.code === here.answer.error?.code : JSON.stringify(server) === JSON.stringify(here.answer);
  if (isSame) return;
  report({ question: "hand", query: here.query, engine: engine.state.hash, here: here.answer, server });
  // Usually the server was upgraded since the page was opened.
  engine.look().catch(() => {});
}

function report(difference) {
  const headers = { ...JSON.parse(document.body.getAttribute("hx-headers")), "Content-Type": "application/json" };
  fetch("/engine/differences/", { method: "POST", headers, body: JSON.stringify(difference) }).catch(() => {});
}

form.addEventListener("change", () => {
  begin();
  // The server is asked again, and may be away by now.
  answered = "";
  if (engine.state.state === "ready") answerHere();
});
document.addEventListener("htmx:afterSwap", ({ detail }) => {
  if (detail.target !== place) return;
  answered = sorted(place.querySelector("[data-compared]")?.dataset.query ?? "");
  compare();
});
