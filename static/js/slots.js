// The hand of the calculator: tiles stand in its slots, and taps write into the text fields that the server reads, so links
// and forms without scripts work the same.
import { asText, counted, sorted, split } from "../pad/hand.js";
import { form as asked } from "../pad/start.js";
import { Tile, TileKeys } from "../pad/tile_keys.js";
import { html, render } from "../pad/view.js";

const LETTERS = { chow: "c", pung: "p", open_kong: "k", added_kong: "a", concealed_kong: "h" };
const form = document.querySelector("form[data-asked]");
const keys = form.querySelector("[data-keypad]");
const slots = [...form.querySelectorAll("[data-slot]")];
const field = (name) => form.elements[name];
let active = "concealed";

const words = (name) => field(name).value.trim().split(/\s+/).filter(Boolean);
// An address may say from whom a meld came: p555m<2.
const groups = (name) => (name === "melds" ? words(name).map((word) => word.slice(1).split("<")[0]) : [field(name).value]).map(split).filter((tiles) => tiles.length);

function draw() {
  for (const slot of slots) {
    const name = slot.dataset.slot;
    const face = slot.querySelector("[data-shows]");
    face.setAttribute("aria-pressed", String(name === active));
    const shown = groups(name).map((tiles, at) => html`<span key=${at} class="tiles">${tiles.map((tile, n) => html`<${Tile} key=${n} tile=${tile} isNamed=${true} />`)}</span>`);
    render(shown.length ? shown : "–", face);
  }
  const used = counted(slots.flatMap((slot) => groups(slot.dataset.slot)).flat());
  render(html`<${TileKeys} used=${used} hint=${keys.dataset.hint} put=${put} lay=${lay} back=${back} clear=${clear} hasAdded=${true} into=${active} />`, keys);
}

function changed() {
  draw();
  form.dispatchEvent(new Event("change", { bubbles: true }));
}

function put(tile) {
  if (active === "melds") active = "concealed";
  const tiles = split(field("concealed").value);
  const toGo = asked.hand.size - 3 * words("melds").length - tiles.length;
  if (active === "concealed" && toGo <= 0) active = "winning_tile";
  const input = field(active);
  if (active === "concealed") input.value = asText(sorted([...tiles, tile]));
  else input.value = "single" in input.dataset ? tile : asText([...split(input.value), tile]);
  if (active === "concealed" && toGo === 1) active = "winning_tile";
  changed();
}

function lay({ kind, tiles }) {
  field("melds").value = [...words("melds"), LETTERS[kind] + asText(tiles)].join(" ");
  active = "concealed";
  changed();
}

function back() {
  if (active === "winning_tile" && !field(active).value) active = "concealed";
  const input = field(active);
  input.value = active === "melds" ? words(active).slice(0, -1).join(" ") : asText(split(input.value).slice(0, -1));
  changed();
}

// The hand and all its circumstances.
function clear() {
  for (const one of form.elements) {
    if (one.type === "checkbox") one.checked = false;
    else if (one.type === "radio") one.checked = one.value === "";
    else if (["number", "text"].includes(one.type)) one.value = "";
    else if (one.tagName === "SELECT") one.selectedIndex = 0;
  }
  active = "concealed";
  changed();
}

for (const slot of slots) {
  const face = slot.querySelector("[data-shows]");
  face.hidden = false;
  slot.classList.add("is-shown");
  face.addEventListener("click", () => {
    active = slot.dataset.slot;
    draw();
  });
}
form.querySelector("[data-without-script]").hidden = true;
keys.hidden = false;
keys.replaceChildren();
draw();
