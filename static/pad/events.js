// Kongs and wins of a deal in their order, where the rules have several.
import { form, say } from "./start.js";
import { html } from "./view.js";
import { Flag } from "./parts.js";
import { addKong } from "./board.js";
import { committed, reopened, UNSET } from "./draft.js";
import { isComplete } from "./entry.js";
import { change, draft, names } from "./state.js";

function kongWords(event, seats) {
  const kong = `${seats[event.seat]}: ${form.kongs[event.kind]}`;
  return event.kind === "direct" ? `${kong} · ${seats[event.from]}` : kong;
}

function words(event) {
  if (event.type === "kong") return kongWords(event, names.value);
  return event.wins
    .map((win) => {
      const winner = names.value[win.winner];
      return event.from === null ? say("drawn_by", { winner }) : say("off", { winner, source: names.value[event.from] });
    })
    .join(", ");
}

function Line({ event, place }) {
  const others = draft.value.events.filter((_event, at) => at !== place);
  const keep = () => {
    const events = draft.value.events.map((one, at) => (at === place ? { ...one, isKept: !one.isKept } : one));
    change({ ...draft.value, events });
  };
  return html`<li><span>${words(event)}</span>
    ${event.kind === "added" && html`<${Flag} label=${say("kong_kept")} isOn=${Boolean(event.isKept)} flip=${keep} />`}
    ${event.type === "win" && html`<button type="button" class="target change" aria-label="${say("change")}: ${words(event)}"
      onClick=${() => change(reopened(draft.value, event, isComplete(draft.value)))}>${say("change")}</button>`}
    <button type="button" class="quiet target" aria-label="${say("remove")}: ${words(event)}" onClick=${() => change({ ...draft.value, events: others })}>×</button></li>`;
}

export function Events() {
  const { events, kong, wins, flags, from, place } = draft.value;
  const flip = (name) => () => change({ ...draft.value, flags: flags[name] ? {} : { [name]: true } });
  return html`
    ${events.length > 0 && html`<ol class="events plain" aria-label=${say("events")}>${events.map((event, at) => html`<${Line} key=${at} event=${event} place=${at} />`)}</ol>`}
    ${place !== null && isComplete(draft.value) && html`<div class="chips"><${Flag} label=${say("done")} isOn=${false} flip=${() => change(committed(draft.value))} /></div>`}
    ${kong !== UNSET && html`<div class="chips"><${Flag} label=${form.kongs.added} isOn=${false} flip=${addKong} /></div>`}
    ${wins.length > 0 && from !== UNSET && html`<div class="chips">
      ${from === null
        ? html`<${Flag} label=${say("after_kong")} isOn=${Boolean(flags.after_kong)} flip=${flip("after_kong")} />`
        : html`<${Flag} label=${say("kong_discard")} isOn=${Boolean(flags.kong_discard)} flip=${flip("kong_discard")} />`}
    </div>`}`;
}
