// Lists on the wall: rows as large as the screen allows, in as many columns as fit. Only when they would become too small to
// be read at six metres are there several pages. The sizes are measured, so that portrait screens need nothing of their own.

// A letter of 3.6 hundredths of the shorter side is 18 mm high on a screen of 55 inches.
const LEAST = 0.036;
const MOST = 0.075;
const GAP = 1;
const REFERENCE = 100;

const shorter = () => Math.min(window.innerWidth, window.innerHeight);

// The largest type with which so many rows fit on one page, and its columns.
export function onePage(rows, size, box, most) {
  let best = { type: 0, columns: 1 };
  for (let columns = 1; columns <= Math.min(rows, 8); columns += 1) {
    const wide = box.width / (columns * size.width + (columns - 1) * GAP);
    const high = box.height / (Math.ceil(rows / columns) * size.row + size.head);
    const type = Math.min(wide, high, most);
    if (type > best.type) best = { type, columns };
  }
  return best;
}

// How many rows a page has, in how many columns, and how large.
export function plan(rows, size, box, least, most) {
  const whole = onePage(rows, size, box, most);
  if (whole.type >= least) return { ...whole, perPage: rows };
  const columns = Math.max(1, Math.floor((box.width / least + GAP) / (size.width + GAP)));
  const high = Math.max(1, Math.floor((box.height / least - size.head) / size.row));
  const pages = Math.ceil(rows / (columns * high));
  const perPage = Math.ceil(rows / pages);
  const page = onePage(perPage, size, box, most);
  // A row that is wider than the screen: its names are made narrower.
  return page.type >= least ? { ...page, perPage } : { type: least, columns, perPage };
}

function widthOf(cell) {
  const text = document.createRange();
  text.selectNodeContents(cell);
  const style = getComputedStyle(cell);
  return text.getBoundingClientRect().width + Number.parseFloat(style.paddingLeft) + Number.parseFloat(style.paddingRight);
}

// The sizes of a row and of the head in em. Of the names, only the longest fifth is made narrower.
function measure(pane, table) {
  const copy = table.cloneNode(true);
  copy.className += " measured";
  copy.style.fontSize = `${REFERENCE}px`;
  const rows = [...copy.tBodies[0].rows];
  pane.append(copy);
  const widest = (place) => {
    const widths = rows.map((row) => (row.cells[place] ? widthOf(row.cells[place]) : 0)).sort((a, b) => a - b);
    const kept = rows[0].cells[place].matches(".name, th:not(.num)") ? 0.8 : 1;
    const head = copy.tHead?.rows[0].cells[place];
    return Math.max(head ? widthOf(head) : 0, widths[Math.max(0, Math.ceil(widths.length * kept) - 1)]);
  };
  const places = [...rows[0].cells].map((_cell, place) => widest(place));
  const width = places.reduce((sum, one) => sum + one, 0);
  const size = {
    width: (width + 4) / REFERENCE,
    row: rows[0].getBoundingClientRect().height / REFERENCE,
    head: (copy.tHead?.getBoundingClientRect().height ?? 0) / REFERENCE,
    shares: places.map((one) => (100 * one) / width),
  };
  copy.remove();
  return size;
}

function shell(pane, number, pages) {
  const page = pane.cloneNode(false);
  page.setAttribute("aria-label", `${pane.getAttribute("aria-label")} ${number}`);
  const head = pane.querySelector("h2").cloneNode(true);
  if (pages > 1) {
    const count = document.createElement("small");
    count.textContent = ` ${number}/${pages}`;
    head.append(count);
  }
  page.append(head);
  return page;
}

function column(table, rows, size) {
  const part = table.cloneNode(false);
  if (table.tHead) part.append(table.tHead.cloneNode(true));
  const widths = document.createElement("colgroup");
  for (const share of size.shares) widths.append(Object.assign(document.createElement("col"), { width: `${share}%` }));
  part.prepend(widths);
  const body = document.createElement("tbody");
  body.append(...rows);
  part.append(body);
  return part;
}

// Replace a pane that has one long list by its pages.
export function layOut(pane) {
  const table = pane.querySelector("table[data-flows]");
  const rows = table ? [...table.tBodies[0].rows] : [];
  if (!rows.length) return;
  pane.hidden = false;
  const size = measure(pane, table);
  const main = document.querySelector("main").getBoundingClientRect();
  const head = pane.querySelector("h2").getBoundingClientRect().height + 0.008 * window.innerHeight;
  const box = { width: main.width - 2, height: main.height - head - 2 };
  const planned = plan(rows.length, size, box, LEAST * shorter(), MOST * shorter());
  const pages = Math.ceil(rows.length / planned.perPage);
  const made = [];
  for (let number = 0; number < pages; number += 1) {
    const page = shell(pane, number + 1, pages);
    const inside = document.createElement("div");
    inside.className = "flow";
    inside.style.fontSize = `${planned.type}px`;
    inside.style.gridTemplateColumns = `repeat(${planned.columns}, minmax(0, 1fr))`;
    const here = rows.slice(number * planned.perPage, (number + 1) * planned.perPage);
    const high = Math.ceil(planned.perPage / planned.columns);
    for (let start = 0; start < here.length; start += high) inside.append(column(table, here.slice(start, start + high), size));
    page.append(inside);
    made.push(page);
  }
  pane.replaceWith(...made);
}
