// Small parts: keys of which one or several are chosen, digits, a count with plus and minus.
import { say } from "./start.js";
import { html } from "./view.js";

// options: [{value, label, title?, isOff?, why?}]. Figures are all of the same width; words have the width that they need.
export function Keys({ label, options, isChosen, choose, columns = 0, css = "" }) {
  const style = columns ? `grid-template-columns: repeat(${columns}, ${css ? "minmax(var(--target), auto)" : "minmax(0, 1fr)"})` : undefined;
  return html`<div class="keys ${columns ? "in-columns" : ""} ${css}" role="group" aria-label=${label} style=${style}>
    ${options.map(
      (one) => html`<button type="button" key=${String(one.value)} class="key" aria-pressed=${isChosen(one.value) ? "true" : "false"}
        aria-label=${one.title ?? one.label} aria-disabled=${one.isOff ? "true" : undefined} onClick=${() => one.isOff || choose(one.value)}>
        <span>${one.label}</span>${one.why && html`<small>${one.why}</small>`}</button>`,
    )}
  </div>`;
}

export function Flag({ label, isOn, flip }) {
  return html`<button type="button" class="key chip" aria-pressed=${isOn ? "true" : "false"} onClick=${flip}>${label}</button>`;
}

const ROUND = /([東南西北东]\d+局)/;

// A sentence in which the name of a round is not divided between two lines.
export const inOneLine = (text) => text.split(ROUND).map((part, at) => (at % 2 ? html`<span key=${at} class="whole">${part}</span>` : part));

const DIGITS = ["1", "2", "3", "4", "5", "6", "7", "8", "9", "0"];

// A number by taps; the phone's own keyboard would cover the screen.
export function Digits({ label, value, most, set }) {
  const add = (digit) => {
    const next = Number(`${value ?? ""}${digit}`);
    if (next <= most) set(next);
  };
  const less = () => set(value === undefined || value < 10 ? undefined : Math.floor(value / 10));
  return html`<div class="digits" role="group" aria-label=${label}>
    <p class="shown"><span>${label}</span> <output aria-live="polite">${value ?? "–"}</output></p>
    <div class="keys in-columns" style="grid-template-columns: repeat(6, minmax(0, 1fr))">
      ${DIGITS.slice(0, 5).map((digit) => html`<button type="button" class="key" key=${digit} onClick=${() => add(digit)}>${digit}</button>`)}
      <button type="button" class="key" aria-label=${say("delete_digit")} onClick=${less}>⌫</button>
      ${DIGITS.slice(5).map((digit) => html`<button type="button" class="key" key=${digit} onClick=${() => add(digit)}>${digit}</button>`)}
      <button type="button" class="key" aria-label=${say("clear")} onClick=${() => set(undefined)}>C</button>
    </div>
  </div>`;
}

export function Count({ label, value, most, set }) {
  return html`<div class="count" role="group" aria-label=${label}>
    <button type="button" class="key" aria-label=${say("fewer", { name: label })} aria-disabled=${value ? undefined : "true"}
      onClick=${() => value && set(value - 1)}>−</button>
    <button type="button" class="key grow" aria-pressed=${value ? "true" : "false"} onClick=${() => value < most && set(value + 1)}>
      <span>${label}</span> <output>${value}</output></button>
  </div>`;
}

// The button that was pressed last is gone; a keyboard and a screen reader go on with the deal that is entered now.
export const focusFirstSeat = () => requestAnimationFrame(() => document.querySelector(".at-0 .seat-tap")?.focus({ preventScroll: true }));
