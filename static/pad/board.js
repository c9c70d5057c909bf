// The scoreboard: four seats as they sit. The seats are the buttons.
import { change as signed, form, pointsText, say, score, start } from "./start.js";
import { inOneLine } from "./parts.js";
import { html, useEffect, useRef, useState } from "./view.js";
import { compared, differenceOf, DifferencesTold, pressable } from "./differences.js";
import { addedKong, seatsOut, tapSeat, toggled, UNSET } from "./draft.js";
import { eventsOf, isComplete, readyOf } from "./entry.js";
import { amending, answer, asks, change, draft, isOnline, isOpen, isSending, panel, table, waiting } from "./state.js";
import { TableClock } from "./tableside.js";

const MOTION = 500;
const LONG_NAME = 8;

// About how wide a text is, in sizes of its letters: Chinese and Japanese characters are squares.
const LATIN = 0.6;
const BOLD = 0.7;
const LARGER = 1.25;
const widthOf = (text, latin = LATIN) => [...text].reduce((sum, one) => sum + (one < "\u2e80" ? latin : 1), 0);
const inEm = (width) => `--em: ${Math.max(width, 1).toFixed(2)}`;

// A score that counts to its new value.
function Score({ value }) {
  const [shown, setShown] = useState(value);
  const from = useRef(value);
  useEffect(() => {
    const first = from.current;
    from.current = value;
    if (first === value || matchMedia("(prefers-reduced-motion: reduce)").matches) {
      setShown(value);
      return undefined;
    }
    const begun = performance.now();
    let frame = requestAnimationFrame(function step(now) {
      const part = Math.min((now - begun) / MOTION, 1);
      setShown(Math.round((first + (value - first) * part) / 10) * 10);
      if (part < 1) frame = requestAnimationFrame(step);
      else setShown(value);
    });
    return () => cancelAnimationFrame(frame);
  }, [value]);
  return html`<strong class="score" data-score=${value} style=${inEm(widthOf(score(value), BOLD))}>${score(shown)}</strong>`;
}

// What a seat is in the deal that is being entered.
function roleOf(seat) {
  const entered = draft.value;
  if (entered.kong === seat) return "kong";
  if (entered.result === "exhaustive_draw") {
    const marked = entered.marks === "ready" ? readyOf(entered) : entered[entered.marks];
    return marked.includes(seat) ? "ready" : "";
  }
  if (entered.result === "penalty") return entered.offender === seat ? "paid" : "";
  if (entered.wins.some((win) => win.winner === seat)) return entered.from === null ? "drew" : "won";
  return entered.from === seat ? "paid" : "";
}

// A screen reader has no name for a single character of another language.
const WINDS = { 東: "east", 东: "east", 南: "south", 西: "west", 北: "north" };
const WIND_LANGUAGE = /^(ja|zh)/.test(document.documentElement.lang) ? undefined : "zh-Hant";
const ROLE_WORDS = { won: "seat_won", drew: "seat_drew", paid: "seat_paid", ready: "ready" };

// What stands below a score: points that the seat gets or has more, and words.
function Below({ points, words = "" }) {
  const figure = points === undefined ? "" : points ? signed(points) : "±0";
  const width = widthOf(figure, BOLD);
  const longest = Math.max(...words.split(" ").map((word) => widthOf(word)));
  return html`<span class="below" style="${inEm(LARGER * width + widthOf(words))}; --word: ${Math.max(longest, 1).toFixed(2)}">${figure && html`<b class=${points < 0 ? "down" : "up"} style=${inEm(width)}>${figure}</b>`}${words}</span>`;
}

