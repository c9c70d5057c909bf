// Deals are first kept on this device and then sent in order. Nothing is sent past a deal that somebody has to decide on.
import { start } from "./start.js";
import { ask, newKey, NoAnswer, Refused } from "./server.js";
import { handOver } from "./late.js";
import { sendRow, settleRow } from "./sending.js";
import { dropRow, putRow, rowsOf, updateRow } from "./stored.js";
import { refresh } from "./follow.js";
import { isOnline, isSending, isSignedOut, server, storedAt, strangers, waiting } from "./state.js";

const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 15_000;
let pause = FIRST_PAUSE;
let timer = 0;
// Called with a row and the server's answer when it is stored, when the server has refused it, or has the same deal already.
const told = { stored: () => {}, refused: () => {}, recorded: () => {} };
export const onSent = (calls) => Object.assign(told, calls);

export async function loadQueue() {
  const rows = await rowsOf(start.hanchan);
  waiting.value = rows.filter((row) => row.account === start.account);
  strangers.value = rows.length - waiting.value.length;
}

export async function enqueue(row) {
  const kept = await putRow({ hanchan: start.hanchan, account: start.account, state: "waiting", key: newKey(), at: Date.now(), title: start.title, page: start.pages.pad, ...row });
  await loadQueue();
  void flush();
  return kept;
}

export async function changeRow(row, changes) {
  await updateRow(row.id, (now) => ({ ...now, ...changes }));
  await loadQueue();
}

export async function removeRow(row) {
  await dropRow(row.id);
  await loadQueue();
}

// A deal that the server may have is only marked: it is settled in its place, before the rows that were entered after it.
export async function takeBack(row) {
  await updateRow(row.id, (now) => (now.isTried && now.state === "waiting" && now.kind === "deal" ? { ...now, isTakenBack: true } : null));
  await loadQueue();
  void flush();
}

export async function flush() {
  clearTimeout(timer);
  if (isSending.value || !waiting.value.length) return;
  isSending.value = true;
  try {
    // Read again each time: rows come and go meanwhile.
    while (waiting.value[0]?.state === "waiting") {
      const row = await updateRow(waiting.value[0].id, (now) => (now.isTried ? now : { ...now, isTried: true }));
      if (row?.state !== "waiting") await loadQueue();
      else if (!(await sent(row))) break;
    }
  } finally {
    isSending.value = false;
  }
}

async function sent(row) {
  try {
    const { data, version } = await sendRow(ask, start.api.deals, row);
    [isOnline.value, isSignedOut.value, pause] = [true, false, FIRST_PAUSE];
    await refresh();
    await settle(row, version);
    await loadQueue();
    told.stored(row, data);
    return true;
  } catch (error) {
    return failed(row, error);
  }
}

// `version`: of the table after the row. Until that table is here the row stays, and the same request is sent again.
async function settle(row, version) {
  if (server.value.table.version < version) throw new NoAnswer("the table");
  storedAt.set(row.key, version);
  await settleRow(row, version);
}

// Returns whether the rows after it can be sent.
async function failed(row, error) {
  if (error instanceof NoAnswer) {
    isOnline.value = false;
    return later();
  }
  if (!(error instanceof Refused)) throw error;
  isOnline.value = true;
  if (start.is_guest && hasEnded(error)) {
    isSignedOut.value = true;
    await handOver(waiting.value);
    await loadQueue();
    return false;
  }
  if ([401, 404].includes(error.status) || (error.status === 403 && !(await isStillSignedIn()))) {
    isSignedOut.value = true;
    // Somebody may sign in again in another tab, of which this page is not told.
    return later();
  }
  await refresh();
  return isSettled(row, error);
}

function later() {
  timer = setTimeout(flush, pause);
  pause = Math.min(2 * pause, LONGEST_PAUSE);
  return false;
}

async function isSettled(row, error) {
  // A deal that was taken back, and that the server does not take, needs nothing more.
  const now = await updateRow(row.id, (one) => (one.isTakenBack ? null : one));
  await loadQueue();
  if (!now) return true;
  if (error.code === "same_deal") await changeRow(row, { state: "again", message: error.message });
  else if (error.status === 409 && row.kind === "deal" && error.data.is_recorded) await told.recorded(now);
  else if (error.status === 409 && row.kind === "deal") await changeRow(row, { state: "conflict" });
  else await told.refused(now, error);
  return !waiting.value.some((one) => one.id === row.id);
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

function again() {
  pause = FIRST_PAUSE;
  void flush();
}
addEventListener("online", again);
document.addEventListener("visibilitychange", () => !document.hidden && isSignedOut.value && again());
