// Show the sum while scores are typed, suggest the missing score, and change the sign with one key.

import { readShort, readWhole as number, written } from "./figures.js";

function watch(entry) {
  const start = Number(entry.dataset.start);
  const step = Number(entry.dataset.step ?? 1);
  const always = Number(entry.dataset.seats);
  const seats = [...entry.querySelectorAll("[data-seat]")];
  const scores = seats.map((seat) => seat.querySelector(".final-score"));
  const deposits = entry.querySelector(".deposits");
  const chips = entry.querySelector("[data-chips]");
  const sum = entry.querySelector("[data-sum]");
  const wantedText = entry.querySelector("[data-wanted]");
  const hint = entry.querySelector("[data-hint]");
  const fill = entry.querySelector("[data-fills]");

  // A player beyond the seats of the table counts once a name or a score is entered.
  const taken = () =>
    seats.filter((seat, place) => place < always || seat.querySelector("input").value.trim() || scores[place].value.trim());

  function look() {
    const sitting = taken();
    const typed = sitting.map((seat) => number(seat.querySelector(".final-score").value));
    const left = deposits ? (number(deposits.value) ?? 0) : 0;
    const [leftRead, ...values] = readShort([left, ...typed], step, start * sitting.length);
    const wanted = start * sitting.length - leftRead;
    for (const [place, seat] of sitting.entries()) showRead(seat, values[place], typed[place]);
    const known = values.filter((value) => value !== null);
    const total = known.reduce((all, one) => all + one, 0);
    const missing = wanted - total;
    const empty = sitting.filter((seat) => !seat.querySelector(".final-score").value.trim());
    sum.textContent = known.length ? written(total) : "–";
    sum.classList.toggle("minus", known.length === sitting.length && missing !== 0);
    wantedText.textContent = `/ ${written(wanted)}`;
    say(known.length, empty, missing, sitting.length);
    if (chips) lookAtChips(sitting);
  }

  function showRead(seat, value, typed) {
    const words = seat.querySelector("[data-reads]");
    if (!words) return;
    // One or two digits may be the beginning of a long score.
    const isBegun = seat.querySelector(".final-score") === document.activeElement && Math.abs(typed) < 100;
    words.hidden = value === typed || isBegun;
    words.textContent = words.hidden ? "" : `= ${written(value)}`;
  }

  function lookAtChips(sitting) {
    const fields = sitting.map((seat) => seat.querySelector("[name^=chips_]"));
    const typed = fields.filter((field) => field.value.trim());
    const total = typed.reduce((sum, field) => sum + (number(field.value) ?? 0), 0);
    chips.textContent = typed.length ? written(total) : "–";
    chips.classList.toggle("minus", total !== 0);
  }

  function say(known, empty, missing, size) {
    const complete = known === size;
    hint.hidden = !complete && empty.length !== 1;
    const words = missing > 0 ? hint.dataset.missing : missing < 0 ? hint.dataset.over : hint.dataset.right;
    hint.firstElementChild.textContent = complete ? words.replace("{n}", written(Math.abs(missing))) : "";
    fill.hidden = !(empty.length === 1 && known === size - 1);
    if (fill.hidden) return;
    const seat = empty[0];
    fill.textContent = hint.dataset.fill
      .replace("{n}", written(missing))
      .replace("{seat}", seat.querySelector(".wind").textContent.trim());
    fill.onclick = () => {
      const field = seat.querySelector(".final-score");
      field.value = missing;
      field.focus();
      look();
    };
  }

  for (const button of entry.querySelectorAll("[data-sign]")) {
    button.hidden = false;
    button.addEventListener("click", () => {
      const field = button.previousElementSibling;
      const plain = field.value.trim();
      field.value = /^[-−▲△]/.test(plain) ? plain.slice(1) : `-${plain}`;
      field.focus();
      look();
    });
  }
  entry.addEventListener("input", look);
  entry.addEventListener("focusout", () => setTimeout(look));
  look();
}

for (const entry of document.querySelectorAll(".entry")) watch(entry);