function Seat({ one, most, isEven, hasChips }) {
  const { seat, player, score: points } = one;
  const role = isOpen.value ? roleOf(seat) : "";
  const isOut = seatsOut(draft.value).includes(seat) && draft.value.result !== "penalty";
  const found = answer.value?.data?.seats[seat];
  const words = role in ROLE_WORDS && draft.value.result !== "penalty" ? say(ROLE_WORDS[role]) : "";
  const label = [say("seat_tap", { name: player.name, score: score(points) }), one.wind && say(WINDS[one.wind]), one.is_dealer && say("dealer"), isOut ? say("seat_won") : words].filter(Boolean).join(", ");
  const state = words || (isOut ? say("seat_won") : isEven ? "" : points === most ? say("leader") : say("behind", { points: score(most - points) }));
  const chips = hasChips ? ` · ${say("chips", { n: signed(one.chips) })}` : "";
  const more = `${chips}${found?.place ? ` · ${say("place", { n: found.place })} ${pointsText(found.points)}` : ""}`;
  const tap = () => {
    if (!isOpen.value || isOut) return;
    change(tapSeat(draft.value, seat, asks.value, isComplete(draft.value)));
  };
  return html`<div class="seat at-${seat} ${one.is_dealer ? "dealer" : ""} ${role ? `is-${role}` : ""}">
    <button type="button" class="seat-tap" data-seat=${seat} aria-label=${label} aria-pressed=${role ? "true" : "false"}
      aria-disabled=${isOut || !isOpen.value ? "true" : undefined} ...${pressable(seat, tap)}>
      <span class="who">${one.wind && html`<span class="wind" lang=${WIND_LANGUAGE}>${one.wind}</span>`}${player.name}</span>
      <${Score} value=${points} />
      <${Below} ...${compared.value !== null ? differenceOf(seat) : { points: found?.delta || undefined, words: `${found?.delta ? "" : state}${more}` }} />
    </button>
    <${Beside} seat=${seat} name=${player.name} isOut=${isOut} />
  </div>`;
}

// The button beside a seat: its riichi stick, or its kong.
function Beside({ seat, name, isOut }) {
  if (!isOpen.value) return null;
  if (asks.value.has_riichi) {
    const isOn = draft.value.riichi.includes(seat);
    return html`<button type="button" class="stick" aria-label=${say("stick", { name })} aria-pressed=${isOn ? "true" : "false"}
      onClick=${() => change({ ...draft.value, riichi: toggled(draft.value.riichi, seat) })}><i></i></button>`;
  }
  if (asks.value.has_deal_events && !isOut) {
    const isOn = draft.value.kong === seat;
    return html`<button type="button" class="stick kong" aria-label=${say("kong_of", { name })} aria-pressed=${isOn ? "true" : "false"}
      onClick=${() => change(withKong(seat, isOn))}>槓</button>`;
  }
  return null;
}

function withKong(seat, isOn) {
  const entered = draft.value;
  if (isOn) return { ...entered, kong: UNSET };
  // A complete win before it is an event of its own.
  const events = eventsOf(entered);
  const left = isComplete(entered) ? { wins: [], from: UNSET, flags: {}, isAdding: false, place: null } : {};
  return { ...entered, ...left, events, kong: seat };
}

export const addKong = () => change(addedKong(draft.value));

function Centre({ shown }) {
  const { honba, deposits } = shown.table;
  return html`<div class="centre ${shown.is_decider ? "decider" : ""}">
    <h1 class=${shown.name.length > LONG_NAME ? "long" : ""}>${shown.name}</h1>
    ${honba ? html`<span>${say("honba", { n: honba })}</span>` : ""}
    ${deposits ? html`<span>${say("deposits", { points: score(deposits) })}</span>` : ""}
  </div>`;
}

function Status() {
  const count = waiting.value.length;
  const words = [isOnline.value ? "" : say("offline"), count ? say("waits", { n: count }) : "", count && isSending.value ? say("sending") : ""];
  const text = words.filter(Boolean).join(" · ");
  return html`<p class="status ${isOnline.value ? "" : "wrong"}" role="status">${text || say("online")}</p>`;
}

export function Board() {
  const shown = table.value;
  const most = Math.max(...shown.seats.map((one) => one.score));
  const isEven = shown.seats.every((one) => one.score === most);
  const hasChips = shown.seats.some((one) => one.chips);
  return html`<section class="board seats-${form.seats}" aria-label=${say("the_table")}>
    <div class="corner left"><a class="target" href=${start.pages.game}>‹ ${say("back")}</a><${Status} /></div>
    <div class="corner right">${!amending.value && html`<button type="button" class="target quiet" aria-expanded=${panel.value === "more" ? "true" : "false"}
      onClick=${() => (panel.value = panel.value === "more" ? "" : "more")}>${say("menu")}</button>`}<${TableClock} /></div>
    <${Centre} shown=${shown} /><${DifferencesTold} />
    ${shown.seats.map((one) => html`<${Seat} key=${one.number} one=${one} most=${most} isEven=${isEven} hasChips=${hasChips} />`)}
    ${shown.ends && html`<p class="corner low ends"><span>${inOneLine(shown.ends)}</span></p>`}
    ${shown.waiting.length > 0 && html`<p class="corner low right ends">${say("waiting_for_seat", { names: shown.waiting.map((one) => `${one.player.name} ${score(one.score)}`).join(say("between_names")) })}</p>`}
  </section>`;
}
