// All that the list of waiting games shows, as signals.
import { onKept } from "../pad/stored.js";
import { signal } from "../pad/view.js";

// Waiting games of this club and this account, in order; `strangers` counts those of other accounts.
export const waiting = signal([]);
export const strangers = signal(0);
// Whether this browser keeps what is entered.
export const isKept = signal(true);
onKept((value) => (isKept.value = value));
export const isOnline = signal(true);
export const isSignedOut = signal(false);
// Games that the server has taken since the page was opened: {id, game, row}.
export const recorded = signal([]);
// Places and points by the id of the row: {places, points_text} or {message}.
export const results = signal({});
// A sentence about what happened last.
export const note = signal("");
// The row whose game stands in the form and is being sent.
export const inForm = signal(null);
