// Below the scoreboard: what happened, and what it was worth.
import { form, say } from "./start.js";
import { html } from "./view.js";
import { Count, Flag, Keys } from "./parts.js";
import { AllHands } from "./laid.js";
import { Win } from "./win.js";
import { Events } from "./events.js";
import { toggled, UNSET, WINS, withResult, withWin } from "./draft.js";
import { isComplete, isLaid, readyOf } from "./entry.js";
import { asks, change, draft, names } from "./state.js";

const seatOptions = () => names.value.map((name, seat) => ({ value: seat, label: name }));

function Results() {
  const options = asks.value.results.map((one) => ({ value: one, label: WINS.has(one) ? form.results.win : form.results[one] }));
  return html`<${Keys} label=${say("the_deal")} options=${options} columns=${options.length} css="tabs"
    isChosen=${(one) => one === draft.value.result} choose=${(one) => change(withResult(draft.value, one, asks.value, isComplete(draft.value)))} />`;
}

function Draw() {
  const entered = draft.value;
  const lists = [["ready", asks.value.has_ready], ["nagashi", asks.value.has_nagashi], ["pigs", asks.value.has_pigs]];
  const options = lists.filter(([, isAsked]) => isAsked).map(([name]) => ({ value: name, label: say(name) }));
  return html`<div class="stack">
    ${options.length > 1 && html`<${Keys} label=${say("who_ready")} options=${options} columns=${options.length} css="words"
      isChosen=${(one) => one === entered.marks} choose=${(one) => change({ ...entered, marks: one })} />`}
    ${options.length > 0 && html`<p class="hint">${say("who_ready")}</p>`}
    ${asks.value.has_hands && html`<${Flag} label=${say("laid")} isOn=${entered.isLaid} flip=${() => change({ ...entered, isLaid: !entered.isLaid })} />`}
    ${asks.value.has_kong && !entered.isLaid && html`<${Flag} label=${say("kong_made")} isOn=${entered.kongMade} flip=${() => change({ ...entered, kongMade: !entered.kongMade })} />`}
    ${asks.value.has_ready_max && readyOf(entered).map((seat) => html`<${ReadyMost} key=${seat} seat=${seat} />`)}
  </div>`;
}

function ReadyMost({ seat }) {
  const label = say("ready_max", { name: names.value[seat] });
  const options = form.value.rows[0].keys.map((key) => ({ value: key.sets.total, label: key.label }));
  const set = (total) => change({ ...draft.value, ready_max: { ...draft.value.ready_max, [seat]: total } });
  return html`<div><p class="hint">${label}</p><${Keys} label=${label} options=${options} columns=${Math.min(options.length, 9)}
    isChosen=${(total) => draft.value.ready_max[seat] === total} choose=${set} /></div>`;
}

function Reasons() {
  const options = asks.value.reasons.map((one) => ({ value: one, label: form.reasons[one] ?? one }));
  return html`<${Keys} label=${say("why")} options=${options} columns=${2} css="words" isChosen=${(one) => draft.value.reason === one}
    choose=${(one) => change({ ...draft.value, reason: one })} />`;
}

function Flowers() {
  const set = (seat) => (count) => change({ ...draft.value, flowers: { ...draft.value.flowers, [seat]: count } });
  return html`<fieldset class="flowers"><legend>${say("flowers")}</legend>${names.value.map(
    (name, seat) => html`<${Count} key=${seat} label=${name} most=${30} value=${draft.value.flowers[seat] ?? 0} set=${set(seat)} />`,
  )}</fieldset>`;
}

// Who has shown a complete series, by series.
function FlowerSets() {
  const { flower_sets: shown } = draft.value;
  const set = (at) => (seat) => change({ ...draft.value, flower_sets: shown.map((one, series) => (series !== at ? one : one === seat ? UNSET : seat)) });
  return ["all_flowers", "all_seasons"].map((name, at) => html`<p class="hint" key=${name}>${say(name)}</p><${Keys} key="${name}-keys" label=${say(name)}
    options=${seatOptions()} columns=${form.seats} css="words" isChosen=${(seat) => shown[at] === seat} choose=${set(at)} />`);
}

function Liable({ win, place, isSeveral }) {
  const label = isSeveral ? `${names.value[win.winner]}: ${say("liable")}` : say("liable");
  const options = [{ value: UNSET, label: say("nobody") }, ...seatOptions()];
  return html`<p class="hint">${label}</p><${Keys} label=${label} options=${options} columns=${options.length} css="words"
    isChosen=${(seat) => win.liable === seat} choose=${(seat) => change(withWin(draft.value, place, { liable: seat }))} />`;
}

// Rare things, folded away.
function Rare() {
  const entered = draft.value;
  const lists = [["fouls", asks.value.has_fouls], ["false_hu", asks.value.has_false_hu]].filter(([, isAsked]) => isAsked);
  const isLiable = asks.value.has_liable && WINS.has(entered.result) && entered.wins.length > 0;
  if (!lists.length && !isLiable && !["has_horses", "has_stop", "has_flower_sets"].some((key) => asks.value[key])) return null;
  return html`<details class="rare"><summary>${say("rare")}</summary><div class="stack">
    ${isLiable && entered.wins.map((win, place) => html`<${Liable} key=${win.winner} win=${win} place=${place} isSeveral=${entered.wins.length > 1} />`)}
    ${lists.map(([name]) => html`<p class="hint" key=${name}>${say(name)}</p><${Keys} label=${say(name)} options=${seatOptions()} columns=${form.seats} css="words"
      isChosen=${(seat) => entered[name].includes(seat)} choose=${(seat) => change({ ...entered, [name]: toggled(entered[name], seat) })} />`)}
    ${asks.value.has_flower_sets && html`<${FlowerSets} />`}
    ${asks.value.has_horses && html`<label class="hint">${say("horses")} <input value=${entered.horses} maxlength="60"
      onInput=${(event) => change({ ...entered, horses: event.target.value })} /></label>`}
    ${asks.value.has_stop && html`<${Flag} label=${say("stop")} isOn=${entered.stop} flip=${() => change({ ...entered, stop: !entered.stop })} />`}
  </div></details>`;
}

export function Work() {
  const entered = draft.value;
  const isFlowers = asks.value.has_flowers && !isLaid(entered) && (entered.result === "win" || (entered.result === "exhaustive_draw" && asks.value.has_flowers_at_draw));
  return html`<section class="work stack" aria-label=${say("the_deal")}>
    <${Results} />
    ${asks.value.has_deal_events && html`<${Events} />`}
    ${WINS.has(entered.result) && html`<${Win} />`}
    ${entered.result === "exhaustive_draw" && html`<${Draw} />`}
    ${entered.result === "abortive_draw" && html`<${Reasons} />`}
    ${isLaid(entered) && html`<${AllHands} />`}
    ${isFlowers && html`<${Flowers} />`}
    <${Rare} />
  </section>`;
}
