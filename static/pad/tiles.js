// A hand by its tiles: one strip of fourteen above a keypad of nine columns.
import { form, say } from "./start.js";
import { html, useState } from "./view.js";
import { Count, Flag, Keys } from "./parts.js";
import { blankHand, toggled, withWin } from "./draft.js";
import { meldTiles, tilesToGo, usedOf } from "./hand.js";
import { change, draft } from "./state.js";

const SPRITE = document.body.dataset.tiles;
const NUMBERS = { z: 7 };
export const HAND = "hand";

export const Tile = ({ tile }) => html`<svg class="tile" aria-hidden="true"><use href="${SPRITE}#tile-${tile}" /></svg>`;

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
  const [meld, setMeld] = useState("");
  const [isRed, setRed] = useState(false);
  const toGo = tilesToGo(hand, hasWinning);
  const tap = (tile) => {
    setRed(false);
    if (setOther) setOther([...others, tile]);
    else if (meld) {
      setMeld("");
      set({ melds: [...hand.melds, { kind: meld, tiles: meldTiles(meld, tile, isRed) }] });
    } else if (toGo > 0) set({ tiles: [...hand.tiles, tile] });
  };
  const kinds = [...(form.hand.chows ? ["chow"] : []), "pung", "open_kong", ...(hasAdded ? ["added_kong"] : []), "concealed_kong"];
  const melds = kinds.map((kind) => ({ value: kind, label: say(kind) }));
  const hint = meld ? say("meld_next") : toGo > 0 ? say("tiles_left", { n: toGo }) : "";
  // Without honours the row of the tools has room for it.
  const isInside = !form.hand.suits.includes("z");
  return html`
    <${Strip} hand=${hand} hasWinning=${hasWinning} />
    <${Keypad} used=${used} meld=${setOther ? "" : meld} isRed=${isRed} isFull=${!setOther && !meld && toGo <= 0} tap=${tap}>
      ${isInside && html`<p class="hint to-go">${hint}</p>`}
      <button type="button" class="key tool" aria-label=${say("take_back_tile")} onClick=${() => (setOther ? setOther(others.slice(0, -1)) : set(withoutLast(hand)))}>⌫</button>
      <button type="button" class="key tool" aria-label=${say("clear")} onClick=${clear}>C</button>
    <//>
    <div class="hand-row">
      ${form.hand.red_fives && html`<${Flag} label=${say("red_five")} isOn=${isRed} flip=${() => setRed(!isRed)} />`}
      <${Keys} label=${say("meld_next")} options=${melds} columns=${melds.length} css="melds" isChosen=${(one) => one === meld} choose=${(one) => setMeld(one === meld ? "" : one)} />
    </div>
    ${!isInside && html`<p class="hint to-go">${hint}</p>`}`;
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

// Rows of up to nine columns; a tile of which no more are left is grey. The tools stand in the last two columns.
function Keypad({ used, meld, isRed, isFull, tap, children }) {
  return html`<div class="keypad" role="group" aria-label=${say("tiles")}>
    ${[...form.hand.suits].map((suit) => Array.from({ length: NUMBERS[suit] ?? 9 }, (_none, at) => {
      const plain = `${at + 1}${suit}`;
      if (form.hand.missing?.includes(plain)) return null;
      const tile = isRed && at === 4 && suit !== "z" ? `0${suit}` : plain;
      const isGone = !meldFits(meld, plain, used);
      return html`<button type="button" key=${tile} class="tile-key" style="grid-column: ${at + 1}" aria-label=${isGone ? `${tile}, ${say("none_left")}` : tile}
        aria-disabled=${isGone || isFull ? "true" : undefined} onClick=${() => (isGone || isFull ? undefined : tap(tile))}><${Tile} tile=${tile} /></button>`;
    }))}
    ${children}
  </div>`;
}

// Whether the tile, or the meld that begins with it, is still there.
function meldFits(meld, tile, used) {
  const needed = {};
  for (const one of meld ? (meldTiles(meld, tile) ?? []) : [tile]) needed[one] = (needed[one] ?? 0) + 1;
  return Object.keys(needed).length > 0 && Object.entries(needed).every(([one, times]) => (used[one] ?? 0) + times <= 4);
}
