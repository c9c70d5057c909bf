// The pad: one screen to record a table deal by deal. docs/pad.md says how it is built.
import { start } from "./start.js";
import { effect, html, render, untracked } from "./view.js";
import { App } from "./app.js";
import { look, lookAhead } from "./actions.js";
import { amendOfAddress } from "./amend.js";
import { startAnswers } from "./answers.js";
import { follow, keptTable, refresh } from "./follow.js";
import { flush, loadQueue } from "./queue.js";
import { isUnkept, keepDraft } from "./stored.js";
import { followTableside } from "./tableside.js";
import { amending, asks, draft, entered, openDraft, outlookKey, seen, server, waiting } from "./state.js";
import { isBlank } from "./draft.js";
import { catchUp } from "./catch_up.js";
import { startSync } from "./sync.js";

const LOOK_AHEAD = 1500;
const LONGEST_WAIT = 4000;

await loadQueue();
// A bad network may not answer for minutes; the table that this device has comes first then.
await Promise.race([refresh(), ...(keptTable() ? [new Promise((done) => setTimeout(done, LONGEST_WAIT))] : [])]);
server.value ??= keptTable();
openDraft();

const root = document.getElementById("pad");
root.replaceChildren();
render(html`<${App} />`, root);

// A half-entered deal survives a reload.
effect(() => {
  const entering = amending.value ? amending.value.held : draft.value;
  keepDraft(start.hanchan, entering && !isBlank(entering) ? entering : null);
});
effect(() => {
  const found = entered.value;
  untracked(() => look(found));
});
// Other results may be possible in the next deal.
effect(() => {
  const { results } = asks.value;
  untracked(() => {
    if (results.length && !amending.value && !results.includes(draft.value.result)) openDraft();
  });
});

// Once a deal: a table that has just changed may change again.
let timer = 0;
effect(() => {
  const at = outlookKey();
  clearTimeout(timer);
  if (server.value && at) timer = setTimeout(lookAhead, LOOK_AHEAD);
});

// What the server has not answered, now without it. An answer that is shown stays: payments must not blink.
void startAnswers(async () => {
  await catchUp();
  look(entered.value);
});
// What is nowhere but here goes with the page.
addEventListener("beforeunload", (event) => waiting.value.some(isUnkept) && event.preventDefault());
follow();
followTableside();
startSync();
void flush();
amendOfAddress();
// A link to another deal in the page that is open.
addEventListener("hashchange", amendOfAddress);
