// The games that wait on this device, above the form.
import { html } from "../pad/view.js";
import { points, say, score, start } from "./start.js";
import { inForm, isKept, isOnline, isSignedOut, note, recorded, results, strangers, waiting } from "./state.js";

function Seats({ row, result }) {
  const order = row.body.seats.map((_seat, at) => at);
  if (result?.places) order.sort((one, other) => result.places[one] - result.places[other]);
  return html`<ol class="plain waiting-seats">${order.map((at) => {
    const seat = row.body.seats[at];
    return html`<li key=${at}><span class="soft">${result?.places ? say("place", { n: result.places[at] }) : ""}</span>
      <b>${seat.player}</b> <span class="score">${score(seat.score)}</span> <strong class="points">${result?.places ? points(result.points_text[at]) : ""}</strong></li>`;
  })}</ol>`;
}

function Waiting({ row, calls }) {
  if (!row.body) return html`<li class="waiting-game" data-state="gone"><p class="soft">${say("taking_back")}</p></li>`;
  const result = row.result ?? results.value[row.id];
  const isHere = row.rules === start.rules;
  const why = row.state === "refused" ? say("refused", { why: row.message }) : row.state === "again" ? row.message : (result?.message ?? "");
  return html`<li class="waiting-game" data-state=${row.state}>
    <p class="soft">${row.body.played_on} · ${row.rules_name}${row.body.note && ` · ${row.body.note}`}</p>
    <${Seats} row=${row} result=${result} />
    ${why ? html`<p class="note wrong" role="alert">${why}</p>` : !result && html`<p class="soft">${say("no_points")}</p>`}
    <p class="form-line">
      ${row.state === "again" && html`<button type="button" onClick=${() => calls.tryAgain(row, { again: true })}>${say("again")}</button>`}
      ${row.state === "refused" && html`<button type="button" class="quiet" onClick=${() => calls.tryAgain(row)}>${say("try_again")}</button>`}
      ${isHere
        ? html`<button type="button" class="quiet" onClick=${() => calls.edit(row)}>${say("edit")}</button>`
        : html`<a class="target" href="${start.pages.record}?rules=${row.rules}">${say("other_rules")}</a>`}
      <button type="button" class="quiet" onClick=${() => calls.takeBack(row)}>${say("take_back")}</button>
    </p></li>`;
}

function Recorded({ one }) {
  const names = one.row.body.seats.map((seat) => seat.player).join(", ");
  return html`<li class="waiting-game" data-state="recorded"><p>${say("recorded")} ${names} · <a class="target" href=${one.page}>${say("the_game")}</a></p></li>`;
}

export function List({ calls }) {
  // A game that is being sent from the form stands there.
  const rows = waiting.value.filter((row) => row.id !== inForm.value);
  const told = [
    isSignedOut.value && rows.length ? html`<p class="note wrong" role="status">${say("signed_out")} <a class="target" href=${start.pages.sign_in}>${say("sign_in")}</a></p>` : null,
    !isOnline.value && rows.length ? html`<p class="note" role="status">${say("no_connection")}</p>` : null,
    note.value ? html`<p class="note wrong" role="alert">${note.value}</p>` : null,
    strangers.value ? html`<p class="note wrong">${say("others_wait", { n: strangers.value })}</p>` : null,
    rows.length && !isKept.value ? html`<p class="note wrong">${say("not_kept")}</p>` : null,
  ];
  const done = recorded.value.filter((one) => one.id !== inForm.value);
  const listed = rows.length || done.length;
  return html`${told}${listed ? html`<section class="waiting" data-waiting=${rows.length} aria-label=${say("waiting", { n: rows.length })}>
    ${rows.length > 0 && html`<h2>${say("waiting", { n: rows.length })}</h2>`}
    <ul class="plain stack">${done.map((one) => html`<${Recorded} key=${`done ${one.id}`} one=${one} />`)}
    ${rows.map((row) => html`<${Waiting} key=${row.id} row=${row} calls=${calls} />`)}</ul>
  </section>` : null}`;
}
