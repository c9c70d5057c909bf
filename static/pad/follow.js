// Asks for the table every second with its ETag, so that phones at one table show each other's deals within two seconds.
import { start } from "./start.js";
import { ask, NoAnswer, Refused } from "./server.js";
import { isOnline, isSignedOut, server } from "./state.js";

const EVERY = 1000;
// By reader too: another one may not see the same names.
const KEPT = `janroku-pad-table-${start.account}-${start.hanchan}`;
let etag = "";
// Whether the table itself was refused. A table that is given again ends that; a deal that was refused is tried by its queue.
let isRefused = false;

export async function refresh() {
  try {
    const answer = await ask("GET", start.api.next, { etag });
    isOnline.value = true;
    if (isRefused) [isRefused, isSignedOut.value] = [false, false];
    if (answer.status === 304) return;
    etag = answer.etag ?? "";
    if (!server.value || answer.data.table.version >= server.value.table.version) server.value = answer.data;
    keep(answer.data);
  } catch (error) {
    if (error instanceof NoAnswer) isOnline.value = false;
    else if (error instanceof Refused && [401, 403, 404].includes(error.status)) isRefused = isSignedOut.value = true;
    else throw error;
  }
}

function keep(data) {
  try {
    localStorage.setItem(KEPT, JSON.stringify(data));
  } catch {
    // The table is read from the server again after a reload.
  }
}

// The table as this device saw it last, for a start without a network.
export function keptTable() {
  try {
    return JSON.parse(localStorage.getItem(KEPT));
  } catch {
    return null;
  }
}

let isAsking = false;

// A slow server is not asked again before it has answered.
async function askAgain() {
  if (document.hidden || isAsking) return;
  isAsking = true;
  try {
    await refresh();
  } finally {
    isAsking = false;
  }
}

export function follow() {
  setInterval(askAgain, EVERY);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void refresh();
  });
}
