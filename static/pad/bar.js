// The foot of the screen: the last deal with its undo, what the deal pays, and Save, which never moves.
import { change as signed, say, start } from "./start.js";
import { html, useEffect, useRef, useState } from "./view.js";
import { inOneLine } from "./parts.js";
import { missingWords } from "./entry.js";
import { save, undo } from "./actions.js";
import { amend, saveAmended, setReason, stopAmending } from "./amend.js";
import { amending, answer, deals, draft, entered, ground, handedOver, isKept, isOpen, isSignedOut, isStale, mayAmend, names, note, notHandedOver, savedLine, seen, server, strangers, table, waiting } from "./state.js";
import { isUnkept } from "./stored.js";

// More characters than two lines of the usual size have.
const LONG_TEXT = 100;

// Which deal is amended, and the way back.
function Amending() {
  const { number, told, reason, mayDrop } = amending.value;
  return html`<div class="last-deal amending" role="group" aria-label=${say("amending", { n: number, name: told.name })}>
    <p><strong>${say("amending", { n: number, name: told.name })}</strong> <span>${told.words.join(" · ")}</span></p>
    <button type="button" class="undo" onClick=${stopAmending}>${say("cancel")}</button>
    ${mayDrop && html`<button type="button" class="drop" onClick=${() => saveAmended({ dropsRest: true })}>${say("amend_drops")}</button>`}
    <label><span class="hidden-text">${say("amend_reason")}</span><input value=${reason} maxlength="200" placeholder=${say("amend_reason")} autocomplete="off"
      onInput=${(event) => setReason(event.target.value)} /></label>
  </div>`;
}

export function LastDeal() {
  if (amending.value) return html`<${Amending} />`;
  const row = deals.value.at(-1);
  const last = ground.value?.last[0];
  const line = savedLine.value;
  if (line) {
    // A deal that was saved before its payments were known gets its words from the server.
    const deal = row ? line.words : `${last.name} ${last.words.join(" · ")}`;
    const words = say(row && isUnkept(row) ? "unkept" : "saved", { deal });
    return html`<div class="last-deal" role="status"><span>${inOneLine(words)}</span>
      <button type="button" class="undo" onClick=${() => undo(line)}>${say("undo")}</button></div>`;
  }
  if (row) {
    return html`<div class="last-deal"><span>${inOneLine(say("waiting_deal", { n: row.number, deal: row.words }))}</span>
      <button type="button" class="undo" onClick=${() => undo({ key: row.key, number: row.number })}>${say("undo")}</button></div>`;
  }
  if (!last) return html`<div class="last-deal"></div>`;
  return html`<div class="last-deal"><span>${inOneLine(`${last.name} ${last.words.join(" · ")}`)}</span>
    ${mayAmend.value && html`<button type="button" class="target" onClick=${() => amend(last.number)}>${say("amend")}</button>`}</div>`;
}

function told() {
  if (note.value) return { text: note.value.text, isWrong: note.value.isWrong };
  if (handedOver.value && !waiting.value.length) return { text: say("handed_over", { n: handedOver.value }), isWrong: false };
  if (isSignedOut.value && notHandedOver.value) return { text: say("not_handed_over", { why: notHandedOver.value }), isWrong: true };
  if (isSignedOut.value) return { text: say(start.is_guest ? "link_ended" : "sign_in_again"), isWrong: true, link: start.pages.sign_in, linkWord: say("sign_in") };
  if (isStale.value && server.value.last[0]) return { text: say("recorded_meanwhile", { name: server.value.last[0].name }), isWrong: true };
  if (!isOpen.value) return { text: "" };
  const found = answer.value;
  if (found?.message) return { text: found.message, isWrong: true };
  if (entered.value.missing !== null) return { text: missingWords(entered.value.missing, draft.value, names.value) };
  if (found?.data) {
    const next = amending.value ? "" : found.data.over ? say("game_over_with") : say("next", { name: found.data.after.name });
    return { text: [...found.data.words, workedOut(found.data), spectatorsPaid(found.data), next].filter(Boolean).join(" · ") };
  }
  if (found?.isOffline || seen.value?.isOffline) return { text: say("no_preview") };
  return { text: "" };
}

// 20 + 8 + 10 = 38 → 40 fu.
function workedOut(data) {
  const wins = data.wins.filter((win) => win.fu && win.fu_parts.length);
  return wins.map((win) => say("fu_sum", { sum: win.fu_parts.map((part) => part.fu).join(" + "), fu: win.fu })).join(", ");
}

const spectatorsPaid = ({ spectators }) => spectators.length > 0 && say("spectators", { points: spectators.map(signed).join(", ") });

// Whether keys are hidden below the foot: the end of the entry is out of sight.
function useMore() {
  const foot = useRef(null);
  const [hasMore, setMore] = useState(false);
  useEffect(() => {
    const work = document.querySelector(".work");
    const look = () => setMore(Boolean(work) && endOf(work) > foot.current.getBoundingClientRect().top + 1);
    const sizes = new ResizeObserver(look);
    for (const one of [work, ...(work?.children ?? [])].filter(Boolean)) sizes.observe(one);
    look();
    // Both the entry and the whole screen may scroll; neither event bubbles.
    document.addEventListener("scroll", look, true);
    return () => {
      sizes.disconnect();
      document.removeEventListener("scroll", look, true);
    };
  });
  return [foot, hasMore];
}

const endOf = (work) => work.lastElementChild?.getBoundingClientRect().bottom ?? 0;

export function Bar() {
  const [foot, hasMore] = useMore();
  const { text, isWrong, link, linkWord } = told();
  // A tap still says what is missing, or why the rules refuse the deal.
  const isReady = entered.value.missing === null && isOpen.value && !answer.value?.message;
  const others = strangers.value ? say("others_wait", { n: strangers.value }) : isKept.value ? "" : say("not_kept");
  return html`<footer class="bar ${hasMore ? "more" : ""}" ref=${foot}>
    <p class="told ${isWrong ? "wrong" : ""} ${text.length > LONG_TEXT ? "long" : ""}" role="status" aria-live="polite">${inOneLine(text)} ${link && html`<a href=${link}>${linkWord}</a>`} ${others && html`<small class="wrong">${others}</small>`}</p>
    <button type="button" class="save" aria-disabled=${isReady ? undefined : "true"} onClick=${save}>${say(amending.value ? "amend_save" : "save")}</button>
  </footer>`;
}
