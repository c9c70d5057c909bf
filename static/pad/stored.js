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
