// What stands over the lower half of the screen: a conflict, a refused deal, and the menu.
import { change as signed, say, start } from "./start.js";
import { html, useEffect, useState } from "./view.js";
import { amendTheirs, endGame, keepTheirs, lookAhead, mineIsNext, tryAgain, undo } from "./actions.js";
import { isOnline, isOpen, names, number, outlook, panel, server, stuck, table } from "./state.js";

const deltasOf = (deltas) => deltas?.map((delta, seat) => `${names.value[seat]} ${signed(delta)}`).join("  ");

function Side({ heading, name, words, deltas }) {
  return html`<div class="side"><h3>${heading}</h3><p>${name}</p><p>${words}</p><p class="deltas">${deltasOf(deltas)}</p></div>`;
}

function Conflict({ row }) {
  const theirs = server.value.last.find((deal) => deal.number === row.number);
  return html`<section class="dialog" role="alertdialog" aria-label=${say("conflict", { n: row.number })}>
    <h2>${theirs ? say("conflict", { n: row.number }) : say("conflict_gone", { n: row.number })}</h2>
    <div class="sides">
      ${theirs && html`<${Side} heading=${say("theirs", { name: theirs.entered_by_name })} name=${theirs.name} words=${theirs.words.join(" · ")} deltas=${theirs.deltas} />`}
      <${Side} heading=${say("mine")} name=${theirs?.name ?? row.name} words=${row.words} deltas=${row.deltas} />
    </div>
    <button type="button" onClick=${() => keepTheirs(row)}>${theirs ? say("keep_theirs") : say("drop")}</button>
    <button type="button" onClick=${() => mineIsNext(row)}>${say("mine_is_next")}</button>
    ${theirs && html`<button type="button" onClick=${() => amendTheirs(row)}>${say("amend_theirs")}</button>`}
  </section>`;
}

function RefusedDeal({ row }) {
  return html`<section class="dialog" role="alertdialog" aria-label=${say("refused", { n: row.number, why: row.message })}>
    <h2>${say("refused", { n: row.number, why: row.message })}</h2>
    <${Side} heading=${say("mine")} name=${row.name} words=${row.words} deltas=${row.deltas} />
    <button type="button" onClick=${() => tryAgain(row)}>${say("try_again")}</button>
    <button type="button" onClick=${() => keepTheirs(row)}>${say("drop")}</button>
  </section>`;
}

function Menu() {
  const [isSure, setSure] = useState(false);
  const last = number.value - 1;
  const close = () => (panel.value = "");
  const isStopped = !isOpen.value && table.value.table.state === "finished" && !table.value.table.over;
  return html`<section class="dialog" aria-label=${say("more")}>
    ${last > 0 && html`<button type="button" onClick=${() => (close(), undo())}>${say("take_back", { n: last })}</button>`}
    ${last > 0 && isOpen.value && start.may_end && !isSure && html`<button type="button" onClick=${() => setSure(true)}>${say("end_game")}</button>`}
    ${isSure && html`<p>${say("end_game_sure")}</p><button type="button" class="danger" onClick=${() => endGame("stop")}>${say("end_game_yes")}</button>`}
    ${isStopped && start.may_end && html`<button type="button" onClick=${() => endGame("resume")}>${say("play_on")}</button>`}
    ${isOpen.value && html`<button type="button" onClick=${() => (panel.value = "targets")}>${say("needs")}</button>`}
    <a class="target" href=${start.pages.deals}>${say("form_page")}</a>
    <a class="target" href=${start.pages.game}>${say("game_page")}</a>
    <button type="button" class="quiet" onClick=${close}>${say("close")}</button>
  </section>`;
}

function Targets() {
  useEffect(() => void lookAhead(), []);
  const found = outlook.value?.version === server.value.table.version ? outlook.value.data : null;
  return html`<section class="dialog targets" aria-label=${say("needs")}>
    <h2>${say("needs")}</h2>${!found && !isOnline.value && html`<p class="wrong">${say("offline")}</p>`}
    ${(found?.players ?? []).map((one, at) => html`<div key=${at}><h3>${one.player.name}</h3>
      <ul class="plain">${one.targets.filter((target) => target.results.length).slice(0, 2).map((target) => html`<li key=${target.goal.text}><b>${target.goal.text}</b> ${target.results.filter((result) => result.winner === at).slice(0, 4).map((result) => result.text).join(" · ")}</li>`)}</ul></div>`)}
    <button type="button" class="quiet" onClick=${() => (panel.value = "")}>${say("close")}</button>
  </section>`;
}

export function Dialogs() {
  const row = stuck.value;
  if (row?.state === "conflict") return html`<${Conflict} row=${row} />`;
  if (row) return html`<${RefusedDeal} row=${row} />`;
  if (panel.value === "more") return html`<${Menu} />`;
  if (panel.value === "targets") return html`<${Targets} />`;
  return null;
}
