// From a recorded entry back to the draft that gives it, to amend a deal.
import { form } from "./start.js";
import { blankDraft, blankHand, blankWin, LAID, UNSET } from "./draft.js";
import { askedOf, entryOf, figuresOf } from "./entry.js";

// The draft, and what of the entry the pad does not ask for: {draft, left}; `left` is empty where the draft gives the same entry.
export function draftOf(entry, asks, seats) {
  const result = entry.result;
  const wins = result.wins ?? [];
  const draft = {
    ...blankDraft(asks),
    result: result.type,
    wins: wins.map(winOf),
    from: wins.length ? (wins[0].from ?? null) : UNSET,
    events: (entry.events ?? []).map(eventOf),
    flower_sets: [0, 1].map((at) => entry.flower_sets?.[at] ?? UNSET),
    stop: Boolean(entry.stop),
    kongMade: Boolean(result.kong),
    reason: result.reason ?? "",
    offender: result.offender ?? UNSET,
    horses: (entry.horses ?? []).join(" "),
    ready_max: numbered(result.ready_max, (most) => most),
    flowers: numbered(entry.hua, Math.sqrt),
  };
  for (const key of ["riichi", "fouls", "false_hu"]) draft[key] = entry[key] ?? [];
  for (const key of ["ready", "nagashi", "pigs"]) draft[key] = result[key] ?? [];
  if (entry.hands) Object.assign(draft, { hands: laidHands(entry.hands, wins), indicator: entry.indicator ?? "", isLaid: true });
  if (draft.wins.length) draft.way = draft.wins[0].way;
  return { draft, left: differencesOf(plain(entry), plain(entryOf(draft, asks, seats).entry)).join(", ") };
}

// Of a list by seat, the values that are neither null nor 0.
const numbered = (list, read) => Object.fromEntries((list ?? []).flatMap((value, seat) => (value ? [[seat, read(value)]] : [])));

function eventOf(event) {
  if (event.type === "kong") return { type: "kong", seat: event.seat, kind: event.kind, from: event.from ?? event.seat, isKept: event.same_draw === false };
  const { type, wins, ...flags } = event;
  return { type, wins: wins.map(winOf), from: wins[0].from ?? null, flags };
}

function winOf(win) {
  const blank = { ...blankWin(win.winner, "figures"), liable: win.liable ?? UNSET };
  if (win.hand) return { ...blank, way: "tiles", hand: handFrom(win.hand) };
  if (win.patterns) return { ...blank, way: "patterns", patterns: countsOf(win.patterns), more: moreOf(win) };
  if (win.winning_tile) return { ...blank, way: LAID, hand: { ...blankHand(), conditions: win.conditions ?? [] }, discard: win.last_discard ?? "" };
  return withFigures(blank, win.value ?? {}, win.from ?? null);
}

const countsOf = (patterns) => (Array.isArray(patterns) ? Object.fromEntries(patterns.map((key) => [key, 1])) : patterns);
const moreOf = (win) => Object.fromEntries(form.more.filter(({ key }) => win[key]).map(({ key }) => [key, win[key]]));

// ----- figures -----

function withFigures(blank, value, from) {
  let win = blank;
  // A key that is chosen can ask for a further row.
  for (const row of form.value.rows) {
    const at = askedOf(win, from).has(row.name) ? keyOf(row, value) : -1;
    if (at >= 0) win = { ...win, keys: { ...win.keys, [row.name]: at } };
  }
  const numbers = form.value.numbers.filter(({ name }) => askedOf(win, from).has(name) && typeof value[name] === "number");
  win = { ...win, numbers: Object.fromEntries(numbers.map(({ name }) => [name, value[name]])) };
  return { ...win, given: { value, figures: figuresOf(win), isDrawn: from === null } };
}

// The key that sets just this value, or else the one of the largest limit that the value reaches: 7 han are a haneman, of 6.
function keyOf(row, value) {
  const is = (name, set) => (value[name] ?? 0) === (set ?? 0);
  const exact = row.keys.findIndex((key) => Object.entries(key.sets).every(([name, set]) => key.asks.includes(name) || is(name, set)));
  if (exact >= 0) return exact;
  const reached = (key) => !key.asks.length && key.sets.total <= value.total && is("yakuman", key.sets.yakuman) && is("limit", key.sets.limit);
  return row.keys.findLastIndex(reached);
}

// ----- tiles -----

const split = (text) => [...(text ?? "").matchAll(/(\d+)([a-z])/g)].flatMap(([, numbers, suit]) => [...numbers].map((number) => number + suit));

function meldOf({ type, concealed, added, tiles, from }) {
  const kind = type !== "kong" ? type : concealed ? "concealed_kong" : added ? "added_kong" : "open_kong";
  return { kind, tiles: split(tiles), ...(from === undefined || from === null ? {} : { from }) };
}

function handFrom(hand) {
  const extra = Object.fromEntries([...Object.keys(form.hand.tiles), ...Object.keys(form.hand.marks)].map((key) => [key, Array.isArray(hand[key]) ? hand[key] : split(hand[key])]));
  return {
    tiles: [...split(hand.concealed), ...split(hand.winning_tile)],
    melds: (hand.melds ?? []).map(meldOf),
    conditions: hand.conditions ?? [],
    extra,
    numbers: Object.fromEntries(Object.keys(form.hand.numbers).map((key) => [key, hand[key] ?? 0])),
  };
}

function laidHands(hands, wins) {
  return hands.map((hand, seat) => handFrom({ ...hand, winning_tile: wins.find((win) => win.winner === seat)?.winning_tile }));
}

// ----- the comparison -----

const UNORDERED = new Set(["riichi", "ready", "fouls", "false_hu", "nagashi", "pigs", "conditions"]);
const isTiles = (name) => name === "concealed" || name === "tiles" || name in form.hand.marks;
const isNothing = (value) => value === undefined || value === null || value === false || value === "" || value === 0 || (Array.isArray(value) && !value.length);

// What a referee decided stays with the deal.
const KEPT = new Set(["adjustments", "penalties"]);

// The entry without what means nothing, in one order.
function plain(value, name = "") {
  if (isTiles(name) && typeof value === "string") return split(value).sort().join("");
  if (Array.isArray(value)) {
    const list = value.map((one) => (isNothing(one) ? null : plain(one)));
    return UNORDERED.has(name) ? list.sort() : list;
  }
  if (name === "patterns") return countsOf(value);
  if (typeof value !== "object" || value === null) return value;
  const kept = Object.entries(value).filter(([key, one]) => !KEPT.has(key) && !(isNothing(one) && key !== "from" && key !== "seat" && key !== "winner"));
  return Object.fromEntries(kept.map(([key, one]) => [key, key === "patterns" ? countsOf(one) : plain(one, key)]));
}

// The names of all parts that differ.
function differencesOf(one, other, name = "result") {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return one === other || (isNothing(one) && isNothing(other)) ? [] : [name];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...new Set([...keys].flatMap((key) => differencesOf(one[key], other[key], /^\d+$/.test(key) ? name : key)))];
}
