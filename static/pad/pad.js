// The pad: one screen to record a table deal by deal. docs/pad.md says how it is built.
import { start } from "./start.js";
import { effect, html, render, untracked } from "./view.js";
import { App } from "./app.js";
import { look, lookAhead } from "./actions.js";
import { startAnswers } from "./answers.js";
import { follow, keptTable, refresh } from "./follow.js";
import { flush, loadQueue } from "./queue.js";
import { keepDraft } from "./stored.js";
import { asks, draft, entered, openDraft, seen, server } from "./state.js";
import { isBlank } from "./draft.js";

const LOOK_AHEAD = 1500;

await loadQueue();
await refresh();
server.value ??= keptTable();
openDraft();

const root = document.getElementById("pad");
root.replaceChildren();
render(html`<${App} />`, root);

// A half-entered deal survives a reload.
effect(() => keepDraft(start.hanchan, draft.value && !isBlank(draft.value) ? draft.value : null));
effect(() => {
  const found = entered.value;
  untracked(() => look(found));
});
// Other results may be possible in the next deal.
effect(() => {
  const { results } = asks.value;
  untracked(() => {
    if (results.length && !results.includes(draft.value.result)) openDraft();
  });
});

// Once a deal: a table that has just changed may change again.
let timer = 0;
effect(() => {
  const version = server.value?.table.version;
  clearTimeout(timer);
  if (version) timer = setTimeout(lookAhead, LOOK_AHEAD);
});

// The same entry again, now without the server.
void startAnswers(() => {
  seen.value = null;
  look(entered.value);
});
follow();
void flush();
