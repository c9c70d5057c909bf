// What this device keeps: waiting deals and games in IndexedDB, and the half-entered deal.
import { openDB } from "../vendor/idb/idb.js";

const NAME = "janroku-pad";
const STORE = "waiting";
// Room for the rows that the store has refused between two that it has numbered.
const STEP = 2 ** -10;
let opened = null;
// What the store refuses (it is full, closed or missing) lives as long as the page: the row, or null for one that is dropped.
const memory = new Map();
// The rows as they were read last, for a store that cannot be read any more.
const known = new Map();
let told = () => {};
// `call` is told whether this browser keeps what is entered.
export const onKept = (call) => (told = call);
export const isUnkept = (row) => Boolean(memory.get(row.id));

async function open() {
  return openDB(NAME, 1, {
    upgrade(db) {
      db.createObjectStore(STORE, { keyPath: "id", autoIncrement: true }).createIndex("hanchan", "hanchan");
    },
  });
}

// Phones close the database of a page in the background: it is opened again once.
async function inStore(act) {
  for (const isLast of [false, true]) {
    try {
      opened ??= open();
      const found = await act(await opened);
      told(![...memory.values()].some(Boolean));
      return found;
    } catch (error) {
      opened = null;
      if (!isLast) continue;
      told(false);
      throw error;
    }
  }
}

export async function rowsOf(hanchan) {
  try {
    const rows = await inStore((db) => db.getAllFromIndex(STORE, "hanchan", hanchan));
    for (const [id, row] of known) if (row.hanchan === hanchan) known.delete(id);
    for (const row of rows) known.set(row.id, row);
  } catch {
    // Those that were read last.
  }
  const rows = new Map([...known, ...memory]);
  return [...rows.values()].filter((row) => row?.hanchan === hanchan).sort((one, other) => one.id - other.id);
}

// The places for which anything waits, in the order in which it was entered.
export async function places() {
  const rows = await inStore((db) => db.getAll(STORE)).catch(() => []);
  return [...new Set(rows.map((row) => row.hanchan))];
}

// Resolves when the row is stored, or when it is certain that it is not: `isUnkept` says which.
export async function putRow(row) {
  try {
    const id = await inStore((db) => db.put(STORE, row));
    memory.delete(id);
    known.set(id, { ...row, id });
    return { ...row, id };
  } catch {
    const kept = { ...row, id: row.id ?? Math.max(0, ...known.keys(), ...memory.keys()) + STEP };
    memory.set(kept.id, kept);
    return kept;
  }
}

// Read and write a row in one transaction, so that two tabs, or a tap while the row is being sent, do not undo each other's
// changes. `how` gives the row as it is to be, or null to drop it. A row that has gone meanwhile does not come back.
export async function updateRow(id, how) {
  if (memory.has(id)) return updateUnkept(id, how);
  try {
    return await inStore((db) => updateIn(db, id, how));
  } catch {
    const row = known.get(id);
    const next = row ? how(row) : null;
    memory.set(id, next);
    return next;
  }
}

async function updateIn(db, id, how) {
  const change = db.transaction(STORE, "readwrite");
  const row = await change.store.get(id);
  const next = row ? how(row) : null;
  if (next && next !== row) void change.store.put(next);
  else if (row && !next) void change.store.delete(id);
  await change.done;
  return next;
}

// It may be possible to keep it by now.
async function updateUnkept(id, how) {
  const row = memory.get(id);
  const next = row ? how(row) : null;
  if (next) return putRow(next);
  await dropRow(id);
  return null;
}

export async function dropRow(id) {
  memory.set(id, null);
  try {
    await inStore((db) => db.delete(STORE, id));
    memory.delete(id);
    known.delete(id);
  } catch {
    // It stays hidden on this page; sent again by another one it has the same key.
  }
}

// The rows of one place that the screen shows: `waiting` those of the account, `strangers` how many there are of others.
export function shownRows({ place, account, waiting, strangers }) {
  async function load() {
    const rows = await rowsOf(place);
    waiting.value = rows.filter((row) => row.account === account);
    strangers.value = rows.length - waiting.value.length;
  }
  const loaded = (act) => async (row, changes) => {
    await act(row, changes);
    await load();
  };
  return {
    loadQueue: load,
    changeRow: loaded((row, changes) => updateRow(row.id, (now) => ({ ...now, ...changes }))),
    removeRow: loaded((row) => dropRow(row.id)),
  };
}

const draftKey = (hanchan) => `janroku-pad-${hanchan}`;

export function keepDraft(hanchan, draft) {
  try {
    if (draft) localStorage.setItem(draftKey(hanchan), JSON.stringify(draft));
    else localStorage.removeItem(draftKey(hanchan));
  } catch {
    // The draft lives as long as the page.
  }
}

export function keptDraft(hanchan) {
  try {
    return JSON.parse(localStorage.getItem(draftKey(hanchan)));
  } catch {
    return null;
  }
}
