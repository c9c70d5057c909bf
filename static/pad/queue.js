// Deals are first kept on this device and then sent in order. Nothing is sent past a deal that somebody has to decide on.
import { sendQueue } from "../js/send-queue.js";
import { start } from "./start.js";
import { ask, askPatiently, isStillReader, newKey, NoAnswer, Refused } from "./server.js";
import { handOver } from "./late.js";
import { sendRow, settleRow } from "./sending.js";
import { putRow, shownRows, updateRow } from "./stored.js";
import { refresh } from "./follow.js";
import { isOnline, isSending, isSignedOut, server, storedAt, strangers, waiting } from "./state.js";

// Called with a row and the server's answer when it is stored, when the server has refused it, or has the same deal already.
const told = { stored: () => {}, refused: () => {}, recorded: () => {} };
export const onSent = (calls) => Object.assign(told, calls);

export const { loadQueue, changeRow, removeRow } = shownRows({ place: start.hanchan, account: start.account, waiting, strangers });

const { flush, later, answered } = sendQueue({
  load: loadQueue,
  next: () => (waiting.value[0]?.state === "waiting" ? waiting.value[0] : null),
  send,
  isHeld: () => isSignedOut.value,
  working: (isOn) => (isSending.value = isOn),
});
export { flush };

export async function enqueue(row) {
  const kept = await putRow({ hanchan: start.hanchan, account: start.account, state: "waiting", key: newKey(), at: Date.now(), title: start.title, page: start.pages.pad, ...row });
  await loadQueue();
  void flush();
  return kept;
}

// A deal that the server may have is only marked: it is settled in its place, before the rows that were entered after it.
export async function takeBack(row) {
  await updateRow(row.id, (now) => (now.isTried && now.state === "waiting" && now.kind === "deal" ? { ...now, isTakenBack: true } : null));
  await loadQueue();
  void flush();
}

async function send({ id }) {
  const row = await updateRow(id, (now) => (now.isTried ? now : { ...now, isTried: true }));
  if (row?.state !== "waiting") return true;
  try {
    const { data, version } = await sendRow(askPatiently, start.api.deals, row);
    answered();
    [isOnline.value, isSignedOut.value] = [true, false];
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

export const isStillSignedIn = () => isStillReader(ask, start.api.me, start.account, start.is_guest);
