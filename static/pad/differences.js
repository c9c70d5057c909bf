// What a seat has more or less than the others: by a long press, by the key of the context menu, or from the menu.
import { change as signed, say, score } from "./start.js";
import { html, signal } from "./view.js";
import { Keys } from "./parts.js";
import { names, panel, table } from "./state.js";

const PRESS = 500;
const SHOWN = 4000;
// A finger rests less still than a mouse.
const MOST_MOVED = 12;

// The seat to which all others are compared; null: none.
export const compared = signal(null);

let pressing = 0;
let hiding = 0;
let from = null;
let isLong = false;

export function compare(seat) {
  clearTimeout(hiding);
  compared.value = seat;
  hiding = setTimeout(hide, SHOWN);
}

function hide() {
  clearTimeout(hiding);
  compared.value = null;
}

function release() {
  clearTimeout(pressing);
  from = null;
}

// The handlers of a seat. `tap` is not called for the click that ends a long press, or that closes the differences.
export function pressable(seat, tap) {
  return {
    onPointerDown(event) {
      release();
      isLong = false;
      if (!event.isPrimary || event.button) return;
      from = event;
      pressing = setTimeout(() => {
        isLong = true;
        compare(seat);
      }, PRESS);
    },
    onPointerMove(event) {
      if (from && Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) > MOST_MOVED) release();
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    // Of a long press on Android, of the right button, of the key of the context menu.
    onContextMenu(event) {
      event.preventDefault();
      release();
      isLong = event.pointerType === "touch";
      compare(seat);
    },
    onClick() {
      if (isLong) isLong = false;
      else {
        hide();
        tap();
      }
    },
  };
}

const scoreOf = (seat) => table.value.seats[seat].score;

// Below the score of a seat while the seats are compared.
export function differenceOf(seat) {
  if (seat === compared.value) return { words: say("differences") };
  return { points: scoreOf(seat) - scoreOf(compared.value) };
}

// The same for a screen reader.
export function DifferencesTold() {
  const seat = compared.value;
  const others = seat === null ? [] : names.value.map((_name, other) => other).filter((other) => other !== seat);
  const words = others.map((other) => {
    const points = scoreOf(other) - scoreOf(seat);
    const key = points > 0 ? "has_more" : points < 0 ? "has_less" : "has_as_much";
    return say(key, { name: names.value[other], other: names.value[seat], points: score(Math.abs(points)) });
  });
  return html`<p class="hidden-text" role="status" data-differences>${words.join(" ")}</p>`;
}

// In the menu: one button for each seat.
export function DifferenceKeys() {
  const options = names.value.map((name, seat) => ({ value: seat, label: name, title: say("differences_to", { name }) }));
  const choose = (seat) => {
    panel.value = "";
    compare(seat);
  };
  return html`<div><p class="hint">${say("differences")}</p>
    <${Keys} label=${say("differences")} options=${options} columns=${options.length} css="words" isChosen=${() => false} choose=${choose} /></div>`;
}
