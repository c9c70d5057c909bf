// Keys for tiles in nine columns, with the melds and the red five: those of the pad and of the calculator.
import { form, say } from "./start.js";
import { html, useEffect, useState } from "./view.js";
import { Flag, Keys } from "./parts.js";
import { meldTiles } from "./hand.js";

const SPRITE = document.querySelector("[data-tiles]").dataset.tiles;
const NUMBERS = { z: 7 };

export const Tile = ({ tile, isNamed = false }) => html`<svg class="tile" role=${isNamed ? "img" : undefined} aria-label=${isNamed ? tile : undefined}
  aria-hidden=${isNamed ? undefined : "true"}><use href="${SPRITE}#tile-${tile}" /></svg>`;

// `used`: how often each tile is in use. `put` takes a tile; `lay` takes a meld, where the tiles go into a hand; `into`: where they go.
export function TileKeys({ used, isFull = false, hint, put, lay, back, clear, hasAdded = false, into }) {
  const [meld, setMeld] = useState("");
  const [isRed, setRed] = useState(false);
  useEffect(() => setMeld(""), [into]);
  const tap = (tile) => {
    setRed(false);
    if (!meld || !lay) return put(tile);
    setMeld("");
    return lay({ kind: meld, tiles: meldTiles(meld, tile, isRed) });
  };
  const clearAll = () => {
    setMeld("");
    setRed(false);
    clear();
  };
  const kinds = [...(form.hand.chows ? ["chow"] : []), "pung", "open_kong", ...(hasAdded ? ["added_kong"] : []), "concealed_kong"];
  const melds = kinds.map((kind) => ({ value: kind, label: say(kind) }));
  // Without honours the row of the tools has room for it.
  const isInside = !form.hand.suits.includes("z");
  const line = html`<p class="hint to-go">${meld ? say("meld_next") : hint}</p>`;
  return html`
    <${Keypad} used=${used} meld=${lay ? meld : ""} isRed=${isRed} isFull=${isFull && !meld} tap=${tap}>
      ${isInside && line}
      <button type="button" class="key tool" aria-label=${say("take_back_tile")} onClick=${back}>⌫</button>
      <button type="button" class="key tool" aria-label=${say("clear")} onClick=${clearAll}>C</button>
    <//>
    <div class="hand-row">
      ${form.hand.red_fives && html`<${Flag} label=${say("red_five")} isOn=${isRed} flip=${() => setRed(!isRed)} />`}
      <${Keys} label=${say("meld_next")} options=${melds} columns=${melds.length} css="melds" isChosen=${(one) => one === meld} choose=${(one) => setMeld(one === meld ? "" : one)} />
    </div>
    ${!isInside && line}`;
}

// Rows of up to nine columns; a tile of which no more are left is grey. The tools stand in the last two columns.
function Keypad({ used, meld, isRed, isFull, tap, children }) {
  return html`<div class="keypad" role="group" aria-label=${say("tiles")}>
    ${[...form.hand.suits].map((suit) => Array.from({ length: NUMBERS[suit] ?? 9 }, (_none, at) => {
      const plain = `${at + 1}${suit}`;
      if (form.hand.missing?.includes(plain)) return null;
      const tile = isRed && at === 4 && suit !== "z" ? `0${suit}` : plain;
      const isGone = !meldFits(meld, plain, used);
      return html`<button type="button" key=${plain} class="tile-key" style="grid-column: ${at + 1}" aria-label=${isGone ? `${tile}, ${say("none_left")}` : tile}
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
