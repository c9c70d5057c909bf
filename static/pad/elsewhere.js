// What waits for other tables and clubs than that of this page: sent in its order, and named where it cannot be sent now.
import { NoAnswer, patientAsker, Refused } from "../js/api.js";
import { dealsOf } from "../js/requests.js";
import { sendGame, sendRow, settleRow } from "./sending.js";
import { places, rowsOf, updateRow } from "./stored.js";

const GAMES = (place) => `/api/v1/clubs/${place.slice("record ".length)}/hanchan/`;
const isGame = (row) => String(row.hanchan).startsWith("record ");

// `own`: the place that this page sends itself. `ask` for the account or guest link of the page; rows of others stay.
export class Elsewhere {
  constructor(reader, own) {
    Object.assign(this, { ask: patientAsker(reader), reader, own });
  }

  async rows(place) {
    return (await rowsOf(place)).filter((row) => String(row.account) === this.reader);
  }

  // All that waits: {title, page, count, isGame} by place.
  async waiting() {
    const found = [];
    for (const place of (await places()).filter((one) => String(one) !== this.own)) {
      const rows = await this.rows(place);
      const last = rows.findLast((row) => row.page);
      if (rows.length) found.push({ place, count: rows.length, isGame: isGame(rows[0]), title: last?.title ?? "", page: last?.page ?? "" });
    }
    return found;
  }

  // Resolves to how many were sent. What somebody has to decide on stays for the page of its table.
  async send() {
    let count = 0;
    for (const { place } of await this.waiting()) count += await this.sendPlace(place);
    return count;
  }

  async sendPlace(place) {
    let count = 0;
    try {
      for (let [row] = await this.rows(place); row && (await this.sendOne(row)); [row] = await this.rows(place)) count += 1;
    } catch (error) {
      if (!(error instanceof NoAnswer || error instanceof Refused)) throw error;
    }
    return count;
  }

  async sendOne({ id }) {
    const isReady = (row) => row.state === "waiting" && !row.gone?.length && (row.kind || row.body);
    // Marked first, so that whoever takes it back from now on knows that the server may have it.
    const row = await updateRow(id, (now) => (isReady(now) && !now.isTried ? { ...now, isTried: true } : now));
    if (!row || !isReady(row)) return false;
    if (isGame(row)) await sendGame(this.ask, GAMES(row.hanchan), row);
    else {
      const { version } = await sendRow(this.ask, dealsOf(row.hanchan), row);
      await settleRow(row, version);
    }
    return true;
  }
}
