// A hand by its tiles: one strip of fourteen above a keypad of nine columns.
import { form, say } from "./start.js";
import { html, useState } from "./view.js";
import { Count, Flag, Keys } from "./parts.js";
import { blankHand, toggled, withWin } from "./draft.js";
import { meldTiles, tilesToGo, usedOf } from "./hand.js";
import { change, draft } from "./state.js";

const SPRITE = document.body.dataset.tiles;
const NUMBERS = { z: 7 };
const HAND = "hand";

export const Tile = ({ tile }) => html`<svg class="tile" aria-hidden="true"><use href="${SPRITE}#tile-${tile}" /></svg>`;

function Strip({ hand }) {
  const shown = [...hand.tiles];
  const slots = Math.max(tilesToGo(hand), 0);
  return html`<div class="strip" role="img" aria-label="${say("hand_tiles")}: ${[...shown, ...hand.melds.map((meld) => meld.tiles.join(""))].join(" ")}">
    ${shown.map((tile, at) => html`<span key=${at} class=${slots === 0 && at === shown.length - 1 ? "last" : ""}><${Tile} tile=${tile} /></span>`)}
    ${Array.from({ length: slots }, (_none, at) => html`<span key="slot-${at}" class="slot"></span>`)}
    ${hand.melds.map((meld, at) => html`<span key="meld-${at}" class="meld">${meld.tiles.map((tile, n) => html`<${Tile} key=${n} tile=${meld.kind === "concealed_kong" && (n === 0 || n === 3) ? "back" : tile} />`)}</span>`)}
  </div>`;
}

export function Tiles({ win, place }) {
  const [into, setInto] = useState(HAND);
  const [meld, setMeld] = useState("");
  const [isRed, setRed] = useState(false);
  const { hand } = win;
  const set = (changes) => change(withWin(draft.value, place, { hand: { ...hand, ...changes } }));
  const used = usedOf(hand);
  const tap = (tile) => {
    setRed(false);
    if (into !== HAND) {
      const has = hand.extra[into] ?? [];
      set({ extra: { ...hand.extra, [into]: form.hand.tiles[into].is_single ? [tile] : [...has, tile] } });
    } else if (meld) {
      setMeld("");
      set({ melds: [...hand.melds, { kind: meld, tiles: meldTiles(meld, tile) }] });
    } else if (tilesToGo(hand) > 0) set({ tiles: [...hand.tiles, tile] });
  };
  const kinds = ["pung", "open_kong", "concealed_kong"];
  if (form.hand.chows) kinds.unshift("chow");
  const melds = kinds.map((kind) => ({ value: kind, label: say(kind) }));
  const intos = [{ value: HAND, label: say("the_hand") }, ...Object.entries(form.hand.tiles).map(([key, field]) => ({ value: key, label: `${field.label} ${(hand.extra[key] ?? []).join(" ")}`.trim() }))];
  return html`
    <${Strip} hand=${hand} />
    <${Keypad} used=${used} meld=${into === HAND ? meld : ""} isRed=${isRed} isFull=${into === HAND && !meld && tilesToGo(hand) <= 0} tap=${tap} />
    <div class="chips">
      ${form.hand.red_fives && html`<${Flag} label=${say("red_five")} isOn=${isRed} flip=${() => setRed(!isRed)} />`}
      <button type="button" class="key chip" aria-label=${say("take_back_tile")} onClick=${() => set(withoutLast(hand, into))}>⌫</button>
      <button type="button" class="key chip" onClick=${() => change(withWin(draft.value, place, { hand: blankHand() }))}>${say("clear")}</button>
      <span class="hint">${meld ? say("meld_next") : tilesToGo(hand) > 0 ? say("tiles_left", { n: tilesToGo(hand) }) : ""}</span>
    </div>
    <${Keys} label=${say("meld_next")} options=${melds} columns=${melds.length} css="melds" isChosen=${(one) => one === meld} choose=${(one) => setMeld(one === meld ? "" : one)} />
    ${intos.length > 1 && html`<${Keys} label=${say("indicators")} options=${intos} columns=${intos.length} css="melds" isChosen=${(one) => one === into} choose=${setInto} />`}
    ${Object.entries(form.hand.numbers).map(([key, one]) => html`<${Count} key=${key} label=${one.label} most=${one.most} value=${hand.numbers[key] ?? 0}
      set=${(value) => set({ numbers: { ...hand.numbers, [key]: value } })} />`)}
    <div class="chips" role="group" aria-label=${say("circumstances")}>
      ${form.hand.conditions.map((one) => html`<${Flag} key=${one.key} label=${one.label} isOn=${hand.conditions.includes(one.key)}
        flip=${() => set({ conditions: toggled(hand.conditions, one.key) })} />`)}
    </div>`;
}

function withoutLast(hand, into) {
  if (into !== HAND) return { extra: { ...hand.extra, [into]: (hand.extra[into] ?? []).slice(0, -1) } };
  return hand.tiles.length ? { tiles: hand.tiles.slice(0, -1) } : { melds: hand.melds.slice(0, -1) };
}

// Four rows of up to nine columns; a tile of which no more are left is grey.
function Keypad({ used, meld, isRed, isFull, tap }) {
  return html`<div class="keypad" role="group" aria-label=${say("tiles")}>
    ${[...form.hand.suits].map((suit) => Array.from({ length: NUMBERS[suit] ?? 9 }, (_none, at) => {
      const plain = `${at + 1}${suit}`;
      const tile = isRed && at === 4 && suit !== "z" ? `0${suit}` : plain;
      const need = meld === "pung" ? 3 : meld ? 4 : 1;
      const isGone = meld === "chow" ? !meldTiles("chow", tile) : (used[plain] ?? 0) + need > 4;
      return html`<button type="button" key=${tile} class="tile-key" style="grid-column: ${at + 1}" aria-label=${isGone ? `${tile}, ${say("none_left")}` : tile}
        aria-disabled=${isGone || isFull ? "true" : undefined} onClick=${() => (isGone || isFull ? undefined : tap(tile))}><${Tile} tile=${tile} /></button>`;
    }))}
  </div>`;
}
