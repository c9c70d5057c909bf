// One row of a queue to the server: the page sends it where it was entered, and any other page of the site (elsewhere.js).
import { dealBody } from "../js/requests.js";
import { rowsOf, updateRow } from "./stored.js";

// The deal and the version of the table in which somebody saw it as the last one.
export const undoOf = (number, version) => ({ kind: "undo", number, version });

// `deals`: the address of the deals of the table. Resolves to the answer and the version of the table after the row.
export async function sendRow(ask, deals, row, how = {}) {
  const { data } = row.kind === "undo"
    ? await ask("DELETE", `${deals}${row.number}/?version=${row.version}`, { ...how, key: row.key })
    : await ask("POST", deals, { ...how, body: dealBody(row), key: row.key });
  return { data, version: (data.table ?? data).version };
}

// A row that is stored goes; one that was taken back while it was being sent becomes its undo, in its place.
export async function settleRow(row, version) {
  await updateRow(row.id, (now) => (now.isTakenBack ? { ...now, ...undoOf(now.number, version), key: `undo-${now.key}`, isTakenBack: false } : null));
  // What is undone after it stands on the table that this row has made; a change by somebody else in between is not passed over.
  const after = (await rowsOf(row.hanchan)).filter((one) => one.kind === "undo" && one.id > row.id && one.version === version - 1);
  for (const one of after) await updateRow(one.id, (now) => ({ ...now, version }));
}

// `games`: the address of the games of the club. Resolves to the stored game, or to null if it was taken back meanwhile.
export async function sendGame(ask, games, { id, key, body }) {
  const { data } = await ask("POST", games, { body, key });
  return (await updateRow(id, (now) => (now.key === key && now.body ? null : now))) ? null : data;
}
