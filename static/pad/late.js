// A guest's deals that could not be sent before the link ended: the server keeps them until a recorder accepts them.
import { say, start } from "./start.js";
import { ask, Refused } from "./server.js";
import { dropRow } from "./stored.js";
import { handedOver, isGone, note, notHandedOver } from "./state.js";

// With the key of the deal: a mismatch says that the server had recorded it before the link ended.
export async function handOver(rows) {
  for (const row of rows) {
    if (isGone(row)) {
      // Nobody can undo by this link any more; whether the server had the deal is for the recorders to see.
      note.value = { text: say("link_ended_undo", { n: row.number }), isWrong: true };
      await dropRow(row.id);
      continue;
    }
    try {
      await ask("POST", start.api.late, { body: { number: row.number, version: row.version, ...row.entry }, key: row.key });
      handedOver.value += 1;
    } catch (error) {
      if (!(error instanceof Refused)) return;
      if (error.code !== "idempotency_mismatch") {
        notHandedOver.value = error.message;
        return;
      }
    }
    await dropRow(row.id);
  }
}
