// Clocks run without requests: the element's data has all a clock needs. The difference between the server's time and this
// machine's time is measured when the page loads.

const skews = new WeakMap();

function skewOf(clock) {
  if (!skews.has(clock)) skews.set(clock, Number(clock.dataset.now) - Date.now());
  return skews.get(clock);
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
