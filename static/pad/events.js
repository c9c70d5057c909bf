// Kongs and wins of a deal in their order, where the rules have several.
import { form, say } from "./start.js";
import { html } from "./view.js";
import { Flag } from "./parts.js";
import { addKong } from "./board.js";
import { kongWords } from "./answers.js";
import { UNSET } from "./draft.js";
import { change, draft, names } from "./state.js";

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
    <button type="button" class="quiet target" aria-label="${say("remove")}: ${words(event)}" onClick=${() => change({ ...draft.value, events: others })}>×</button></li>`;
}

export function Events() {
  const { events, kong, wins, flags, from } = draft.value;
  const flip = (name) => () => change({ ...draft.value, flags: flags[name] ? {} : { [name]: true } });
  return html`
    ${events.length > 0 && html`<ol class="events plain" aria-label=${say("events")}>${events.map((event, place) => html`<${Line} key=${place} event=${event} place=${place} />`)}</ol>`}
    ${kong !== UNSET && html`<div class="chips"><${Flag} label=${form.kongs.added} isOn=${false} flip=${addKong} /></div>`}
    ${wins.length > 0 && from !== UNSET && html`<div class="chips">
      ${from === null
        ? html`<${Flag} label=${say("after_kong")} isOn=${Boolean(flags.after_kong)} flip=${flip("after_kong")} />`
        : html`<${Flag} label=${say("kong_discard")} isOn=${Boolean(flags.kong_discard)} flip=${flip("kong_discard")} />`}
    </div>`}`;
}
