// Grey what a choice on the page of a deal excludes: patterns that do not go with a chosen pattern, and seats that cannot
// be meant. The server refuses the same, for browsers without scripts.

function lookAtPatterns(group) {
  const boxes = [...group.querySelectorAll("input[type=checkbox]")];
  const excluded = new Set(boxes.filter((box) => box.checked).flatMap((box) => (box.dataset.apart ?? "").split(" ")));
  // A chosen pattern stays free, so that a tap takes it out again.
  for (const box of boxes) box.disabled = !box.checked && excluded.has(box.value);
}

// Show the patterns with the letters that are typed, in any language; chosen ones stay in sight.
const plain = (text) => text.normalize("NFKC").toLocaleLowerCase().trim();
function find(field) {
  const wanted = plain(field.value);
  for (const box of field.parentElement.querySelectorAll("[data-names]")) {
    box.closest("div").hidden = !box.checked && !plain(box.dataset.names).includes(wanted);
  }
}

function forbid(field, isExcluded) {
  field.disabled = isExcluded;
  if (isExcluded) field.checked = false;
}

const ends = (name) => (field) => field.name.endsWith(`-${name}`);
const chosen = (fields) => fields.filter((field) => field.checked).map((field) => field.value);

// Nobody wins off the own discard or is liable for the own hand. In an event of a deal, the seat of a kong takes no tile
// of its own, and a seat that has won takes no further part.
function lookAtPart(part, over) {
  const fields = [...part.querySelectorAll("input[type=radio]")];
  const actors = [...fields.filter(ends("winner")), ...fields.filter(ends("seat"))];
  for (const field of actors) forbid(field, over.has(field.value));
  const acting = new Set(chosen(actors));
  for (const name of ["from", "liable"]) {
    for (const field of fields.filter(ends(name))) forbid(field, over.has(field.value) || acting.has(field.value));
  }
  return chosen(fields.filter(ends("winner")));
}

function lookAtSeats(sheet) {
  for (const part of sheet.querySelectorAll(".for-win")) if (!part.closest(".event")) lookAtPart(part, new Set());
  const over = new Set();
  const events = sheet.querySelectorAll(".event");
  for (const event of events) for (const seat of lookAtPart(event, over)) over.add(seat);
  if (!events.length) return;
  for (const field of sheet.querySelectorAll("[name=ready], [name=pigs], [name=offender]")) forbid(field, over.has(field.value));
}

// A tap on a seat of the picture: first who won, then off whom; the winner once more is a win by self-draw.
function tapSeat(sheet, seat) {
  const winners = [...sheet.querySelectorAll("[name$='-winner']")].filter((field) => field.offsetParent);
  const last = winners.filter((field) => field.name === winners.at(-1)?.name);
  const winner = last.find((field) => field.checked);
  if (!last.length) return;
  const source = winner?.value === seat ? "drawn" : seat;
  const name = last[0].name.replace(/w\d+-winner$/, "-from");
  const field = winner ? sheet.querySelector(`[name="${name}"][value="${source}"]`) : last.find((one) => one.value === seat);
  if (!field?.disabled) field?.click();
}

document.addEventListener("click", (event) => {
  const seat = event.target.closest?.("#table [data-seat]")?.dataset.seat;
  const sheet = document.querySelector("#sheet");
  if (seat && sheet) tapSeat(sheet, seat);
});

function look() {
  for (const group of document.querySelectorAll("div.taps.patterns")) lookAtPatterns(group);
  for (const field of document.querySelectorAll("[data-finds]")) field.hidden = false;
  for (const sheet of document.querySelectorAll("#sheet")) lookAtSeats(sheet);
}

document.addEventListener("change", look);
document.addEventListener("input", (event) => event.target.matches("[data-finds]") && find(event.target));
// Enter would send the form.
document.addEventListener("keydown", (event) => {
  if (event.key === "Enter" && event.target.matches?.("[data-finds]")) event.preventDefault();
});
document.addEventListener("htmx:load", look);
// A page out of the browser's memory keeps its choices.
addEventListener("pageshow", look);
look();
