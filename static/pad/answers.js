// Everything that has to be computed: what a deal would pay, and what each player needs. The engine in this browser computes
// deals once it is ready, before that the server; both answer in the form `work_out` of docs/engine.md.
import { start } from "./start.js";
import { ask, Refused } from "./server.js";
import { signal } from "./view.js";

const isSimplified = document.documentElement.lang.toLowerCase().startsWith("zh-hans");
const WINDS = { E: isSimplified ? "东" : "東", S: "南", W: "西", N: "北" };
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
// An entry without a result gives what has happened so far. `number`: of a recorded deal in whose place it is, which only the server knows.
// `isHereAlone`: the server is not asked where the engine has failed.
export async function preview(entry, { server, waiting, now, signal: aborted, isHereAlone = false, number }) {
  const players = now.seats.map((one) => one.number);
  if (engine && !number) {
    const seats = people(server).map((one) => one.player);
    try {
      const found = await engine.ask("work_out", { ...start.game, seats, table: server.checkpoint, deals: waiting, deal: entry });
      return asSeen({ ...found, next: { ...tableAfter(found.table, server), result: found.result } }, players);
    } catch (error) {
      if (isRefusal(error) || waiting.length || isHereAlone) throw error;
    }
  }
  return asSeen((await ask("POST", start.api.preview, { body: number ? { number, ...entry } : entry, signal: aborted })).data, players);
}

// What the screen shows of a deal that is not recorded yet.
function asSeen({ deal, table, result, next }, players) {
  const seats = deal.payments.map((delta, seat) => {
    const player = players[seat];
    return { delta, place: result?.places[player] ?? null, points: result?.points_text[player] ?? null };
  });
  return { words: deal.words, seats, wins: deal.wins, spectators: deal.answer.spectators ?? [], doubt: deal.doubt?.message ?? "", over: table.over, after: next };
}

// ----- the engine's answer in the form of `next-deal/` -----

const people = (table) => [...table.seats, ...table.waiting].sort((one, other) => one.number - other.number);

// The table before one of the last deals, as if that deal and the later ones had been taken back.
export function tableBefore(last, server) {
  const asks = last.asks ?? server.asks;
  const found = tableAfter(last.before, { ...server, asks, table: { ...server.table, state: "open" } });
  return { ...found, checkpoint: last.checkpoint, result: null, last: server.last.filter((one) => one.number < last.number) };
}

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

// ----- what each player needs -----

// The places in the game, after the deals that wait too.
export async function targets({ server, waiting }) {
  if (engine) {
    try {
      return await engine.ask("targets", { ...start.game, seats: people(server).map((one) => one.player), table: server.checkpoint, deals: waiting });
    } catch (error) {
      if (isRefusal(error) || waiting.length) throw error;
    }
  }
  return (await ask("GET", start.api.targets)).data;
}

// The cut of the event and the rank in the season depend on other tables, which only the server knows.
export const targetsBeyond = async () => (await Promise.all([start.api.event_targets, start.api.season_targets].filter(Boolean).map(beyond))).filter(Boolean);

async function beyond(address) {
  try {
    return (await ask("GET", address)).data;
  } catch (error) {
    if (error instanceof Refused) return null;
    throw error;
  }
}
