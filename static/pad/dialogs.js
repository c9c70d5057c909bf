// What stands over the lower half of the screen: a conflict, a refused deal, and the menu.
import { change as signed, say, start } from "./start.js";
import { html, useEffect, useState } from "./view.js";
import { DifferenceKeys } from "./differences.js";
import { isEngineReady } from "./answers.js";
import { drawSeats, endGame, keepTheirs, lookAhead, lookBeyond, mineIsNext, save, tryAgain, undo } from "./actions.js";
import { amend, chooseDeal } from "./amend.js";
import { ask, NoAnswer, Refused } from "./server.js";
import { TablesideKeys } from "./tableside.js";
import { amending, beyond, isOnline, isOpen, isStillLast, mayAmend, names, number, outlook, outlookKey, panel, server, stuck, table, undoable, waiting } from "./state.js";

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
    ${theirs && mayAmend.value && html`<button type="button" onClick=${() => amend(row.number, row)}>${say("amend_theirs")}</button>`}
  </section>`;
}

// The deal before it is the same, and was recorded a moment ago.
function SameDeal({ row }) {
  return html`<section class="dialog" role="alertdialog" aria-label=${row.message}>
    <h2>${row.message}</h2>
    <${Side} heading=${say("mine")} name=${row.name} words=${row.words} deltas=${row.deltas} />
    <button type="button" onClick=${() => keepTheirs(row)}>${say("same_deal")}</button>
    <button type="button" onClick=${() => tryAgain(row, { again: true })}>${say("another_deal")}</button>
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
  // The deal that the menu names when it is opened: when another one follows, the button goes.
  const [named] = useState(undoable.value);
  const last = number.value - 1;
  const close = () => (panel.value = "");
  const isStopped = !isOpen.value && table.value.table.state === "finished" && !table.value.table.over;
  return html`<section class="dialog" aria-label=${say("menu")}>
    ${isStillLast(named) && html`<button type="button" onClick=${() => (close(), undo(named))}>${say("take_back", { n: named.number })}</button>`}
    ${last > 0 && mayAmend.value && html`<button type="button" onClick=${chooseDeal}>${say("amend_one")}</button>`}
    ${last > 0 && isOpen.value && start.may_end && !isSure && html`<button type="button" onClick=${() => setSure(true)}>${say("end_game")}</button>`}
    ${number.value === 1 && isOpen.value && start.may_draw_seats && html`<button type="button" onClick=${drawSeats}>${say("draw_seats")}</button>`}
    ${isSure && html`<p>${say("end_game_sure")}</p><button type="button" class="danger" onClick=${() => endGame("stop")}>${say("end_game_yes")}</button>`}
    ${isStopped && start.may_end && html`<button type="button" onClick=${() => endGame("resume")}>${say("play_on")}</button>`}
    ${isOpen.value && html`<button type="button" onClick=${() => (panel.value = "targets")}>${say("needs")}</button>`}
    <${TablesideKeys} />
    <${DifferenceKeys} />
    <a class="target" href=${start.pages.game}>${say("game_page")}</a>
    ${last > 0 && start.pages.sitting && html`<a class="target" href=${start.pages.sitting}>${say("sat_otherwise")}</a>`}
    <button type="button" class="quiet" onClick=${close}>${say("close")}</button>
  </section>`;
}

const STATES = { certain: say("state_certain"), stands: say("state_stands"), open: "", out_of_reach: say("state_out_of_reach") };

// The next goal of a player beyond the game: the cut, or else the next better rank within reach, or a certain one.
function nextGoal({ rank, targets }) {
  const byRank = [...targets].sort((one, other) => other.goal.rank - one.goal.rank);
  const open = byRank.find((one) => one.state === "open" && one.results.length && (rank === null || one.goal.rank < rank));
  return targets.find((one) => one.goal.kind === "cut") ?? open ?? byRank.find((one) => one.state === "certain");
}

function Beyond({ found, at }) {
  const goal = found.players[at] && nextGoal(found.players[at]);
  if (!goal) return null;
  const own = goal.results.filter((result) => result.winner === at || result.winner === null).slice(0, 3);
  const words = goal.state === "open" ? own.map((result) => result.text).join(" · ") : STATES[goal.state];
  return html`<li class="beyond"><b>${goal.goal.text}</b> ${words}</li>`;
}

