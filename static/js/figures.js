// Figures as people write them: 41200, 41,200, ▲3200, −3200, and 412 for 41,200. The server reads them the same way
// (`read_number`, `read_short`).

const GROUPING = /(\d)[,'’ \u00a0\u202f](?=\d{3}(?!\d))/g;

// The number, or null where the text is none.
export function readNumber(text) {
  let plain = text.replace(/[▲△−–—‐]/g, "-").normalize("NFKC").trim();
  for (let before = ""; before !== plain; ) [before, plain] = [plain, plain.replace(GROUPING, "$1")];
  return /^[+-]? ?\d{1,12}(\.\d{1,6})?$/.test(plain) ? Number(plain.replace(" ", "")) : null;
}

export function readWhole(text) {
  const found = readNumber(text);
  return Number.isInteger(found) ? found : null;
}

// A figure below 1000 is in units of `step`, 412 for 41,200, once one of them is no multiple of it, or if all of them make
// the total so.
const short = (value) => value !== null && Math.abs(value) < 1000;

export function readShort(values, step, total) {
  const all = values.reduce((sum, one) => sum + one, 0);
  const isShort = values.some((value) => short(value) && value % step) || (step > 1 && !values.includes(null) && all * step === total);
  return values.map((value) => (isShort && short(value) ? value * step : value));
}

// What the only missing figure has to be, in the unit of the others; null where it is no whole number of units.
export function missingFigure(values, step, total) {
  if (step > 1 && values.every(short) && total % step === 0) return total / step - sum(values);
  return total - sum(readShort(values, step, total));
}

const sum = (values) => values.reduce((all, one) => all + one, 0);

export const written = (value) => value.toLocaleString(document.documentElement.lang).replace("-", "−");
