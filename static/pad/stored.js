// What this device keeps: waiting deals in IndexedDB, and the half-entered deal.
import { openDB } from "../vendor/idb/idb.js";

const NAME = "janroku-pad";
let opened;
// Without IndexedDB (some private windows) rows live as long as the page.
const memory = new Map();
let last = 0;
export let isKept = true;

function database() {
  opened ??= openDB(NAME, 1, {
    upgrade(db) {
      db.createObjectStore("waiting", { keyPath: "id", autoIncrement: true }).createIndex("hanchan", "hanchan");
    },
  }).catch(() => {
    isKept = false;
    return null;
  });
  return opened;
}

export async function rowsOf(hanchan) {
  const db = await database();
  const rows = db ? await db.getAllFromIndex("waiting", "hanchan", hanchan) : [...memory.values()];
  return rows.sort((one, other) => one.id - other.id);
}

export async function putRow(row) {
  const db = await database();
  if (db) return { ...row, id: await db.put("waiting", row) };
  const kept = { ...row, id: row.id ?? ++last };
  memory.set(kept.id, kept);
  return kept;
}

// Read and write a row in one transaction, so that two tabs, or a tap while the row is being sent, do not undo each other's
// changes. `how` gives the row as it is to be, or null to drop it. A row that has gone meanwhile does not come back.
export async function updateRow(id, how) {
  const db = await database();
  if (!db) return updateInMemory(id, how);
  const change = db.transaction("waiting", "readwrite");
  const row = await change.store.get(id);
  const next = row ? how(row) : null;
  if (next && next !== row) void change.store.put(next);
  else if (row && !next) void change.store.delete(id);
  await change.done;
  return next;
}

function updateInMemory(id, how) {
  const row = memory.get(id);
  const next = row ? how(row) : null;
  if (next) memory.set(id, next);
  else memory.delete(id);
  return next;
}

export async function dropRow(id) {
  const db = await database();
  if (db) await db.delete("waiting", id);
  else memory.delete(id);
}

const draftKey = (hanchan) => `janroku-pad-${hanchan}`;

export function keepDraft(hanchan, draft) {
  try {
    if (draft) localStorage.setItem(draftKey(hanchan), JSON.stringify(draft));
    else localStorage.removeItem(draftKey(hanchan));
  } catch {
    isKept = false;
  }
}

export function keptDraft(hanchan) {
  try {
    return JSON.parse(localStorage.getItem(draftKey(hanchan)));
  } catch {
    return null;
  }
}