function Targets() {
  const at = outlookKey();
  useEffect(() => void lookAhead(), [at, isEngineReady.value]);
  useEffect(() => void lookBeyond(), [server.value.table.version, isOnline.value]);
  const found = outlook.value?.at === at ? outlook.value.data : null;
  const further = beyond.value?.data ?? [];
  const isOld = further.length > 0 && (!isOnline.value || waiting.value.length > 0 || beyond.value.version !== server.value.table.version);
  return html`<section class="dialog targets" aria-label=${say("needs")}>
    <h2>${say("needs")}</h2>${!found && !isOnline.value && html`<p class="wrong">${say("offline")}</p>`}
    ${isOld && html`<p class="soft as-of">${say("beyond_is_old")}</p>`}
    ${(found?.players ?? []).map((one, player) => html`<div key=${player}><h3>${one.player.name}</h3>
      <ul class="plain">${one.targets.filter((target) => target.results.length).slice(0, 2).map((target) => html`<li key=${target.goal.text}><b>${target.goal.text}</b> ${target.results.filter((result) => result.winner === player).slice(0, 4).map((result) => result.text).join(" · ")}</li>`)}
      ${further.map((each, n) => html`<${Beyond} key=${n} found=${each} at=${player} />`)}</ul></div>`)}
    <button type="button" class="quiet" onClick=${() => (panel.value = "")}>${say("close")}</button>
  </section>`;
}

// All deals, to amend one of them.
function Deals() {
  const [found, setFound] = useState(null);
  useEffect(() => {
    ask("GET", start.api.told).then(({ data }) => setFound(data.deals), (error) => {
      if (!(error instanceof NoAnswer || error instanceof Refused)) throw error;
      setFound([]);
    });
  }, []);
  return html`<section class="dialog deals" aria-label=${say("amend_one")}>
    <h2>${say("amend_one")}</h2>${found?.length === 0 && html`<p class="wrong">${say("amend_offline")}</p>`}
    <ul class="plain">${(found ?? []).map((one) => html`<li key=${one.number}><button type="button" onClick=${() => amend(one.number)}>
      <b>${one.number} · ${one.name}</b> <span>${one.words.join(" · ")}</span></button></li>`)}</ul>
    <button type="button" class="quiet" onClick=${() => (panel.value = "")}>${say("close")}</button>
  </section>`;
}

// A recorded deal has something that the pad does not ask for.
function Unasked({ number, left }) {
  const text = say("amend_without", { n: number, key: left });
  return html`<section class="dialog" role="alertdialog" aria-label=${text}>
    <p>${text}</p>
    <button type="button" onClick=${() => amend(number, null, true)}>${say("amend")}</button>
    <button type="button" class="quiet" onClick=${() => (panel.value = "")}>${say("close")}</button>
  </section>`;
}

// The record speaks against the deal that is being saved.
function Doubted({ doubt }) {
  const close = () => (panel.value = "");
  return html`<section class="dialog" role="alertdialog" aria-label=${doubt}>
    <h2>${doubt}</h2>
    <button type="button" onClick=${close}>${say("correct_it")}</button>
    <button type="button" onClick=${() => (close(), save(true))}>${say("as_it_is")}</button>
  </section>`;
}

export function Dialogs() {
  const row = amending.value ? null : stuck.value;
  if (row?.state === "conflict") return html`<${Conflict} row=${row} />`;
  if (row?.state === "again") return html`<${SameDeal} row=${row} />`;
  if (row) return html`<${RefusedDeal} row=${row} />`;
  if (panel.value === "more") return html`<${Menu} />`;
  if (panel.value === "deals") return html`<${Deals} />`;
  if (panel.value.doubt) return html`<${Doubted} doubt=${panel.value.doubt} />`;
  if (panel.value.left) return html`<${Unasked} ...${panel.value} />`;
  if (panel.value === "targets") return html`<${Targets} />`;
  return null;
}
