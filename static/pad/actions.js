// What the buttons do: save, undo, decide a conflict, end the game.
import { say, start } from "./start.js";
import { saveAmended } from "./amend.js";
import { blankDraft, isBlank } from "./draft.js";
import { changeRow, enqueue, flush, onSent, removeRow, takeBack } from "./queue.js";
import { ask, newKey, NoAnswer, Refused } from "./server.js";
import { refresh } from "./follow.js";
import { undoOf } from "./sending.js";
import { amending, answer, asks, beyond, deals, draft, entered, ground, isGone, isOnline, isOpen, isStale, isToLook, lookKey, names, note, number, openDraft, outlook, outlookKey, panel, saved, seen, server, storedAt, stuck, table, undoable, versionOf, waiting } from "./state.js";
import { missingWords } from "./entry.js";
import { focusFirstSeat } from "./parts.js";
import { toldHere } from "./told_here.js";
import { isEngineReady, isRefusal, preview, targets, targetsBeyond } from "./answers.js";

const UNDO_SECONDS = 10;

let isSaving = false;

export async function save(isSure = false) {
  const { entry, missing } = entered.value;
  if ((stuck.value && !amending.value) || isSaving) return;
  if (missing !== null) {
    note.value = { text: missingWords(missing, draft.value, names.value), isWrong: true };
    return;
  }
  isSaving = true;
  try {
    if (amending.value) {
      await saveAmended();
      return;
    }
    const found = answer.value ?? (await answeredHere(entry));
    if (found?.message) note.value = { text: found.message, isWrong: true };
    else if (found?.data?.doubt && isSure !== true) panel.value = { doubt: found.data.doubt };
    else await keep(entry, found?.data, isSure === true);
  } finally {
    isSaving = false;
  }
}

async function keep(entry, found, isSure) {
  // Payments that were worked out for a later deal than the entered one are not shown with it.
  const known = isStale.value ? null : found;
  const row = {
    kind: "deal",
    number: draft.value.number || number.value,
    version: server.value.table.version,
    entry,
    draft: draft.value,
    again: isSure || isAfterOwn(),
    name: table.value.name,
    words: found?.words.join(" · ") ?? toldHere(draft.value, names.value),
    deltas: known?.seats.map((seat) => seat.delta) ?? null,
    after: known?.after ?? null,
  };
  const key = newKey();
  // It counts as saved once it is kept: here, or by the server.
  await enqueue({ ...row, key });
  saved.value = { key, number: row.number, words: `${row.name} ${row.words}` };
  setTimeout(() => {
    if (saved.value?.key === key) saved.value = null;
  }, 1000 * UNDO_SECONDS);
  seen.value = null;
  openDraft();
  focusFirstSeat();
}

// The server asks when a deal comes twice within two minutes, from two phones. Who has saved the deal before on this phone means
// another one; and deals that wait come at once, however long after each other they were entered.
const isAfterOwn = () => deals.value.length > 0 || [...storedAt.values()].includes(server.value.table.version);

// A recorder may save before the answer to the last tap has come: the engine gives it at once, the server is not waited for.
async function answeredHere(entry) {
  if (!isEngineReady.value || !canLook()) return null;
  try {
    return { data: await preview(entry, { ...playedOn(), isHereAlone: true }) };
  } catch (error) {
    return isRefusal(error) ? { message: error.message } : null;
  }
}

// Take back the deal that the screen names, `undoable` or the line of the saved one: a row that waits, or a deal of the server
// with the version of the table in which it was the last one. The server refuses where the table has moved on since.
export async function undo(named = undoable.value) {
  if (amending.value || !named) return;
  const row = waiting.value.find((one) => one.key === named.key && !isGone(one));
  saved.value = null;
  if (row) await takeBack(row);
  else if (server.value.last.some((one) => one.number === named.number)) await enqueue(undoOf(named.number, versionOf(named)));
  else {
    // Without a network the table before it is not known here.
    note.value = { text: say("undo_offline"), isWrong: true };
    return;
  }
  note.value = { text: say("undone", { n: named.number }) };
  openDraft();
}

