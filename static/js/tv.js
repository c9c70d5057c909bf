// The wall turns its pages itself, shows when, and keeps running without a network. Browsers require one touch before sound.
import { secondsLeft } from "./clock.js";
import "./live.js";
import { layOut } from "./tv-layout.js";

const STAY = 1000 * Number(document.querySelector("[data-stay]")?.dataset.stay ?? 10);
const foot = document.querySelector("[data-next]");
let shown = 0;
let since = Date.now();

const panes = () => [...document.querySelectorAll("[data-pane]")];

// The panes as the server sends them. Copies of their lists are laid out again whenever they or the screen change.
const frame = document.getElementById("panes");
let sent = [];

function arrange() {
  if (!frame) return;
  // A clock is not copied: the server's time was read when it came.
  frame.replaceChildren(...sent.map((pane) => (pane.querySelector("table[data-flows]") ? pane.cloneNode(true) : pane)));
  for (const pane of panes()) layOut(pane);
}

function receive() {
  if (frame) sent = [...frame.children];
  arrange();
  show();
}

function show() {
  const all = panes();
  shown = all.length ? shown % all.length : 0;
  all.forEach((pane, place) => (pane.hidden = place !== shown));
  if (all.length) fit(all[shown]);
}

// Shrink long names so that none is cut off.
function fit(pane) {
  for (const cell of pane.querySelectorAll("tbody th, tbody td, .fits")) {
    cell.style.fontSize = "";
    if (cell.scrollWidth <= cell.clientWidth) continue;
    const share = Math.max(0.55, (0.98 * cell.clientWidth) / cell.scrollWidth);
    cell.style.fontSize = `${share * Number.parseFloat(getComputedStyle(cell).fontSize)}px`;
  }
}

function turn() {
  const all = panes();
  const left = Math.ceil((STAY - (Date.now() - since)) / 1000);
  if (left <= 0 && all.length > 1) {
    shown += 1;
    since = Date.now();
    show();
  }
  foot.textContent = all.length > 1 ? foot.dataset.words.replace("{n}", Math.max(left, 1)).replace("{page}", shown + 1).replace("{of}", all.length) : "";
}

receive();
turn();
setInterval(turn, 500);
document.addEventListener("live:changed", receive);
document.fonts?.ready.then(() => {
  arrange();
  show();
});
window.addEventListener("resize", () => {
  arrange();
  show();
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "ArrowRight" && event.key !== "ArrowLeft") return;
  shown += event.key === "ArrowRight" ? 1 : panes().length - 1;
  since = Date.now();
  show();
});

// ----- sound -----
let audio = null;
const button = document.querySelector("[data-sound]");

export function beep(times) {
  if (!audio) return;
  for (let n = 0; n < times; n += 1) {
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    const at = audio.currentTime + n * 0.7;
    tone.frequency.value = 880;
    loud.gain.setValueAtTime(0.0001, at);
    loud.gain.exponentialRampToValueAtTime(0.8, at + 0.03);
    loud.gain.exponentialRampToValueAtTime(0.0001, at + 0.5);
    tone.connect(loud).connect(audio.destination);
    tone.start(at);
    tone.stop(at + 0.55);
  }
}

button?.addEventListener("click", () => {
  audio = new AudioContext();
  button.hidden = true;
  beep(1);
});

// Ring once when five minutes are left, three times when the time is over, twice when the extra time of a table is over.
// Each update of the page replaces the clocks: a clock is recognised by its end time.
const before = new Map();

function listen(clock, atFive, atEnd) {
  const given = clock.dataset.seconds;
  const left = clock.dataset.started ? secondsLeft(clock) : undefined;
  if (before.get(given) > 300 && left <= 300) beep(atFive);
  if (before.get(given) > 0 && left <= 0) beep(atEnd);
  before.set(given, left);
}

setInterval(() => {
  const main = document.querySelector("#tv-now [data-clock]");
  if (main) listen(main, 1, 3);
  document.querySelectorAll(".extra [data-clock]").forEach((clock) => listen(clock, 0, 2));
}, 250);
