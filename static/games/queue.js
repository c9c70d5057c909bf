// Games are first kept on this device and then sent in order. Nothing is sent past a game that somebody has to decide on.
import { isStillReader, newKey, NoAnswer, patientAsker, Refused } from "../js/api.js";
import { sendQueue } from "../js/send-queue.js";
import { sendGame } from "../pad/sending.js";
import { dropRow, putRow, rowsOf, shownRows, updateRow } from "../pad/stored.js";
import { say, start, takeTime } from "./start.js";
import { isOnline, isSignedOut, note, recorded, strangers, waiting } from "./state.js";

const ask = patientAsker(start.account);
const ofGame = (address, game) => address.replace("/0/", `/${game}/`);
// Called with a row and the error when the server has refused it.
let refused = async () => {};
export const onRefused = (call) => (refused = call);

export const { loadQueue, changeRow, removeRow } = shownRows({ place: start.place, account: start.account, waiting, strangers });

const { flush, later, answered } = sendQueue({
  load: loadQueue,
  next: () => (waiting.value[0]?.state === "waiting" ? waiting.value[0] : null),
  send: (row) => send(row).then(() => true, (error) => isDecided(row, error)),
  isHeld: () => isSignedOut.value,
});
export { flush };

const present = async (row) => (await rowsOf(start.place)).find((one) => one.id === row.id);

// Keep a game, at the place of the one that it replaces if that is known.
export async function keep(game, place = null) {
  const replaced = place === null ? null : await present({ id: place });
  const row = {
    hanchan: start.place, account: start.account, state: "waiting", key: newKey(), at: Date.now(),
    page: start.pages.record, rules: start.rules, rules_name: start.rules_name, under: start.game, gone: replaced?.gone ?? [], ...game,
  };
  const kept = await putRow(place === null ? row : { ...row, id: place });
  await loadQueue();
  return kept;
}

// A game that the server may have already is first looked for there.
export async function takeBack(row) {
  await updateRow(row.id, (now) => {
    const gone = now.isTried ? [...now.gone, { key: now.key, body: now.body }] : now.gone;
    return gone.length ? { ...now, gone, body: null, state: "waiting", isTried: false } : null;
  });
  await loadQueue();
  void flush();
}

export async function tryAgain(row, changes = {}) {
  await changeRow(row, { state: "waiting", key: newKey(), body: { ...row.body, ...changes } });
  await flush();
}

async function send({ id }) {
  // Marked first: a game that is taken back from here on may be stored.
  const row = await updateRow(id, (now) => (now.gone.length || !now.body || now.isTried ? now : { ...now, isTried: true }));
  if (!row) return;
  if (row.gone.length) {
    await clear(row.gone[0]);
    // The game that replaces it may have been entered meanwhile.
    await updateRow(id, (now) => ({ ...now, gone: now.gone.slice(1) }));
  } else if (row.body) {
    const game = await sendGame(ask, start.api.record, row);
    if (game) recorded.value = [...recorded.value, { id: row.id, row, page: ofGame(start.pages.game, game.id) }];
  } else await dropRow(row.id);
  answered();
  [isOnline.value, isSignedOut.value] = [true, false];
}

// Undo what may have been stored under a key. Another body under the key of a stored game is refused as a mismatch; where
// nothing is stored, an empty body is refused for itself and stores nothing.
async function clear({ key, body }) {
  try {
    await ask("POST", start.api.record, { body: {}, key });
  } catch (error) {
    if (!(error instanceof Refused) || [401, 403, 404].includes(error.status)) throw error;
    if (error.code !== "idempotency_mismatch") return;
    const { data } = await ask("POST", start.api.record, { body, key });
    await voidGame(data.id);
  }
}

async function voidGame(game) {
  try {
    await ask("POST", ofGame(start.api.void, game), { body: { reason: say("taken_back") }, key: newKey() });
  } catch (error) {
    if (!(error instanceof Refused) || error.status === 401) throw error;
    note.value = say("not_taken_back", { why: error.message });
  }
}

// Whether the queue goes on after an error.
async function isDecided(row, error) {
  try {
    if (!(error instanceof Refused)) throw error;
    isOnline.value = true;
    if ([401, 403, 404].includes(error.status) && !(await isStillReader(ask, start.api.me, start.account))) {
      isSignedOut.value = true;
      return later();
    }
    await refused(row, error);
    return true;
  } catch (other) {
    if (!(other instanceof NoAnswer)) throw other;
    isOnline.value = false;
    return later();
  }
}

// The day of a game is the club's by the server's clock, whatever the phone's says.
export async function readTime() {
  try {
    takeTime((await ask("GET", start.api.me)).date);
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof Refused)) throw error;
  }
}
