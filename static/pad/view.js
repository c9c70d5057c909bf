// Preact, its hooks and signals, and `html` for templates.
import { h, render } from "../vendor/preact/preact.js";
import htm from "../vendor/htm/htm.js";

export { render };
export { useEffect, useLayoutEffect, useRef, useState } from "../vendor/preact/hooks.js";
export { batch, computed, effect, signal, untracked } from "../vendor/preact-signals/signals.js";
export const html = htm.bind(h);
