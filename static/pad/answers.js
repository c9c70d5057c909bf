// Everything that has to be computed: what a deal would pay, and what each player needs. The engine in this browser computes
// deals once it is ready, before that the server; both answer in the form `work_out` of docs/engine.md.
import { form, say, start } from "./start.js";
import { ask } from "./server.js";
import { WINS } from "./draft.js";
import { signal } from "./view.js";

const WINDS = { E: "東", S: "南", W: "西", N: "北" };
let engine = null;
export const isEngineReady = signal(false);

// `onReady` is called once, when deals can be worked out without the server.
export async function startAnswers(onReady) {
  try {
    const { startEngine } = await import(start.engine);
    const begun = startEngine({
      onState({ state }) {
        if (state !== "ready" || engine) return;
        engine = begun;
        isEngineReady.value = true;
        onReady();
      },
    });
  } catch {
    // A browser without the engine: the server answers.
  }
}

// A refusal of the rules by the engine, which the server would refuse too.
export const isRefusal = (error) => error.name === "EngineError" && !error.code.startsWith("engine_");

// What an entry would do. `server`: the table as the server has it; `waiting`: the entries that follow; `now`: the table after them.
// `isHereAlone`: the server is not asked where the engine has failed.
export async function preview(entry, { server, waiting, now, signal: aborted, isHereAlone = false }) {
  const players = now.seats.map((one) => one.number);
  if (engine) {
    const seats = people(server).map((one) => one.player);
    try {
      const found = await engine.ask("work_out", { ...start.game, seats, table: server.checkpoint, deals: waiting, deal: entry });
      return asSeen({ ...found, words: sentences(found.deal, entry, now), next: tableAfter(found.table, server) }, players);
    } catch (error) {
      if (isRefusal(error) || waiting.length || isHereAlone) throw error;
    }
  }
  return asSeen((await ask("POST", start.api.preview, { body: entry, signal: aborted })).data, players);
}

// What the screen shows of a deal that is not recorded yet.
function asSeen({ deal, table, result, words, next }, players) {
  const seats = deal.payments.map((delta, seat) => {
    const player = players[seat];
    return { delta, place: result?.places[player] ?? null, points: result?.points_text[player] ?? null };
  });
  return { words, seats, wins: deal.wins, over: table.over, after: next };
}

// ----- the engine's answer in the form of `next-deal/` -----

const people = (table) => [...table.seats, ...table.waiting].sort((one, other) => one.number - other.number);

// What a deal asks hardly changes within a game; the server's own answer follows when it has the deal.
function tableAfter(table, server) {
  const all = people(server);
  const hasWinds = all.some((one) => one.wind);
  const sit = (number, seat) => ({
    ...all[number],
    seat,
    score: table.scores[number],
    chips: table.chips[number],
    wind: seat !== null && hasWinds ? (WINDS[table.winds[seat]] ?? "") : "",
    is_dealer: seat !== null && seat === table.dealer,
  });
  return {
    ...server,
    table: { ...server.table, ...table },
    name: table.name,
    ends: table.ends,
    is_decider: table.is_decider,
    seats: table.at_table.map(sit),
    waiting: table.waiting.map((number) => sit(number, null)),
    last: [],
  };
}

function sentences(deal, entry, now) {
  const names = now.seats.map((one) => one.player.name);
  const { type, reason, offender, ready } = entry.result ?? {};
  const wins = deal.wins.map((win) => winWords(win, names));
  const events = (entry.events ?? []).flatMap((event) => (event.type === "kong" ? [kongWords(event, names)] : wins.splice(0, event.wins.length)));
  const lines = [...events, ...wins];
  if (lines.length && !(type in form.results && !WINS.has(type))) return lines;
  const words = (type === "abortive_draw" ? form.reasons[reason] : form.results[type]) ?? "";
  const whose = type === "penalty" ? [offender] : (ready ?? []);
  return [...lines, whose.length ? `${words}: ${whose.map((seat) => names[seat]).join(", ")}` : words];
}

export function kongWords(event, names) {
  const kong = `${names[event.seat]}: ${form.kongs[event.kind]}`;
  return event.kind === "direct" ? `${kong} · ${names[event.from]}` : kong;
}

function winWords(win, names) {
  const winner = names[win.winner];
  const who = win.from === null ? say("drawn_by", { winner }) : say("off", { winner, source: names[win.from] });
  const patterns = win.patterns.map((one) => one.name).join(" ");
  return [win.worth ? `${who}: ${win.worth}` : who, win.limit_name, patterns && `(${patterns})`].filter(Boolean).join(" ");
}

// ----- what each player needs -----

export async function targets(soFar = {}) {
  const query = Object.keys(soFar).length ? `?so_far=${encodeURIComponent(JSON.stringify(soFar))}` : "";
  return (await ask("GET", start.api.targets + query)).data;
}
