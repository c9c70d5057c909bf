// The whole screen, and its keyboard.
import { form, say, start } from "./start.js";
import { html, useEffect } from "./view.js";
import { Bar, LastDeal } from "./bar.js";
import { Board } from "./board.js";
import { typeDigit } from "./digits.js";
import { compare } from "./differences.js";
import { Dialogs } from "./dialogs.js";
import { Over } from "./over.js";
import { Work } from "./work.js";
import { save, undo } from "./actions.js";
import { isEngineReady } from "./answers.js";
import { CallLine, TimeOver } from "./tableside.js";
import { amending, draft, isLast, isOpen, server, table, waiting } from "./state.js";

// The arrow keys point at the seats as they sit.
const SEAT_KEYS = { ArrowDown: 0, ArrowRight: 1, ArrowUp: 2, ArrowLeft: 3 };

function onKey(event) {
  if (event.target.closest("input, textarea, select")) return;
  const isCommand = event.ctrlKey || event.metaKey;
  if (isCommand && event.key === "Enter") void save();
  else if (isCommand && event.key === "z") void undo();
  else if (isCommand && table.value?.seats[SEAT_KEYS[event.key]]) compare(SEAT_KEYS[event.key]);
  else if (!isCommand && !event.altKey && event.key in SEAT_KEYS) {
    const kind = event.shiftKey ? ".stick" : ".seat-tap";
    document.querySelector(`.at-${SEAT_KEYS[event.key]} ${kind}`)?.click();
  } else if (!isCommand && !event.altKey && /^[0-9]$/.test(event.key) && typeDigit(event.key)) {
    // A digit of the value.
  } else return;
  event.preventDefault();
}

export function App() {
  useEffect(() => {
    addEventListener("keydown", onKey);
    return () => removeEventListener("keydown", onKey);
  }, []);
  if (!table.value || !draft.value) return html`<p class="pad-loading">${say("offline")}</p>`;
  return html`<div class="pad system-${form.system} ${table.value.is_decider ? "in-decider" : ""} ${amending.value ? "is-amending" : ""}"
    data-engine=${isEngineReady.value ? "true" : "false"} data-waiting=${waiting.value.length} data-stored=${server.value?.last[0]?.number ?? 0}>
    <${Board} />
    <div class="banners"><${CallLine} />${isOpen.value && (table.value.is_decider || isLast.value) && html`<p class="banner">${table.value.is_decider ? say("decider") : say("last_deal")}</p>`}<${TimeOver} />
      ${start.late_deals > 0 && html`<p class="late-line"><a class="target" href=${start.pages.late}>${say("late_deals", { n: start.late_deals })}</a></p>`}</div>
    <${LastDeal} />
    ${isOpen.value ? html`<${Work} />` : html`<${Over} />`}
    <${Bar} />
    <${Dialogs} />
  </div>`;
}
