// Places and points of a game, worked out by the engine in this browser before the server has it.
import { start } from "./start.js";
import { results, waiting } from "./state.js";

let engine = null;
let begun = null;

// A browser that saves data starts the engine only for games that wait.
export function startAnswers({ isNeeded = false } = {}) {
  if (begun || (!isNeeded && navigator.connection?.saveData)) return;
  begun = import(start.engine).then(({ startEngine }) => {
    const made = startEngine({
      onState({ state }) {
        if (state !== "ready") return;
        engine = made;
        document.documentElement.dataset.engine = "ready";
        void settleAll();
      },
    });
  }, () => {});
}

// A refusal of the rules, which the server would refuse too.
export const isRefusal = (error) => error.name === "EngineError" && !error.code.startsWith("engine_");

// Null where there is no engine yet. Raises the refusal of the rules.
export async function settle(body, under = start.game) {
  if (!engine) return null;
  try {
    return await engine.ask("settle", question(body, under));
  } catch (error) {
    if (isRefusal(error)) throw error;
    return null;
  }
}

function question({ seats, deposits, sum_reason }, under) {
  const column = (name) => seats.map((seat) => Number(seat[name] ?? 0));
  const said = { scores: column("score"), chips: column("chips"), penalties: column("penalty"), deposits: deposits ?? 0 };
  return { ...under, ...said, ...(sum_reason ? { sum_decided: true } : {}) };
}

export async function settleAll() {
  for (const row of waiting.value) {
    if (!row.body || row.result || results.value[row.id]) continue;
    const found = await settle(row.body, row.under).catch((error) => ({ message: error.message }));
    if (found) results.value = { ...results.value, [row.id]: found };
  }
}
