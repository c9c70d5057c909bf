// The hands of all players at the end of a deal, where the rules work the deal out from them.
import { form, say } from "./start.js";
import { html, useState } from "./view.js";
import { Count, Flag, Keys } from "./parts.js";
import { blankHand, toggled, withWin } from "./draft.js";
import { handAt, isWinner } from "./entry.js";
import { tilesToGo, usedOf } from "./hand.js";
import { Tile } from "./tile_keys.js";
import { HAND, HandKeys } from "./tiles.js";
import { change, draft, names } from "./state.js";

const INDICATOR = "indicator";
const DISCARD = "discard";

// All tiles that the four hands have.
const usedByAll = () => draft.value.hands.filter(Boolean).map(usedOf).reduce((all, used) => {
  for (const [tile, times] of Object.entries(used)) all[tile] = (all[tile] ?? 0) + times;
  return all;
}, {});

const first = () => draft.value.wins[0]?.winner ?? 0;

export function AllHands() {
  const [seat, setSeat] = useState(first);
  const [into, setInto] = useState(HAND);
  const entered = draft.value;
  const hand = handAt(entered, seat);
  const hasWinning = isWinner(entered, seat);
  const place = entered.wins.findIndex((win) => win.winner === seat);
  const win = hasWinning ? entered.wins[place] : null;
  const set = (changes) => {
    const hands = names.value.map((_name, at) => (at === seat ? { ...handAt(entered, at), ...changes } : handAt(entered, at)));
    change({ ...draft.value, hands });
  };
  const setOther = {
    [INDICATOR]: (tiles) => change({ ...draft.value, indicator: tiles.at(-1) ?? "" }),
    [DISCARD]: (tiles) => change(withWin(draft.value, place, { discard: tiles.at(-1) ?? "" })),
  };
  const toGo = (at) => tilesToGo(handAt(entered, at), isWinner(entered, at));
  const seats = names.value.map((name, at) => ({ value: at, label: name, why: toGo(at) ? say("to_go", { n: toGo(at) }) : "✓" }));
  const intos = [{ value: HAND, label: say("the_hand") }, { value: INDICATOR, label: `${form.hand.tiles.indicator?.label ?? ""} ${entered.indicator}`.trim() }];
  if (win) intos.push({ value: DISCARD, label: `${say("last_discard")} ${win.discard}`.trim() });
  const target = intos.some((one) => one.value === into) ? into : HAND;
  const others = names.value.map((name, at) => ({ value: at, label: name })).filter((one) => one.value !== seat);
  const last = hand.melds.at(-1);
  const setSource = (from) => set({ melds: [...hand.melds.slice(0, -1), last.from === from ? { kind: last.kind, tiles: last.tiles } : { ...last, from }] });
  return html`
    <${Keys} label=${say("whose_hand")} options=${seats} columns=${form.seats} css="segments" isChosen=${(one) => one === seat} choose=${setSeat} />
    <${Keys} label=${say("indicators")} options=${intos} columns=${intos.length} css="melds" isChosen=${(one) => one === target} choose=${setInto} />
    <${HandKeys} key=${seat} hand=${hand} hasWinning=${hasWinning} used=${usedByAll()} set=${set} setOther=${setOther[target]} clear=${() => set(blankHand())} hasAdded=${true} />
    ${last && last.kind !== "concealed_kong" && html`<p class="hint">${say("meld_source")} ${last.tiles.map((tile, at) => html`<${Tile} key=${at} tile=${tile} />`)}</p>
      <${Keys} label=${say("meld_source")} options=${others} columns=${others.length} css="melds" isChosen=${(one) => one === last.from} choose=${setSource} />`}
    ${Object.entries(form.hand.numbers).map(([key, one]) => html`<${Count} key=${key} label=${one.label} most=${one.most} value=${hand.numbers[key] ?? 0}
      set=${(value) => set({ numbers: { ...hand.numbers, [key]: value } })} />`)}
    ${win && html`<div class="chips" role="group" aria-label=${say("circumstances")}>
      ${form.hand.conditions.map((one) => html`<${Flag} key=${one.key} label=${one.label} isOn=${win.hand.conditions.includes(one.key)}
        flip=${() => change(withWin(draft.value, place, { hand: { ...win.hand, conditions: toggled(win.hand.conditions, one.key) } }))} />`)}
    </div>`}`;
}
