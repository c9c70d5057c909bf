// The clock of the table and the call for an organiser or a referee. The time is the server's, also without a network.
import { say, start } from "./start.js";
import { computed, html, signal } from "./view.js";
import { Keys } from "./parts.js";
import { ask, newKey, NoAnswer, Refused } from "./server.js";
import { isOnline, isOpen, note, panel } from "./state.js";

const EVERY = 10_000;
const SOON = 300;
const KEPT = `janroku-pad-tableside-${start.hanchan}`;
const MINUTES = [60, 75, 90];
const { tableside: at } = start;

// The answer of `tableside/`, and by how much the clock of this phone is behind the server's, in milliseconds.
const side = signal(kept());
const now = signal(0);

export function followTableside() {
  if (!at) return;
  tick();
  void refreshTableside();
  setInterval(tick, 1000);
  setInterval(() => document.hidden || void refreshTableside(), EVERY);
  document.addEventListener("visibilitychange", () => {
    if (!document.hidden) void refreshTableside();
  });
}

const tick = () => (now.value = Date.now() + (side.value?.behind ?? 0));

async function refreshTableside() {
  try {
    take((await ask("GET", at.read)).data);
  } catch (error) {
    if (!(error instanceof NoAnswer || error instanceof Refused)) throw error;
  }
}

function take(data) {
  side.value = { ...data, behind: Date.parse(data.now) - Date.now() };
  tick();
  try {
    localStorage.setItem(KEPT, JSON.stringify(side.value));
  } catch {
    // It is asked for again after a reload.
  }
}

function kept() {
  try {
    return JSON.parse(localStorage.getItem(KEPT));
  } catch {
    return null;
  }
}

async function send(method, address, body) {
  panel.value = "";
  try {
    await ask(method, address, { body, key: newKey() });
    await refreshTableside();
  } catch (error) {
    if (error instanceof NoAnswer) isOnline.value = false;
    else if (!(error instanceof Refused)) throw error;
    note.value = { text: error instanceof Refused ? error.message : say("offline"), isWrong: true };
  }
}

const call = () => send("POST", at.call, {});
const takeBack = () => send("DELETE", at.call);
const setClock = (minutes) => send("PATCH", at.read, { clock_minutes: minutes });

const secondsTo = (moment) => Math.ceil((Date.parse(moment) - now.value) / 1000);

// Seconds on the clock: left, or below zero since the end; with `isUp` since the beginning. Null: no clock.
const clock = computed(() => {
  const found = isOpen.value ? side.value?.clock : null;
  if (!found) return null;
  if (found.ends_at) return { seconds: secondsTo(found.ends_at), isRunning: true };
  if (found.began_at) return { seconds: -secondsTo(found.began_at), isRunning: true, isUp: true };
  return { seconds: found.seconds_left, isRunning: false };
});

function clockText(seconds) {
  const whole = Math.abs(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

export function TableClock() {
  const found = clock.value;
  if (!found) return null;
  const isOver = found.seconds < 0;
  const css = isOver ? "over" : found.isRunning && !found.isUp && found.seconds < SOON ? "soon" : "";
  const words = isOver ? say("time_over") : found.isUp ? say("played_for") : found.isRunning ? say("time_left") : say("clock_stands");
  return html`<p class="table-clock ${css}" role="timer"><span class="hidden-text">${words} </span>
    <b>${isOver ? "+" : ""}${clockText(found.seconds)}</b>${(isOver || !found.isRunning) && html`<small aria-hidden="true">${words}</small>`}</p>`;
}

// Said once by a screen reader, and shown across the pad.
export function TimeOver() {
  const isOver = clock.value !== null && clock.value.isRunning && clock.value.seconds < 0;
  return html`<p class="hidden-text" role="status">${isOver ? say("time_over") : ""}</p>`;
}

export function CallLine() {
  const called = isOpen.value ? side.value?.called_at : null;
  if (!called) return null;
  const minutes = Math.max(0, Math.floor(-secondsTo(called) / 60));
  return html`<div class="call-line" role="status"><span>${say(at.whom === "referee" ? "referee_called" : "organiser_called", { n: minutes })}</span>
    <button type="button" onClick=${takeBack}>${say("take_call_back")}</button></div>`;
}

// In the menu.
export function TablesideKeys() {
  if (!at || !isOpen.value) return null;
  return html`${!side.value?.called_at && html`<button type="button" onClick=${call}>${say(at.whom === "referee" ? "call_referee" : "call_organiser")}</button>`}
    ${at.may_set_clock && html`<${ClockKeys} />`}`;
}

function ClockKeys() {
  const found = side.value?.clock;
  const minutes = !found ? null : found.ends_at ? Math.round((Date.parse(found.ends_at) - Date.parse(found.began_at)) / 60_000) : 0;
  const lengths = MINUTES.includes(minutes) || !minutes ? MINUTES : [...MINUTES, minutes].sort((one, other) => one - other);
  const options = [
    { value: null, label: say("no_clock") },
    { value: 0, label: say("clock_up") },
    ...lengths.map((one) => ({ value: one, label: say("minutes", { n: one }) })),
    ...(minutes ? [{ value: minutes + 5, label: say("more_minutes", { n: 5 }) }] : []),
  ];
  return html`<div><p class="hint">${say("clock")}</p>
    <${Keys} label=${say("clock")} options=${options} columns=${options.length} css="segments" isChosen=${(one) => one === minutes} choose=${setClock} /></div>`;
}
