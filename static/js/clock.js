// Clocks run without requests: the element's data has all a clock needs. The difference between the server's time and this
// machine's time is measured when a page or an update comes, once for all its clocks, so that none is a moment behind another.

const skews = new Map();

function skewOf({ dataset }) {
  if (!skews.has(dataset.now)) skews.set(dataset.now, Number(dataset.now) - Date.now());
  return skews.get(dataset.now);
}

export function secondsLeft(clock) {
  const started = clock.dataset.started ? Number(clock.dataset.started) : null;
  const running = started === null ? 0 : Math.floor((Date.now() + skewOf(clock) - started) / 1000);
  return Number(clock.dataset.seconds) - Number(clock.dataset.played) - running;
}

export function clockText(seconds) {
  const whole = Math.abs(seconds);
  return `${seconds < 0 ? "−" : ""}${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

function tick() {
  for (const clock of document.querySelectorAll("[data-clock]")) {
    const left = secondsLeft(clock);
    const text = clockText(left);
    if (clock.textContent !== text) clock.textContent = text;
    clock.classList.toggle("over", left < 0);
    clock.classList.toggle("soon", left >= 0 && left < 300 && Boolean(clock.dataset.started));
    clock.classList.toggle("stopped", !clock.dataset.started);
  }
}

tick();
setInterval(tick, 250);
document.addEventListener("live:changed", tick);
