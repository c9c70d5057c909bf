// Requests that store what waits: those of the pages, and of the service worker, which has this text without `export`
// (league/offline/shell.py). Both may send the same row under its key, so that its body has to be the same.

// The server cannot answer now, or not yet.
export const LATER = new Set([408, 429, 500, 502, 503, 504]);

// What waits here is never stored in the name of somebody who has signed in meanwhile, in another tab.
export const writing = (token, account, key) => ({ "X-CSRFToken": token, "X-Janroku-Reader": String(account), ...(key ? { "Idempotency-Key": key } : {}) });

export const dealsOf = (hanchan) => `/api/v1/hanchan/${hanchan}/deals/`;
export const dealBody = ({ number, again, entry }) => ({ number, ...(again ? { again: true } : {}), ...entry });
