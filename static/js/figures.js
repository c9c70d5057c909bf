// Figures as people type them: 41,200, ▲1200, and 412 for 41,200.

export function number(text) {
  const plain = text.normalize("NFKC").replace(/[▲△−–—]/g, "-").replace(/[\s,'’]/g, "");
  return /^[+-]?\d+$/.test(plain) ? Number(plain) : null;
}

const short = (value) => value !== null && Math.abs(value) < 1000;

// A figure below 1000 is in units of `step`, 412 for 41,200, once one of them is no multiple of it, or if all of them make
// the total so. The server reads them the same way (`read_short`).
export function read(values, step, total) {
  const all = values.reduce((sum, one) => sum + one, 0);
  const isShort = values.some((value) => short(value) && value % step) || (step > 1 && !values.includes(null) && all * step === total);
  return values.map((value) => (isShort && short(value) ? value * step : value));
}

// What the only missing figure has to be, in the unit of the others; null where it is no whole number of units.
export function missingFigure(values, step, total) {
  if (step > 1 && values.every(short) && total % step === 0) return total / step - sum(values);
  return total - sum(read(values, step, total));
}

const sum = (values) => values.reduce((all, one) => all + one, 0);

export const written = (value) => value.toLocaleString(document.documentElement.lang).replace("-", "−");
