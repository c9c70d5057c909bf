// Deals are first kept on this device and then sent in order. Nothing is sent past a deal that somebody has to decide on.
import { start } from "./start.js";
import { ask, newKey, NoAnswer, Refused } from "./server.js";
import { handOver } from "./late.js";
import { dropRow, putRow, rowsOf } from "./stored.js";
import { refresh } from "./follow.js";
import { isOnline, isSending, isSignedOut, server, strangers, waiting } from "./state.js";

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 15_000;
let pause = FIRST_PAUSE;
let timer = 0;
// Called with a row and the server's answer when it is stored, or when the server has refused it.
const told = { stored: () => {}, refused: () => {} };
export const onSent = (calls) => Object.assign(told, calls);

export async function loadQueue() {
  const rows = await rowsOf(start.hanchan);
  waiting.value = rows.filter((row) => row.account === start.account);
  strangers.value = rows.length - waiting.value.length;
}

export async function enqueue(row) {
  const kept = await putRow({ hanchan: start.hanchan, account: start.account, state: "waiting", key: newKey(), at: Date.now(), ...row });
  await loadQueue();
  void flush();
  return kept;
}

export async function changeRow(row, changes) {
  await putRow({ ...row, ...changes });
  await loadQueue();
}

export async function removeRow(row) {
  await dropRow(row.id);
  await loadQueue();
}

export async function flush() {
  clearTimeout(timer);
  if (isSending.value || !waiting.value.length) return;
  isSending.value = true;
  try {
    // Read again each time: rows come and go meanwhile.
    while (waiting.value[0]?.state === "waiting") {
      const row = waiting.value[0];
      if (!row.isTried) await changeRow(row, { isTried: true });
      if (!(await sent(waiting.value[0]))) break;
    }
  } finally {
    isSending.value = false;
  }
}

async function sent(row) {
  try {
    const answer = row.kind === "undo" ? await sendUndo(row) : await sendDeal(row);
    [isOnline.value, isSignedOut.value, pause] = [true, false, FIRST_PAUSE];
    await refresh();
    // Read again: the recorder may have taken the deal back while it was being sent.
    const present = (await rowsOf(start.hanchan)).find((one) => one.id === row.id) ?? row;
    await dropRow(row.id);
    if (present.isTakenBack) await putRow(undoRow(row.number));
    await loadQueue();
    told.stored(row, answer.data);
    return true;
  } catch (error) {
    await failed(row, error);
    return false;
  }
}

export const undoRow = (number, version = null) => ({
  hanchan: start.hanchan, account: start.account, state: "waiting", key: newKey(), at: Date.now(), kind: "undo", number, version,
});

const sendDeal = (row) => ask("POST", start.api.deals, { body: { number: row.number, ...row.entry }, key: row.key });

function sendUndo(row) {
  const version = row.version ?? server.value.table.version;
  return ask("DELETE", `${start.api.deals}${row.number}/?version=${version}`, { key: row.key });
}

async function failed(row, error) {
  if (error instanceof NoAnswer) {
    isOnline.value = false;
    timer = setTimeout(flush, pause);
    pause = Math.min(2 * pause, LONGEST_PAUSE);
    return;
  }
  if (!(error instanceof Refused)) throw error;
  isOnline.value = true;
  if (start.is_guest && hasEnded(error)) {
    isSignedOut.value = true;
    await handOver(waiting.value);
    await loadQueue();
    return;
  }
  if ([401, 404].includes(error.status) || (error.status === 403 && !(await isStillSignedIn()))) {
    isSignedOut.value = true;
    return;
  }
  await refresh();
  if (error.status === 409 && row.kind === "deal") await changeRow(row, { state: "conflict" });
  else await told.refused(row, error);
}

// A guest whose link has ended does not find the table of a closed club.
const hasEnded = (error) => [401, 404].includes(error.status) || error.code === "guest_link_over";

// Whether the session still belongs to the person for whom this page was made. A guest is unknown to `me/`, like a visitor.
export async function isStillSignedIn() {
  try {
    return (await ask("GET", start.api.me)).data.user.id === start.account;
  } catch (error) {
    if (error instanceof Refused) return start.is_guest;
    throw error;
  }
}

addEventListener("online", () => {
  pause = FIRST_PAUSE;
  void flush();
});
