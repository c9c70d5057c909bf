// The tile keypad: taps write into the text fields that the server reads, so links and forms without scripts work the same.

const split = (text) => {
  const tiles = [];
  let numbers = "";
  for (const letter of text) {
    if (/\d/.test(letter)) numbers += letter;
    else {
      for (const one of numbers) tiles.push(one + letter);
      numbers = "";
    }
  }
  return tiles;
};

const join = (tiles) => tiles.reduce((text, tile) => (text.endsWith(tile[1]) ? text.slice(0, -1) + tile : text + tile), "");

const order = (tile) => "mpsz".indexOf(tile[1]) * 20 + (tile[0] === "0" ? 9 : Number(tile[0]) * 2);

// A red five is a five.
const kind = (tile) => (tile[0] === "0" ? `5${tile[1]}` : tile);
const OF_HAND = ["concealed", "melds", "winning_tile"];

const picture = (tile, sprite) => {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  svg.setAttribute("class", "tile");
  svg.setAttribute("role", "img");
  svg.setAttribute("aria-label", tile);
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  use.setAttribute("href", `${sprite}#tile-${tile}`);
  svg.append(use);
  return svg;
};

// `root` is the calculator's form, or the part of a form that asks for one hand.
function attach(root) {
  const pad = root.querySelector("[data-keypad]");
  const sprite = pad.dataset.tiles;
  const size = Number(root.dataset.size);
  const slots = [...root.querySelectorAll("[data-slot]")];
  const field = (name) => root.querySelector(`[data-slot="${name}"] input`);
  let active = "concealed";
  let meldKind = "";
  // A switch: the next five is red.
  let isRed = false;

  function show() {
    for (const slot of slots) {
      const face = slot.querySelector("[data-shows]");
      const text = field(slot.dataset.slot).value.trim();
      const words = slot.dataset.slot === "melds" ? text.split(/\s+/).filter(Boolean).map((word) => word.slice(1).split("<")[0]) : [text];
      face.replaceChildren(
        ...words.filter(Boolean).map((word) => {
          const group = document.createElement("span");
          group.className = "tiles";
          group.append(...split(word).map((tile) => picture(tile, sprite)));
          return group;
        }),
      );
      if (!text) face.textContent = "–";
      face.setAttribute("aria-pressed", String(slot.dataset.slot === active));
    }
    showHand();
    const hint = pad.querySelector("[data-hint]");
    hint.textContent = meldKind ? hint.dataset.hintMeld : hint.dataset.hintTiles;
    for (const button of pad.querySelectorAll("[data-meld]")) button.setAttribute("aria-pressed", String(button.dataset.meld === meldKind));
    showFives();
  }

  function showFives() {
    pad.querySelector("[data-red]")?.setAttribute("aria-pressed", String(isRed));
    for (const button of pad.querySelectorAll("[data-tile]")) {
      const tile = button.dataset.tile.replace(...(isRed ? ["5", "0"] : ["0", "5"]));
      if (tile === button.dataset.tile || tile[1] === "z") continue;
      button.dataset.tile = tile;
      button.replaceChildren(picture(tile, sprite));
    }
  }

  // The slots are above the screen while somebody taps, so the hand is shown again above the keys. Tiles of which all four
  // are in use are grey.
  function showHand() {
    const used = new Map();
    const groups = slots.map((slot) => {
      const text = field(slot.dataset.slot).value.trim();
      const words = slot.dataset.slot === "melds" ? text.split(/\s+/).filter(Boolean).map((word) => word.slice(1).split("<")[0]) : [text];
      const tiles = words.flatMap(split);
      for (const tile of tiles) used.set(kind(tile), (used.get(kind(tile)) ?? 0) + 1);
      return OF_HAND.includes(slot.dataset.slot) ? tiles : [];
    });
    pad.querySelector("[data-hand]").replaceChildren(...groups.flat().map((tile) => picture(tile, sprite)));
    for (const button of pad.querySelectorAll("[data-tile]")) button.disabled = (used.get(kind(button.dataset.tile)) ?? 0) >= 4;
  }

  function changed() {
    show();
    root.dispatchEvent(new Event("change", { bubbles: true }));
  }

  // Only the winning hand has a field for its last tile.
  const next = field("winning_tile") ? "winning_tile" : "concealed";
  const meldCount = () => field("melds").value.trim().split(/\s+/).filter(Boolean).length;

  function addMeld(tile, withRed) {
    const number = Number(tile[0] === "0" ? 5 : tile[0]);
    const tiles =
      meldKind === "c"
        ? [number, number + 1, number + 2].map((one) => `${one}${tile[1]}`)
        : Array(meldKind === "p" ? 3 : 4).fill(`${number}${tile[1]}`);
    if (meldKind === "c" && (number > 7 || tile[1] === "z")) return;
    const five = withRed && tile[1] !== "z" ? tiles.indexOf(`5${tile[1]}`) : -1;
    if (five >= 0) tiles[five] = `0${tile[1]}`;
    field("melds").value = `${field("melds").value} ${meldKind}${join(tiles)}`.trim();
    meldKind = "";
    active = "concealed";
    changed();
  }

  function addTile(tile) {
    const withRed = isRed;
    isRed = false;
    showFives();
    if (meldKind) return addMeld(tile, withRed);
    if (active === "melds") active = "concealed";
    const room = size - 3 * meldCount();
    if (active === "concealed" && split(field("concealed").value).length >= room) {
      if (next === "concealed") return;
      active = next;
    }
    if ("single" in field(active).dataset) field(active).value = tile;
    else {
      const tiles = [...split(field(active).value), tile];
      if (active === "concealed") tiles.sort((one, other) => order(one) - order(other));
      field(active).value = join(tiles);
    }
    if (active === "concealed" && split(field("concealed").value).length === room) active = next;
    changed();
  }

  function takeBack() {
    if (active === "winning_tile" && !field("winning_tile").value) active = "concealed";
    const input = field(active);
    input.value = active === "melds" ? input.value.trim().split(/\s+/).slice(0, -1).join(" ") : join(split(input.value).slice(0, -1));
    changed();
  }

  function keys() {
    // Nine keys in a row are wide enough for a thumb.
    const rows = [...pad.dataset.suits].map((suit) => [...(suit === "z" ? "1234567" : "123456789")].map((number) => number + suit));
    const missing = new Set(pad.dataset.missing.split(" "));
    for (const tiles of rows) {
      const row = pad.querySelector("[data-row]") ?? document.createElement("div");
      row.removeAttribute("data-row");
      row.className = "keys";
      for (const tile of tiles.filter((one) => !missing.has(one))) {
        const button = document.createElement("button");
        button.type = "button";
        button.dataset.tile = tile;
        button.append(picture(tile, sprite));
        button.addEventListener("click", () => addTile(button.dataset.tile));
        row.append(button);
      }
      pad.append(row);
    }
  }

  for (const slot of slots) {
    const face = slot.querySelector("[data-shows]");
    face.hidden = false;
    slot.classList.add("is-shown");
    face.addEventListener("click", () => {
      active = slot.dataset.slot;
      meldKind = "";
      show();
    });
  }
  for (const button of pad.querySelectorAll("[data-meld]")) {
    button.addEventListener("click", () => {
      meldKind = meldKind === button.dataset.meld ? "" : button.dataset.meld;
      show();
    });
  }
  for (const button of pad.querySelectorAll("[data-source]")) {
    button.addEventListener("click", () => {
      const words = field("melds").value.trim().split(/\s+/).filter(Boolean);
      const last = words.pop();
      // No player has discarded a tile of a concealed kong.
      if (!last || last.startsWith("h")) return;
      field("melds").value = [...words, `${last.split("<")[0]}<${button.dataset.source}`].join(" ");
      changed();
    });
  }
  pad.querySelector("[data-red]")?.addEventListener("click", () => {
    isRed = !isRed;
    showFives();
  });
  pad.querySelector("[data-back]").addEventListener("click", takeBack);
  pad.querySelector("[data-clear]").addEventListener("click", () => {
    for (const slot of slots) field(slot.dataset.slot).value = "";
    active = "concealed";
    meldKind = "";
    isRed = false;
    // A page whose form asks for nothing but the hand empties its other fields too.
    root.dispatchEvent(new CustomEvent("keypad:clear"));
    changed();
  });
  pad.hidden = false;
  keys();
  show();
}

function attachAll(part) {
  for (const root of part.querySelectorAll("[data-calculator]:not([data-attached])")) {
    root.dataset.attached = "yes";
    attach(root);
    root.querySelector("[data-without-script]")?.setAttribute("hidden", "");
  }
}

attachAll(document);
document.addEventListener("htmx:load", (event) => attachAll(event.detail.elt.parentElement ?? document));
