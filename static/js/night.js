// The wall of a club night: the pages turn as those of an event, and with the sound on it rings when a game has ended.
import { beep } from "./tv.js";

const finished = () => Number(document.querySelector("[data-finished]")?.dataset.finished ?? 0);
let before = finished();

document.addEventListener("live:changed", () => {
  if (finished() > before) beep(2);
  before = finished();
});