onSent({
  // Another phone was faster with the same deal: there is nothing to decide.
  async recorded(row) {
    note.value = { text: say("recorded_already", { n: row.number }) };
    await removeRow(row);
  },
  async stored() {
    seen.value = null;
    if (isBlank(draft.value) && !amending.value) openDraft();
  },
  // An undo that does not fit any more is dropped; a refused deal goes back onto the screen if nothing new stands there.
  async refused(row, error) {
    const word = row.kind === "undo" ? "not_undone" : "refused";
    note.value = { text: say(word, { n: row.number, why: error.message }), isWrong: true };
    if (row.kind === "undo") await removeRow(row);
    else if (isOpen.value && isBlank(draft.value) && waiting.value.length === 1 && !amending.value) {
      await removeRow(row);
      draft.value = { ...blankDraft(asks.value), ...row.draft };
      saved.value = null;
    } else await changeRow(row, { state: "refused", message: error.message });
  },
});

// ----- a conflict: nothing is sent until somebody chooses -----

export async function keepTheirs(row) {
  await removeRow(row);
  await flush();
}

// The later waiting deals move on with it.
export async function mineIsNext(row) {
  await refresh();
  const next = server.value.table.next_deal;
  if (next === null) {
    note.value = { text: say("game_over"), isWrong: true };
    return;
  }
  const later = waiting.value.filter((one) => one.id > row.id);
  for (const one of later) await changeRow(one, { number: one.number + next - row.number, key: newKey(), after: null });
  await changeRow(row, { number: next, state: "waiting", key: newKey(), after: null, again: true });
  await flush();
}

export async function tryAgain(row, changes = {}) {
  await changeRow(row, { ...changes, state: "waiting", key: newKey() });
  await flush();
}

// ----- the end -----

export async function endGame(what) {
  panel.value = "";
  try {
    await ask("POST", start.api[what], { body: { version: server.value.table.version }, key: newKey() });
    await refresh();
    openDraft();
  } catch (error) {
    if (error instanceof NoAnswer) isOnline.value = false;
    else if (!(error instanceof Refused)) throw error;
    note.value = { text: error instanceof Refused ? error.message : say("offline"), isWrong: true };
  }
}

// ----- before the first deal -----

export async function drawSeats() {
  panel.value = "";
  try {
    await ask("POST", start.api.draw_seats, { body: { version: server.value.table.version }, key: newKey() });
    await refresh();
    openDraft();
    note.value = { text: say("seats_drawn", { names: names.value.join(say("between_names")) }) };
  } catch (error) {
    await refused(error);
  }
}

async function refused(error) {
  if (error instanceof NoAnswer) isOnline.value = false;
  else if (!(error instanceof Refused)) throw error;
  note.value = { text: error instanceof Refused ? error.message : say("offline"), isWrong: true };
  await refresh();
}

// ----- what each player needs -----

export async function lookAhead() {
  if (amending.value || !isOpen.value) return;
  const at = outlookKey();
  try {
    if (outlook.value?.at !== at && canLook()) outlook.value = { at, data: await targets(playedOn()) };
  } catch (error) {
    // A waiting deal that the rules refuse is shown as such when it is sent.
    if (!(error instanceof NoAnswer || error instanceof Refused || error.name === "EngineError")) throw error;
  }
}

// Other tables go on too, so that it is asked for again each time the list is opened.
export async function lookBeyond() {
  const { version } = server.value.table;
  if (!isOpen.value || waiting.value.length) return;
  try {
    beyond.value = { version, data: await targetsBeyond() };
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    isOnline.value = false;
  }
}

// ----- what the entry would pay -----

// The engine goes on from the table that the server has, through the deals that wait.
const playedOn = () => ({ number: amending.value?.number, server: ground.value, now: table.value, waiting: deals.value.map((row) => row.entry) });
// The server does not know the table after the rows that wait.
const canLook = () => amending.value || !waiting.value.length || isEngineReady.value;

const PAUSE = 60;
let timer = 0;
let asked = null;

export function look(found) {
  const { entry } = found;
  clearTimeout(timer);
  asked?.abort();
  if (!isToLook(found)) return;
  const text = lookKey(entry);
  if (seen.value?.entry === text && !seen.value.isOffline) return;
  if (!canLook()) {
    seen.value = { entry: text, isOffline: true };
    return;
  }
  timer = setTimeout(async () => {
    asked = new AbortController();
    try {
      seen.value = { entry: text, data: await preview(entry, { ...playedOn(), signal: asked.signal }) };
    } catch (error) {
      if (error.name === "AbortError") return;
      if (isRefusal(error)) seen.value = { entry: text, message: error.message };
      else if (error instanceof Refused) seen.value = { entry: text, message: error.status < 401 ? error.message : "", isOffline: error.status >= 401 };
      else if (error instanceof NoAnswer) {
        isOnline.value = false;
        seen.value = { entry: text, isOffline: true };
      } else throw error;
    }
  }, PAUSE);
}
