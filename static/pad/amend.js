// Amend a recorded deal on the pad: its entry is the draft, and saving replaces the deal.
import { form, say, start } from "./start.js";
import { blankDraft } from "./draft.js";
import { draftOf } from "./filled.js";
import { flush, removeRow } from "./queue.js";
import { ask, newKey, NoAnswer, Refused } from "./server.js";
import { refresh } from "./follow.js";
import { focusFirstSeat } from "./parts.js";
import { batch } from "./view.js";
import { amending, draft, entered, isOnline, mayAmend, note, openDraft, panel, saved, seen, server, waiting } from "./state.js";

const isOffline = (error) => error instanceof NoAnswer;

function tell(error, offline) {
  if (isOffline(error)) isOnline.value = false;
  else if (!(error instanceof Refused)) throw error;
  note.value = { text: isOffline(error) ? say(offline) : error.message, isWrong: true };
}

// A deal can be amended when everything that was entered here is recorded.
function isFree() {
  if (waiting.value.length) note.value = { text: say("amend_waits"), isWrong: true };
  return !waiting.value.length;
}

// Show all deals, to choose one.
export function chooseDeal() {
  panel.value = isFree() ? "deals" : "";
}

// `row`: an own entry that waits for a decision, and is to replace the recorded one.
// `isSure`: what the pad does not ask for may go.
export async function amend(number, row = null, isSure = false) {
  panel.value = "";
  if (!row && !isFree()) return;
  try {
    const { version } = server.value.table;
    const { data } = await ask("GET", `${start.api.deals}${number}/told/`);
    const found = row ? { draft: { ...blankDraft(data.before.asks), ...row.draft } } : draftOf(data.entry, data.before.asks, form.seats);
    if (found.left && !isSure) panel.value = { number, left: found.left };
    else open({ number, version, ...data, row, reason: row ? say("amended_by_conflict") : "" }, found.draft);
  } catch (error) {
    tell(error, "amend_offline");
  }
}

function open(deal, filled) {
  batch(() => {
    [note.value, saved.value, seen.value] = [null, null, null];
    amending.value = { ...deal, held: amending.value?.held ?? draft.value };
    draft.value = { ...filled, number: deal.number, isAmended: true };
  });
  focusFirstSeat();
}

// An address that ends in `#deal-3` amends this deal; a reload does not ask for it again.
export function amendOfAddress() {
  const [, wanted] = location.hash.match(/^#deal-(\d+)$/) ?? [];
  if (!wanted) return;
  history.replaceState(null, "", location.pathname);
  if (server.value && mayAmend.value) void amend(Number(wanted));
}

export function stopAmending() {
  batch(() => {
    const { held } = amending.value;
    [amending.value, seen.value, note.value] = [null, null, null];
    draft.value = held;
    if (!held.number) openDraft();
  });
  focusFirstSeat();
}

const set = (changes) => (amending.value = { ...amending.value, ...changes });
export const setReason = (reason) => set({ reason });

// `dropsRest`: later deals that do not fit any more are undone.
export async function saveAmended({ dropsRest = false } = {}) {
  const { number, version, reason, row, sent } = amending.value;
  const body = { version, reason, ...(dropsRest ? { drops_rest: true } : {}), ...entered.value.entry };
  // The same request again has the same key.
  const text = JSON.stringify(body);
  const key = sent?.text === text ? sent.key : newKey();
  set({ sent: { text, key } });
  try {
    await ask("PUT", `${start.api.deals}${number}/`, { body, key });
    await refresh();
    stopAmending();
    note.value = { text: say("amended", { n: number }) };
    if (row) {
      await removeRow(row);
      await flush();
    }
  } catch (error) {
    if (error.status === 409) await lookAgain(number);
    if (!amending.value) return;
    tell(error, "amend_offline");
    if (error instanceof Refused) set({ mayDrop: error.code === "deal_does_not_follow" });
  }
}

// The table has changed meanwhile: show the deal as it is now; saving again replaces that one.
async function lookAgain(number) {
  await refresh();
  try {
    const { data } = await ask("GET", `${start.api.deals}${number}/told/`);
    set({ ...data, version: server.value.table.version });
  } catch (error) {
    const { message } = error;
    stopAmending();
    tell(error, "amend_offline");
    if (message) note.value = { text: message, isWrong: true };
  }
}
