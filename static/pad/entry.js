// From the draft to the entry that the API takes (docs/cases.md), or to the word of what is missing.
import { form, say } from "./start.js";
import { blankHand, LAID, seatsOut, UNSET, WINS, withEvent } from "./draft.js";
import { handOf, isTileless, laidOf, RIICHI, tilesToGo } from "./hand.js";

const fits = (row, from) => !row.of_wins || (row.of_wins === "drawn") === (from === null);

// The rows and numbers that a win asks: the first ones, and those that a chosen key asks for.
export function askedOf(win, from) {
  const { numbers } = form.value;
  const rows = form.value.rows.filter((row) => fits(row, from));
  const asked = new Set([...rows, ...numbers].filter((one) => one.is_first).map((one) => one.name));
  for (const row of rows) {
    const key = asked.has(row.name) ? row.keys[win.keys[row.name]] : undefined;
    for (const name of key?.asks ?? []) asked.add(name);
  }
  return asked;
}

export const figuresOf = (win) => JSON.stringify([win.keys, win.numbers]);

// The value in figures, or null while a part is missing. A recorded value that nobody has changed stays as it was recorded.
export function valueOf(win, from) {
  if (win.given?.figures === figuresOf(win) && win.given.isDrawn === (from === null)) return win.given.value;
  const asked = askedOf(win, from);
  let value = {};
  for (const row of form.value.rows.filter((one) => asked.has(one.name))) {
    const key = row.keys[win.keys[row.name]];
    if (!key && row.is_needed) return null;
    value = { ...value, ...key?.sets };
  }
  for (const number of form.value.numbers.filter((one) => asked.has(one.name))) {
    const given = win.numbers[number.name];
    if (given === undefined && number.is_needed) return null;
    if (given !== undefined) value[number.name] = given;
  }
  return value;
}

export function isWorth(win, from) {
  if (win.way === "patterns") return form.may_be_empty || Object.keys(win.patterns).length > 0;
  if (win.way === "tiles") return isTileless(win.hand) || tilesToGo(win.hand) === 0;
  if (win.way === LAID) return true;
  return valueOf(win, from) !== null;
}

export const isComplete = (draft) => draft.from !== UNSET && draft.wins.length > 0 && draft.wins.every((win) => isWorth(win, draft.from));

// Whether the hands of all players are entered, and whose hand has a winning tile.
export const isLaid = (draft) => (draft.result === "exhaustive_draw" ? draft.isLaid : WINS.has(draft.result) && draft.wins.some((win) => win.way === LAID));
export const isWinner = (draft, seat) => WINS.has(draft.result) && draft.wins.some((win) => win.winner === seat);
export const handAt = (draft, seat) => draft.hands[seat] ?? blankHand();

function areAllLaid(draft, seats) {
  const isFull = (_none, seat) => tilesToGo(handAt(draft, seat), isWinner(draft, seat)) === 0;
  return Boolean(draft.indicator) && Array.from({ length: seats }, isFull).every(Boolean);
}

function laidEntry(win, hand) {
  const [tile] = hand.tiles.slice(-1);
  return { winning_tile: tile, ...(win.hand.conditions.length ? { conditions: win.hand.conditions } : {}), ...(win.discard ? { last_discard: win.discard } : {}) };
}

function winEntry(win, from, riichi, draft) {
  const entry = { winner: win.winner, from };
  if (win.way === "patterns") Object.assign(entry, { patterns: win.patterns }, win.more);
  else if (win.way === "tiles") entry.hand = handOf(win.hand, riichi.includes(win.winner));
  else if (win.way === LAID) Object.assign(entry, laidEntry(win, handAt(draft, win.winner)));
  else entry.value = valueOf(win, from);
  if (win.liable !== UNSET) entry.liable = win.liable;
  return entry;
}

// A hand or patterns with riichi say that the stick was laid.
function declared(draft) {
  const byHand = draft.wins.filter((win) =>
    RIICHI.some((key) => (win.way === "patterns" && key in win.patterns) || (win.way === "tiles" && win.hand.conditions.includes(key))),
  );
  return [...new Set([...draft.riichi, ...byHand.map((win) => win.winner)])].sort();
}

function eventEntry(event) {
  if (event.type === "kong") {
    const kong = { type: "kong", seat: event.seat, kind: event.kind };
    if (event.kind === "direct") kong.from = event.from;
    if (event.kind === "added" && event.isKept) kong.same_draw = false;
    return kong;
  }
  return { type: "win", wins: event.wins.map((win) => winEntry(win, event.from, [])), ...event.flags };
}

