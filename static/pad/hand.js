// A hand as the pad holds it: tiles in the order of the taps, the winning tile last, and melds.
import { form } from "./start.js";

export const asText = (tiles) => tiles.reduce((text, tile) => (text.endsWith(tile[1]) ? text.slice(0, -1) + tile : text + tile), "");

// "12m3p" → ["1m", "2m", "3p"]; what is no tile is left out.
export const split = (text) => [...text.matchAll(/(\d+)([a-z])/g)].flatMap(([, numbers, suit]) => [...numbers].map((number) => number + suit));

const SUITS = "mpsz";
const place = (tile) => SUITS.indexOf(tile[1]) * 20 + (tile[0] === "0" ? 11 : Number(tile[0]) * 2);
export const sorted = (tiles) => [...tiles].sort((one, other) => place(one) - place(other));

// Each meld stands for three tiles of the hand, a kong too. `hasWinning`: with the winning tile, as the last one.
export const tilesToGo = (hand, hasWinning = true) => form.hand.size + (hasWinning ? 1 : 0) - hand.tiles.length - 3 * hand.melds.length;

// The tiles of a meld by its first tile, null where there is none; with a red five if `isRed` and the meld has a five.
export function meldTiles(kind, tile, isRed = false) {
  const [number, suit] = [tile[0] === "0" ? 5 : Number(tile[0]), tile[1]];
  if (kind === "chow" && (number > 7 || suit === "z")) return null;
  const numbers = kind === "chow" ? [number, number + 1, number + 2] : Array(kind === "pung" ? 3 : 4).fill(number);
  const red = (isRed || tile[0] === "0") && suit !== "z" ? numbers.indexOf(5) : -1;
  return numbers.map((one, at) => `${at === red ? 0 : one}${suit}`);
}

// Some circumstances win without tiles.
export const isTileless = (hand) => hand.conditions.some((one) => form.hand.tileless.includes(one));

export const usedOf = (hand) => counted([...hand.tiles, ...hand.melds.flatMap((meld) => meld.tiles), ...Object.values(hand.extra).flat()]);

// How often each tile is there; a red five counts as a five too.
export function counted(tiles) {
  const used = {};
  for (const tile of tiles) {
    const key = tile[0] === "0" ? `5${tile[1]}` : tile;
    used[key] = (used[key] ?? 0) + 1;
    if (tile[0] === "0") used[tile] = (used[tile] ?? 0) + 1;
  }
  return used;
}

const meldEntry = ({ kind, tiles, from }) => ({
  type: kind === "chow" || kind === "pung" ? kind : "kong",
  ...(kind === "concealed_kong" ? { concealed: true } : {}),
  ...(kind === "added_kong" ? { added: true } : {}),
  tiles: asText(sorted(tiles)),
  ...(from === undefined ? {} : { from }),
});

// One of the hands of all players, without the winning tile.
export function laidOf(hand, isWinner) {
  const entry = { concealed: asText(sorted(isWinner ? hand.tiles.slice(0, -1) : hand.tiles)) };
  if (hand.melds.length) entry.melds = hand.melds.map(meldEntry);
  for (const [key, number] of Object.entries(hand.numbers)) if (number) entry[key] = number;
  return entry;
}

// How a riichi is called among the circumstances and the patterns of a win.
export const RIICHI = ["riichi", "double_riichi", "open_riichi"];

// The `hand` of a win, without what follows from the deal.
export function handOf(hand, isRiichi) {
  const [winning] = hand.tiles.slice(-1);
  const conditions = isRiichi && !RIICHI.some((key) => hand.conditions.includes(key)) ? ["riichi", ...hand.conditions] : hand.conditions;
  const entry = isTileless(hand) ? {} : { concealed: asText(sorted(hand.tiles.slice(0, -1))), winning_tile: winning };
  if (hand.melds.length && !isTileless(hand)) entry.melds = hand.melds.map(meldEntry);
  if (conditions.length) entry.conditions = conditions;
  for (const [key, field] of Object.entries(form.hand.tiles)) {
    const tiles = hand.extra[key] ?? [];
    if (tiles.length) entry[key] = field.is_list ? tiles : asText(tiles);
  }
  for (const key of Object.keys(form.hand.marks)) if (hand.extra[key]?.length) entry[key] = asText(hand.extra[key]);
  for (const [key, number] of Object.entries(hand.numbers)) if (number) entry[key] = number;
  return entry;
}
