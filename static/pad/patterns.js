// A hand by its patterns: the ones used most come first, a search in any language, excluded ones with their reason.
import { form, say } from "./start.js";
import { html, useState } from "./view.js";
import { Count, Digits, Flag, Keys } from "./parts.js";
import { withWin } from "./draft.js";
import { change, draft } from "./state.js";

const USED = `janroku-pad-patterns-${form.system}`;

function usedCounts() {
  try {
    return JSON.parse(localStorage.getItem(USED)) ?? {};
  } catch {
    return {};
  }
}

// Called with the wins of a deal that was saved.
export function countPatterns(wins) {
  const counts = usedCounts();
  for (const key of wins.flatMap((win) => Object.keys(win.patterns ?? {}))) counts[key] = (counts[key] ?? 0) + 1;
  try {
    localStorage.setItem(USED, JSON.stringify(counts));
  } catch {
    // The order stays as it was.
  }
}

const plain = (text) => text.normalize("NFKD").replace(/\p{M}/gu, "").toLocaleLowerCase();
const named = (row) => (row.title && row.title !== row.name ? `${row.name} ${row.title}` : row.name);

// Chosen patterns that exclude this one, in either direction.
function excludedBy(row, chosen) {
  const other = form.patterns.find((one) => one.key in chosen && one.key !== row.key && one.excludes.includes(row.key));
  return other ? say("excluded_by", { name: named(other) }) : "";
}

export function Patterns({ win, place }) {
  const [text, setText] = useState("");
  const counts = usedCounts();
  const wanted = plain(text.trim());
  const found = form.patterns
    .filter((row) => !wanted || plain(`${row.name} ${row.search} ${row.key.replaceAll("_", " ")}`).includes(wanted))
    .map((row, at) => ({ row, at }))
    .sort((one, other) => (other.row.key in win.patterns) - (one.row.key in win.patterns) || (counts[other.row.key] ?? 0) - (counts[one.row.key] ?? 0) || one.at - other.at);
  const set = (key) => (times) => {
    const patterns = { ...win.patterns, [key]: times };
    if (!times) delete patterns[key];
    change(withWin(draft.value, place, { patterns }));
  };
  const setMore = (key) => (value) => {
    const more = { ...win.more, [key]: value };
    if (value === undefined || value === false) delete more[key];
    change(withWin(draft.value, place, { more }));
  };
  return html`
    <label class="search"><span class="hidden-text">${say("search")}</span><input type="search" placeholder=${say("search")} value=${text} autocomplete="off"
      onInput=${(event) => setText(event.target.value)} /></label>
    <div class="more-fields">${form.more.map((field) => html`<${More} key=${field.key} field=${field} value=${win.more[field.key]} set=${setMore(field.key)} />`)}</div>
    <div class="patterns" role="group" aria-label=${say("patterns")}>
      ${found.map(({ row }) => html`<${Pattern} key=${row.key} row=${row} times=${win.patterns[row.key] ?? 0} why=${excludedBy(row, win.patterns)} set=${set(row.key)} />`)}
      ${found.length === 0 && html`<p class="hint">${say("none_found")}</p>`}
    </div>`;
}

function Pattern({ row, times, why, set }) {
  if (row.most > 1) return html`<${Count} label=${named(row)} value=${times} most=${row.most} set=${set} />`;
  return html`<button type="button" class="key pattern" aria-pressed=${times ? "true" : "false"} aria-disabled=${why && !times ? "true" : undefined}
    onClick=${() => (why && !times ? undefined : set(times ? 0 : 1))}><span lang=${form.language}>${row.name}</span><small>${why || row.title}</small></button>`;
}

function More({ field, value, set }) {
  if (field.kind === "flag") return html`<${Flag} label=${field.label} isOn=${Boolean(value)} flip=${() => set(!value)} />`;
  if (field.kind === "choice") {
    const options = field.choices.map((one) => ({ value: one.value, label: one.label }));
    return html`<details class="rare"><summary>${field.label}${value === undefined ? "" : `: ${value}`}</summary><${Keys} label=${field.label} options=${options}
      columns=${6} isChosen=${(one) => one === value} choose=${(one) => set(one === value ? undefined : one)} /></details>`;
  }
  return html`<details class="rare"><summary>${field.label}${value ? `: ${value}` : ""}</summary><${Digits} label=${field.label} most=${field.most ?? 99} value=${value} set=${set} /></details>`;
}
