// A game that has ended: places and points, and the next game.
import { pointsText, say, score, start } from "./start.js";
import { html } from "./view.js";
import { isEndedElsewhere, server, table, waiting } from "./state.js";

function placesOf({ seats, waiting: inLine, result }) {
  if (!result) return [];
  return [...seats, ...inLine]
    .map((one) => ({ ...one, place: result.places[one.number], points: pointsText(result.points_text[one.number]) }))
    .sort((one, other) => one.place - other.place || one.number - other.number);
}

export function Over() {
  const shown = table.value;
  const isVoid = server.value.table.state === "void";
  const places = isVoid ? [] : placesOf(shown);
  return html`<section class="work stack over"><p class="hint big">${isVoid ? say("game_void") : say(isEndedElsewhere.value ? "ended_elsewhere" : "game_over")}</p>
    ${places.length > 0 && html`<ol class="plain places" aria-label=${say("places")}>${places.map((one) => html`<li key=${one.number} aria-label="${say("place", { n: one.place })}: ${one.player.name}, ${score(one.score)}, ${one.points}">
      <span>${one.place}</span> <strong>${one.player.name}</strong> <span class="figure">${score(one.score)}</span> <b class="figure">${one.points}</b></li>`)}</ol>`}
    ${waiting.value.length > 0 && html`<p class="wrong" role="status">${say("places_wait")}</p>`}
    ${start.pages.begin && !waiting.value.length && html`<a class="next-game" href=${start.pages.begin}>${say("same_players")}</a>`}
    <p><a class="target" href=${start.pages.game}>${say("game_page")}</a></p></section>`;
}
