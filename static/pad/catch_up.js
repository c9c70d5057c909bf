// Deals that were saved without a network before the engine was ready get their payments, and the table goes on after them.
import { isRefusal, preview } from "./answers.js";
import { changeRow } from "./queue.js";
import { deals, ground, isOnline, saved } from "./state.js";

export async function catchUp() {
  const before = [];
  let now = ground.value;
  for (const row of deals.value) {
    if (isOnline.value || !now) return;
    const after = row.after ?? (await workedOut(row, before, now));
    if (!after) return;
    before.push(row.entry);
    now = after;
  }
}

async function workedOut(row, before, now) {
  try {
    const found = await preview(row.entry, { server: ground.value, waiting: before, now, isHereAlone: true });
    const words = found.words.join(" · ");
    await changeRow(row, { after: found.after, deltas: found.seats.map((seat) => seat.delta), words, name: now.name });
    if (saved.value?.number === row.number) saved.value = { ...saved.value, words: `${now.name} ${words}` };
    return found.after;
  } catch (error) {
    if (isRefusal(error)) return null;
    throw error;
  }
}
