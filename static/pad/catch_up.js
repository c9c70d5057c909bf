// Deals that were saved without a network before the engine was ready get their payments, and the table goes on after them.
import { isRefusal, preview } from "./answers.js";
import { changeRow } from "./queue.js";
import { rowsOf } from "./stored.js";
import { isOnline, saved, server, waiting } from "./state.js";

export async function catchUp() {
  const before = [];
  let now = server.value;
  for (const row of waiting.value) {
    if (row.kind !== "deal" || isOnline.value || !now) return;
    const after = row.after ?? (await workedOut(row, before, now));
    if (!after) return;
    before.push(row.entry);
    now = after;
  }
}

async function workedOut(row, before, now) {
  try {
    const found = await preview(row.entry, { server: server.value, waiting: before, now, isHereAlone: true });
    const words = found.words.join(" · ");
    // It may have been sent meanwhile.
    const isThere = (await rowsOf(row.hanchan)).some((one) => one.id === row.id);
    if (isThere) await changeRow(row, { after: found.after, deltas: found.seats.map((seat) => seat.delta), words, name: now.name });
    if (saved.value?.number === row.number) saved.value = { ...saved.value, words: `${now.name} ${words}` };
    return found.after;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}