// Everything that is entered, and the word of the first thing that is missing (null: the entry is complete).
export function entryOf(draft, asks, seats) {
  const entry = {};
  const missing = missingOf(draft, asks, seats);
  const riichi = declared(draft);
  if (asks.has_riichi && riichi.length) entry.riichi = riichi;
  for (const key of ["fouls", "false_hu"]) if (draft[key].length) entry[key] = draft[key];
  const shown = draft.flower_sets.filter((seat) => seat !== UNSET);
  if (shown.length && asks.has_flower_sets) entry.flower_sets = shown;
  if (draft.stop && asks.has_stop) entry.stop = true;
  if (draft.horses.trim()) entry.horses = draft.horses.trim().split(/\s+/);
  if (asks.has_deal_events) entry.events = eventsOf(draft).map(eventEntry);
  if (missing === null) entry.result = resultOf(draft, asks, seats, riichi);
  const hasFlowers = draft.result === "win" || (draft.result === "exhaustive_draw" && asks.has_flowers_at_draw);
  if (isLaid(draft)) Object.assign(entry, { indicator: draft.indicator, hands: Array.from({ length: seats }, (_none, seat) => laidOf(handAt(draft, seat), isWinner(draft, seat))) });
  else if (asks.has_flowers && hasFlowers) entry.hua = flowersOf(draft, seats);
  return { entry, missing };
}

// The events with the win that is being entered, if it is complete.
export function eventsOf(draft) {
  if (!isComplete(draft)) return draft.events;
  return withEvent(draft);
}

// Squared flowers by seat; those of a winner with tiles follow from the tiles.
function flowersOf(draft, seats) {
  const laid = draft.result === "win" ? draft.wins.filter((win) => win.way === "tiles").map((win) => win.winner) : [];
  return Array.from({ length: seats }, (_none, seat) => (laid.includes(seat) ? null : (draft.flowers[seat] ?? 0) ** 2));
}

function resultOf(draft, asks, seats, riichi) {
  const result = { type: draft.result };
  if (draft.result === "win") result.wins = draft.wins.map((win) => winEntry(win, draft.from, riichi, draft));
  if (draft.result === "exhaustive_draw") Object.assign(result, drawOf(draft, asks, seats, riichi));
  if (draft.result === "abortive_draw") result.reason = draft.reason;
  if (draft.result === "penalty") result.offender = draft.offender;
  return result;
}

function drawOf(draft, asks, seats, riichi) {
  const draw = {};
  // Where nagashi wins the deal, nobody shows a hand: only who was said to be ready was so.
  if (asks.has_ready) draw.ready = readyOf(draft, asks.nagashi_wins && draft.nagashi.length ? [] : riichi);
  if (asks.has_nagashi && draft.nagashi.length) draw.nagashi = draft.nagashi;
  if (asks.has_pigs && draft.pigs.length) draw.pigs = draft.pigs;
  if (asks.has_kong && draft.kongMade && !draft.isLaid) draw.kong = true;
  if (asks.has_ready_max) draw.ready_max = Array.from({ length: seats }, (_none, seat) => draft.ready_max[seat] ?? null);
  return draw;
}

// Who declared riichi was ready.
export const readyOf = (draft, riichi = draft.riichi) => [...new Set([...draft.ready, ...riichi])].sort();

function missingOf(draft, asks, seats) {
  if (draft.kong !== UNSET) return "which_kong";
  if (draft.result === "won") return wonMissing(draft, seats);
  if (asks.has_deal_events && draft.wins.length && !isComplete(draft)) return winMissing(draft);
  if (draft.result === "win") return winMissing(draft) ?? (isLaid(draft) && !areAllLaid(draft, seats) ? "which_hands" : null);
  if (isLaid(draft) && !areAllLaid(draft, seats)) return "which_hands";
  if (draft.result === "abortive_draw" && !draft.reason) return "why";
  if (draft.result === "penalty" && draft.offender === UNSET) return "whose_false_win";
  return null;
}

function winMissing(draft) {
  if (!draft.wins.length) return "who_won";
  if (draft.from === UNSET) return "off_whom";
  if (draft.isAdding) return "next_winner";
  return draft.wins.every((win) => isWorth(win, draft.from)) ? null : "what_worth";
}

// All have won but one.
function wonMissing(draft, seats) {
  if (draft.wins.length && !isComplete(draft)) return winMissing(draft);
  const out = new Set([...seatsOut(draft), ...(isComplete(draft) ? draft.wins.map((win) => win.winner) : [])]);
  return out.size >= seats - 1 ? null : "who_won";
}

export function missingWords(missing, draft, names) {
  if (missing === "off_whom") return say("off_whom", { name: names[draft.wins[0].winner] });
  if (missing === "which_kong") return say("which_kong", { name: names[draft.kong] });
  return say(missing);
}
