// All that the screen shows, as signals, and what follows from them.
import { form, start } from "./start.js";
import { tableBefore } from "./answers.js";
import { blankDraft } from "./draft.js";
import { entryOf } from "./entry.js";
import { keptDraft, onKept } from "./stored.js";
import { computed, signal } from "./view.js";

// The answer of `next-deal/`: the table as the server has it. Null until the first answer.
export const server = signal(null);
// Waiting rows of this table and this account, in order; `strangers` counts those of other accounts.
export const waiting = signal([]);
export const strangers = signal(0);
// Whether this browser keeps what is entered.
export const isKept = signal(true);
onKept((value) => (isKept.value = value));
export const isOnline = signal(true);
export const isSignedOut = signal(false);
// Deals of a guest whose link has ended: how many the server keeps for the recorders, and why it keeps no more.
export const handedOver = signal(0);
export const notHandedOver = signal("");
export const isSending = signal(false);
export const draft = signal(null);
// What the draft would pay: {entry, data} or {entry, message} or {entry, isOffline: true}.
export const seen = signal(null);
// The deal saved last, for the line that offers to undo: {key, number, words}.
export const saved = signal(null);
// A sentence that the screen shows until the next tap: {text, isWrong}.
export const note = signal(null);
export const panel = signal("");
// The recorded deal that is being amended: {number, version, told, before, entry, reason, held, row}; `held` is the draft before it.
export const amending = signal(null);
// What each player needs: {at, data}; `at` is the table with the deals that wait.
export const outlook = signal(null);
// What each player needs in the event and in the season, as the server said it last: {version, data}.
export const beyond = signal(null);

// A deal that is taken back has left the table at once, although it is settled with the server before the later rows.
export const isGone = (row) => row.kind === "undo" || Boolean(row.isTakenBack);
export const deals = computed(() => waiting.value.filter((row) => !isGone(row)));
export const stuck = computed(() => waiting.value.find((row) => row.state !== "waiting") ?? null);

// The table under the rows that wait. The server may have the deals of these rows already, those that are taken back and those
// whose answer was lost: then it is the table before the first of them.
export const ground = computed(() => {
  const found = server.value;
  const first = Math.min(...waiting.value.map((row) => row.number));
  const last = found?.last.find((one) => one.number === first);
  return last ? tableBefore(last, found) : found;
});

// The table as the recorder plays on: after the waiting deals, as far as their results are known.
export const table = computed(() => {
  if (amending.value) return { ...amending.value.before, last: server.value?.last ?? [], isAhead: true };
  const known = [...deals.value].reverse().find((row) => row.after);
  return known ? { ...known.after, last: ground.value?.last ?? [], isAhead: true } : ground.value;
});

export const names = computed(() => (table.value?.seats ?? []).map((one) => one.player.name));

// The number of the deal that is entered next.
export const number = computed(() => {
  if (!server.value) return 0;
  if (amending.value) return amending.value.number;
  const row = waiting.value.at(-1);
  if (row) return row.number + (isGone(row) ? 0 : 1);
  return server.value.table.next_deal ?? (server.value.last[0]?.number ?? 0) + 1;
});

// The last deal, which *Undo* takes back: by the key of its row, or by the version of the table in which it stands.
export const undoable = computed(() => {
  const row = deals.value.at(-1);
  if (row) return { key: row.key, number: row.number };
  const last = ground.value?.last[0];
  return last ? { number: last.number, version: server.value.table.version } : null;
});

// The version of the table in which a row was stored, by its key.
export const storedAt = new Map();
export const versionOf = (named) => named.version ?? storedAt.get(named.key);
// Whether a deal that the screen names is still the last one, and the table the one in which it stood.
export function isStillLast(named) {
  const last = undoable.value;
  if (!named || !last) return false;
  return last.key ? last.key === named.key : last.number === named.number && last.version === versionOf(named);
}

// The line of the deal that was saved here goes when another deal follows, or when somebody changes the table.
export const savedLine = computed(() => (isStillLast(saved.value) ? saved.value : null));

// The game was made void, or was ended elsewhere while deals wait here that were played before the pad knew it.
export const isEndedElsewhere = computed(() => {
  const state = server.value?.table.state;
  return state === "void" || (state === "finished" && deals.value.length > 0 && ground.value === server.value);
});

export const isOpen = computed(() => {
  const shown = table.value;
  if (!shown || server.value.table.state === "void") return false;
  if (amending.value) return true;
  return !isEndedElsewhere.value && !(shown.table.over || shown.table.state === "finished");
});

const asks = computed(() => table.value?.asks ?? { results: [] });
export { asks };

export const entered = computed(() => {
  const shown = table.value;
  return shown && draft.value ? entryOf(draft.value, shown.asks, form.seats) : { entry: {}, missing: "who_won" };
});

// The table as it is now, with the deals that wait.
export const outlookKey = () => `${server.value?.table.version} ${number.value} ${deals.value.map((row) => row.key).join(" ")}`;

// An entry on the table as it is now.
export const lookKey = (entry) => `${server.value?.table.version} ${number.value} ${deals.value.length} ${amending.value?.number ?? ""} ${JSON.stringify(entry)}`;

// Whether there are payments to show: of a deal that is complete, or of its events so far.
export const isToLook = ({ entry, missing }) => missing === null || Boolean(entry.events?.length && missing !== "which_kong");

// The preview, if it is of what is entered now.
export const answer = computed(() => {
  const found = seen.value;
  return found && isToLook(entered.value) && found.entry === lookKey(entered.value.entry) ? found : null;
});

export const isStale = computed(() => Boolean(draft.value?.number && number.value && draft.value.number !== number.value));

// Whether this reader may amend deals; it depends on whether the game is over.
export const mayAmend = computed(() => start.may_amend[server.value?.table.state === "open" ? "open" : "over"] && server.value?.table.state !== "void");

// Whether the game ends with this deal whatever happens.
export const isLast = computed(() => !amending.value && outlook.value?.at === outlookKey() && outlook.value?.data.ends === "always");

let isFirst = true;

// The draft that was half entered before a reload, or an empty one.
export function openDraft() {
  const kept = isFirst ? keptDraft(start.hanchan) : null;
  isFirst = false;
  // Figures or patterns stay for the next deal; hardly anybody enters two hands by their tiles in a row.
  const last = kept?.way ?? draft.value?.way;
  const blank = blankDraft(asks.value, last === "patterns" ? last : "figures");
  draft.value = kept && asks.value.results.includes(kept.result) ? { ...blank, ...kept } : blank;
}

// Each change of the draft; the first one fixes the number of the deal.
export function change(next) {
  note.value = null;
  draft.value = { ...next, number: next.number || number.value };
}
