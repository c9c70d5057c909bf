// A hand by its tiles: one strip of fourteen above a keypad of nine columns.
import { form, say } from "./start.js";
import { html, useState } from "./view.js";
import { Count, Flag, Keys } from "./parts.js";
import { Tile, TileKeys } from "./tile_keys.js";
import { blankHand, toggled, withWin } from "./draft.js";
import { tilesToGo, usedOf } from "./hand.js";
import { change, draft } from "./state.js";

export const HAND = "hand";

function Strip({ hand, hasWinning }) {
  const shown = [...hand.tiles];
  const slots = Math.max(tilesToGo(hand, hasWinning), 0);
  return html`<div class="strip" role="img" aria-label="${say("hand_tiles")}: ${[...shown, ...hand.melds.map((meld) => meld.tiles.join(""))].join(" ")}">
    ${shown.map((tile, at) => html`<span key=${at} class=${hasWinning && slots === 0 && at === shown.length - 1 ? "last" : ""}><${Tile} tile=${tile} /></span>`)}
    ${Array.from({ length: slots }, (_none, at) => html`<span key="slot-${at}" class="slot"></span>`)}
    ${hand.melds.map((meld, at) => html`<span key="meld-${at}" class="meld">${meld.tiles.map((tile, n) => html`<${Tile} key=${n} tile=${meld.kind === "concealed_kong" && (n === 0 || n === 3) ? "back" : tile} />`)}</span>`)}
  </div>`;
}

// The strip of one hand with its keypad. `used`: how often each tile is in use; `setOther`: takes the tiles that belong elsewhere.
export function HandKeys({ hand, hasWinning = true, used, set, setOther, others = [], clear, hasAdded = false }) {
  const toGo = tilesToGo(hand, hasWinning);
  const put = (tile) => (setOther ? setOther([...others, tile]) : set({ tiles: [...hand.tiles, tile] }));
  const lay = (meld) => set({ melds: [...hand.melds, meld] });
  const back = () => (setOther ? setOther(others.slice(0, -1)) : set(withoutLast(hand)));
  return html`
    <${Strip} hand=${hand} hasWinning=${hasWinning} />
    <${TileKeys} used=${used} isFull=${!setOther && toGo <= 0} hint=${toGo > 0 ? say("tiles_left", { n: toGo }) : ""} put=${put}
      lay=${setOther ? undefined : lay} back=${back} clear=${clear} hasAdded=${hasAdded} />`;
}

export function Tiles({ win, place }) {
  const [into, setInto] = useState(HAND);
  const { hand } = win;
  const set = (changes) => change(withWin(draft.value, place, { hand: { ...hand, ...changes } }));
  const setOther = (tiles) => set({ extra: { ...hand.extra, [into]: form.hand.tiles[into].is_single ? tiles.slice(-1) : tiles } });
  const intos = [{ value: HAND, label: say("the_hand") }, ...Object.entries(form.hand.tiles).map(([key, field]) => ({ value: key, label: `${field.label} ${(hand.extra[key] ?? []).join(" ")}`.trim() }))];
  return html`
    <${HandKeys} hand=${hand} used=${usedOf(hand)} set=${set} setOther=${into === HAND ? undefined : setOther} others=${hand.extra[into] ?? []}
      clear=${() => change(withWin(draft.value, place, { hand: blankHand() }))} />
    ${intos.length > 1 && html`<${Keys} label=${say("indicators")} options=${intos} columns=${intos.length} css="melds" isChosen=${(one) => one === into} choose=${setInto} />`}
    ${Object.entries(form.hand.numbers).map(([key, one]) => html`<${Count} key=${key} label=${one.label} most=${one.most} value=${hand.numbers[key] ?? 0}
      set=${(value) => set({ numbers: { ...hand.numbers, [key]: value } })} />`)}
    ${Object.entries(form.hand.marks).map(([key, field]) => html`<${Marks} key=${key} field=${field} chosen=${hand.extra[key] ?? []}
      set=${(marks) => set({ extra: { ...hand.extra, [key]: marks } })} />`)}
    <div class="chips" role="group" aria-label=${say("circumstances")}>
      ${form.hand.conditions.map((one) => html`<${Flag} key=${one.key} label=${one.label} isOn=${hand.conditions.includes(one.key)}
        flip=${() => set({ conditions: toggled(hand.conditions, one.key) })} />`)}
    </div>`;
}

function Marks({ field, chosen, set }) {
  const options = field.marks.map(({ value, name, title }) => ({ value, label: name, title: `${name} ${title}` }));
  return html`<p class="hint">${field.label}</p><${Keys} label=${field.label} options=${options} columns=${options.length} css="marks"
    isChosen=${(mark) => chosen.includes(mark)} choose=${(mark) => set(toggled(chosen, mark))} />`;
}

function withoutLast(hand) {
  return hand.tiles.length ? { tiles: hand.tiles.slice(0, -1) } : { melds: hand.melds.slice(0, -1) };
}
