// The deal that is being entered, as plain values that JSON can hold, and what a tap on a seat does to it.

export const UNSET = -1;
export const LAID = "laid";
export const WINS = new Set(["win", "won"]);

export function blankWin(winner, way) {
  return { winner, way, keys: {}, numbers: {}, patterns: {}, more: {}, hand: blankHand(), discard: "", liable: UNSET };
}

export const blankHand = () => ({ tiles: [], melds: [], conditions: [], extra: {}, numbers: {} });

// `isAmended`: of a recorded deal; `held`: its win while its winner is changed. `from`: UNSET, null for a self-draw, or a seat. `events`: kongs and wins that are complete. `kong`: a seat whose kong is
// being entered. `flower_sets`: who has shown all flowers and all seasons. `place`: where in `events` the win belongs that is being entered, null: at the end. `marks`: the list that
// a tap on a seat changes at a draw. `hands`, `indicator`: all hands by seat, where they are entered; `isLaid`: at a draw.
export function blankDraft(asks, way = "figures") {
  return {
    number: 0,
    result: asks.results[0] ?? "",
    way,
    wins: [],
    from: UNSET,
    isAdding: false,
    events: [],
    place: null,
    flags: {},
    kong: UNSET,
    marks: "ready",
    riichi: [],
    ready: [],
    nagashi: [],
    pigs: [],
    fouls: [],
    false_hu: [],
    ready_max: {},
    flowers: {},
    offender: UNSET,
    reason: "",
    flower_sets: [UNSET, UNSET],
    stop: false,
    kongMade: false,
    horses: "",
    isLaid: false,
    isAmended: false,
    held: null,
    hands: [],
    indicator: "",
  };
}

const TOUCHED = ["wins", "events", "riichi", "ready", "nagashi", "pigs", "fouls", "false_hu"];

export function isBlank(draft) {
  return (
    TOUCHED.every((key) => draft[key].length === 0) &&
    draft.kong === UNSET && !draft.isLaid && draft.offender === UNSET && !draft.reason && !draft.stop &&
    draft.flower_sets.every((seat) => seat === UNSET) && Object.keys(draft.flowers).length === 0 && WINS.has(draft.result)
  );
}

export const toggled = (list, one) => (list.includes(one) ? list.filter((other) => other !== one) : [...list, one].sort());

// Who has already won: in a win that is changed in its place, before it.
export function seatsOut(draft) {
  return draft.events.slice(0, draft.place ?? undefined).flatMap((event) => (event.type === "win" ? event.wins.map((win) => win.winner) : []));
}

// `isComplete` tells whether the win that is being entered has its value; then the next tap begins the next event.
export function tapSeat(draft, seat, asks, isComplete) {
  if (draft.kong !== UNSET) return tapKong(draft, seat);
  if (WINS.has(draft.result)) return tapWin(draft, seat, asks, isComplete);
  if (draft.result === "exhaustive_draw") return { ...draft, [draft.marks]: toggled(draft[draft.marks], seat) };
  if (draft.result === "penalty") return { ...draft, offender: draft.offender === seat ? UNSET : seat };
  return draft;
}

function tapKong(draft, seat) {
  const kong = { type: "kong", seat: draft.kong, kind: seat === draft.kong ? "concealed" : "direct", from: seat };
  return { ...draft, kong: UNSET, events: [...draft.events, kong] };
}

export function addedKong(draft) {
  const kong = { type: "kong", seat: draft.kong, kind: "added", from: draft.kong };
  return { ...draft, kong: UNSET, events: [...draft.events, kong] };
}

function tapWin(draft, seat, asks, isComplete) {
  const { wins, from } = draft;
  if (!wins.length) return { ...draft, wins: [{ ...(draft.held ?? blankWin(seat, draft.way)), winner: seat, liable: UNSET }], held: null };
  if (from === UNSET) return { ...draft, from: seat === wins[0].winner ? null : seat };
  const at = wins.findIndex((win) => win.winner === seat);
  if (draft.isAdding && at < 0 && seat !== from) {
    return { ...draft, isAdding: false, wins: [...wins, blankWin(seat, draft.way)] };
  }
  if (asks.has_deal_events && isComplete && draft.place === null) {
    return { ...committed(draft), wins: [blankWin(seat, draft.way)] };
  }
  if (at > 0) return { ...draft, wins: wins.filter((_win, place) => place !== at) };
  // The value of a recorded deal stays with the deal: another player has won it.
  if (at === 0) return { ...draft, wins: [], from: UNSET, isAdding: false, held: draft.isAmended ? wins[0] : null };
  return { ...draft, from: seat === from ? UNSET : seat, wins: wins.slice(0, 1) };
}

// The win that is being entered becomes an event, and the next one can begin.
export function committed(draft) {
  return { ...draft, events: withEvent(draft), wins: [], from: UNSET, flags: {}, isAdding: false, place: null };
}

// The events with the win that is being entered in its place.
export function withEvent(draft) {
  const at = draft.place ?? draft.events.length;
  const event = { type: "win", wins: draft.wins, from: draft.from, flags: draft.flags };
  return [...draft.events.slice(0, at), event, ...draft.events.slice(at)];
}

// Take a win out of the events, to change it in its place. The win that is entered at the moment stays if it is complete.
export function reopened(draft, event, isComplete) {
  const { events } = isComplete ? committed(draft) : draft;
  const place = events.indexOf(event);
  return { ...draft, events: events.filter((one) => one !== event), wins: event.wins, from: event.from, flags: event.flags, isAdding: false, kong: UNSET, place };
}

// Where a deal has several wins, a draw comes after them: a complete win stays as an event, half of one does not.
export function withResult(draft, result, asks, isComplete) {
  if (!asks.has_deal_events || WINS.has(result) || !draft.wins.length) return { ...draft, result };
  return { ...(isComplete ? committed(draft) : { ...draft, wins: [], from: UNSET, flags: {}, place: null }), result };
}

// All winners lay their hands, or none.
const isOfAll = (draft, { way }) => way === LAID || (way && draft.wins.some((win) => win.way === LAID));

export function withWin(draft, place, change) {
  const wins = draft.wins.map((win, at) => (at === place || isOfAll(draft, change) ? { ...win, ...change } : win));
  return { ...draft, wins, way: change.way ?? draft.way };
}
