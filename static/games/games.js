// Whole games by their final scores: each is kept on this device first, then sent. Without scripts the form sends itself.
import { html, render } from "../pad/view.js";
import { isRefusal, settle, settleAll, startAnswers } from "./answers.js";
import { ASKED, clear, dropDraft, entered, Fault, fill, followDay, form, hideFault, isBlank, showFault } from "./form.js";
import { List } from "./list.js";
import { changeRow, flush, keep, loadQueue, onRefused, readTime, removeRow, takeBack, tryAgain } from "./queue.js";
import { isUnkept } from "../pad/stored.js";
import { say, start } from "./start.js";
import { inForm, note, recorded, waiting } from "./state.js";

const button = form.querySelector("button:not([type])");
const buttonText = button.textContent;
// The row in whose place the game in the form is sent.
let place = null;
let isBusy = false;
const timeRead = readTime();
// The time may not come in time: a game is recorded without a network too.
const LONGEST_WAIT = 3000;
const timeIsKnown = () => Promise.race([timeRead, new Promise((over) => setTimeout(over, LONGEST_WAIT))]);

async function record() {
  // A phone whose clock is wrong would take another day for the club's before the server has said the time.
  await timeIsKnown();
  followDay();
  const game = entered();
  game.result = await settle(game.body);
  const row = await keep(game, place);
  place = null;
  // What waits is not typed any more: a reload would show it twice. What is not kept would be lost by it.
  if (!isUnkept(row)) dropDraft();
  inForm.value = row.id;
  await flush();
  if (inForm.value !== row.id) return;
  const stored = recorded.value.find((one) => one.id === row.id);
  clear();
  if (stored && !waiting.value.length) open(stored);
  else document.querySelector("[data-games]").scrollIntoView({ block: "nearest" });
}

function open(stored) {
  recorded.value = recorded.value.filter((one) => one !== stored);
  sessionStorage.setItem("janroku-told", say("recorded"));
  location.assign(stored.page);
}

form.addEventListener("submit", async (event) => {
  event.preventDefault();
  if (isBusy) return;
  setBusy(true);
  note.value = "";
  try {
    hideFaultButAnswer();
    await record();
  } catch (error) {
    if (!(error instanceof Fault) && !isRefusal(error)) throw error;
    showFault(error instanceof Fault ? error : { message: error.message, code: error.code });
  } finally {
    inForm.value = null;
    setBusy(false);
  }
});

// The answer to the question about an equal result stays until it is read.
const hideFaultButAnswer = () => form.querySelector("[data-again]") ?? hideFault();

function setBusy(value) {
  isBusy = value;
  button.disabled = value;
  button.textContent = value ? say("sending") : buttonText;
}

onRefused(async (row, error) => {
  const told = { message: error.message, code: error.code };
  if (row.id === inForm.value) {
    // The form still shows the game.
    [place, inForm.value] = [row.id, null];
    // First into the form, which keeps a draft: a browser that ends here loses nothing.
    fill(row.fields);
    await removeRow(row);
    showFault(told);
  } else if (ASKED.has(error.code)) await changeRow(row, { state: "again", message: error.message });
  else if (row.rules === start.rules && isBlank()) await backToForm(row, told);
  else await changeRow(row, { state: "refused", message: error.message });
});

async function backToForm(row, told) {
  place = row.id;
  fill(row.fields);
  await removeRow(row);
  showFault(told);
}

async function edit(row) {
  if (!isBlank()) {
    showFault({ message: say("form_in_use") });
    return;
  }
  place = row.id;
  fill(row.fields);
  await takeBack(row);
  form.scrollIntoView({ block: "start" });
}

const calls = { edit, takeBack, tryAgain };
await loadQueue();
render(html`<${List} calls=${calls} />`, document.querySelector("[data-games]"));
void timeRead.then(followDay);
document.addEventListener("visibilitychange", () => document.hidden || void timeRead.then(followDay));
form.addEventListener("input", () => startAnswers(), { once: true });
waiting.subscribe((rows) => {
  if (!rows.length) return;
  startAnswers({ isNeeded: rows.some((row) => !row.result) });
  void settleAll();
});
addEventListener("beforeunload", (event) => waiting.value.some(isUnkept) && event.preventDefault());
// The browser's way back shows the page as it was left.
addEventListener("pageshow", (event) => event.persisted && void loadQueue());
document.documentElement.dataset.games = "ready";
void flush();
