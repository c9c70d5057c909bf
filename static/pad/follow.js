// Asks for the table every two seconds with its ETag, so that phones at one table follow each other.
import { start } from "./start.js";
import { ask, NoAnswer, Refused } from "./server.js";
import { isOnline, isSignedOut, server } from "./state.js";

const EVERY = 2000;
const KEPT = `janroku-pad-table-${start.hanchan}`;
let etag = "";

export async function refresh() {
  try {
    const answer = await ask("GET", start.api.next, { etag });
    [isOnline.value, isSignedOut.value] = [true, isSignedOut.value];
    if (answer.status === 304) return;
    etag = answer.etag ?? "";
    if (!server.value || answer.data.table.version >= server.value.table.version) server.value = answer.data;
    keep(answer.data);
  } catch (error) {
    if (error instanceof NoAnswer) isOnline.value = false;
    else if (error instanceof Refused && [401, 403, 404].includes(error.status)) isSignedOut.value = true;
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

export function follow() {
  setInterval(() => {
    if (!document.hidden) void refresh();
  }, EVERY);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void refresh();
  });
}
