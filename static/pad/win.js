// The value of a win: keys and digits in figures, patterns, or tiles.
import { form, say } from "./start.js";
import { html } from "./view.js";
import { Digits, Flag, Keys } from "./parts.js";
import { Patterns } from "./patterns.js";
import { Tiles } from "./tiles.js";
import { askedOf } from "./entry.js";
import { LAID, UNSET, withWin } from "./draft.js";
import { asks, change, draft, names, table } from "./state.js";

const WAYS = ["figures", "patterns", "tiles"];

function Ways({ win, place }) {
  const ways = asks.value.has_hands ? [...WAYS, LAID] : WAYS;
  const options = ways.map((way) => ({ value: way, label: say(way) }));
  return html`<${Keys} label=${say("what_worth")} options=${options} columns=${ways.length} css="segments" isChosen=${(way) => way === win.way}
    choose=${(way) => change(withWin(draft.value, place, { way }))} />`;
}

// One row where it fits a phone, else two of the same length; a few keys more go below.
const columnsOf = (count) => (count <= 9 ? count : count < 12 ? 9 : Math.min(Math.ceil(count / 2), 9));

function Figures({ win, place }) {
  const asked = askedOf(win, draft.value.from);
  const chosenIn = (row, at) => (!row.is_needed && win.keys[row.name] === at ? undefined : at);
  const chooseIn = (row) => (at) => change(withWin(draft.value, place, { keys: { ...win.keys, [row.name]: chosenIn(row, at) } }));
  const set = (number) => (value) => change(withWin(draft.value, place, { numbers: { ...win.numbers, [number.name]: value } }));
  return html`
    ${form.value.rows.filter((row) => asked.has(row.name)).map((row) => {
      const options = row.keys.map((key, at) => ({ value: at, label: key.label, title: key.title }));
      return html`<div key=${row.name} data-row=${row.name}><p class="hint">${row.label}</p><${Keys} label=${row.label} options=${options}
        columns=${row.is_first ? columnsOf(options.length) : 6} isChosen=${(at) => win.keys[row.name] === at} choose=${chooseIn(row)} /></div>`;
    })}
    ${form.value.numbers.filter((one) => asked.has(one.name)).map((one) => (one.is_needed
      ? html`<${Digits} key=${one.name} label=${one.label} most=${one.most} value=${win.numbers[one.name]} set=${set(one)} />`
      : html`<details class="rare" key=${one.name}><summary>${one.label}${win.numbers[one.name] ? `: ${win.numbers[one.name]}` : ""}</summary>
          <${Digits} label=${one.label} most=${one.most} value=${win.numbers[one.name]} set=${set(one)} /></details>`))}`;
}

// 八連荘: the rules ask for the eighth win in a row, and the record knows the seven before it.
const SEVEN = 7;
const isEighth = (win) => win.patterns.paarenchan || (win.way === "tiles" && win.hand.conditions.includes("eighth_win"));

function Eighth({ win, place }) {
  const before = table.value.table.wins_in_a_row?.[win.winner] ?? 0;
  if (before < SEVEN || isEighth(win)) return null;
  const hand = { ...win.hand, conditions: [...win.hand.conditions, "eighth_win"] };
  const counted = win.way === "tiles" ? { hand } : { way: "patterns", patterns: { ...win.patterns, paarenchan: 1 } };
  return html`<button type="button" class="key eighth" onClick=${() => change(withWin(draft.value, place, counted))}>${say("eighth_win", { n: before + 1 })}</button>`;
}

function OneWin({ win, place, isSeveral }) {
  return html`<div class="one-win stack">
    ${isSeveral && html`<h2 class="hint">${names.value[win.winner]}</h2>`}
    <${Eighth} win=${win} place=${place} />
    <${Ways} win=${win} place=${place} />
    ${win.way === "figures" && html`<${Figures} win=${win} place=${place} />`}
    ${win.way === "patterns" && html`<${Patterns} win=${win} place=${place} />`}
    ${win.way === "tiles" && html`<${Tiles} win=${win} place=${place} />`}
  </div>`;
}

export function Win() {
  const { wins, from, isAdding } = draft.value;
  const mayAdd = wins.length > 0 && from !== UNSET && from !== null && wins.length < asks.value.most_wins;
  return html`<div class="stack">
    ${wins.map((win, place) => html`<${OneWin} key=${win.winner} win=${win} place=${place} isSeveral=${wins.length > 1} />`)}
    ${mayAdd && html`<${Flag} label=${say("another_winner")} isOn=${isAdding} flip=${() => change({ ...draft.value, isAdding: !isAdding })} />`}
  </div>`;
}
