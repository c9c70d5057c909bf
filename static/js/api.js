// Requests to the API with the session's cookie and the CSRF token.

import { LATER, writing } from "./requests.js";

// The cookie is read for each request: signing in again changes it.
export function csrf() {
  const cookie = document.cookie.split("; ").find((one) => one.startsWith("csrftoken="));
  return cookie ? decodeURIComponent(cookie.slice("csrftoken=".length)) : document.querySelector("[name=csrfmiddlewaretoken]").value;
}

// Nothing reached the server, or it cannot answer now: send the same again later.
export class NoAnswer extends Error {}

// The server has answered that it will not do it; `status`, and `data` with `error` and `message`.
export class Refused extends Error {
  constructor(status, data) {
    super(data.message ?? String(status));
    Object.assign(this, { status, data, code: data.error ?? "" });
  }
}

// The function that asks for the account or guest link for which the page was made.
export const asker =
  (account) =>
  async (method, address, { body, key, etag, signal } = {}) => {
    const headers = { Accept: "application/json", "Accept-Language": document.documentElement.lang };
    if (method !== "GET") Object.assign(headers, writing(csrf(), account, key));
    if (body !== undefined) headers["Content-Type"] = "application/json";
    if (etag) headers["If-None-Match"] = etag;
    let answer;
    let data = null;
    try {
      answer = await fetch(address, { method, headers, signal, cache: "no-store", body: body && JSON.stringify(body) });
      if (answer.status !== 304) data = await answer.json();
    } catch (error) {
      if (error.name === "AbortError") throw error;
      throw new NoAnswer(error.message);
    }
    if (LATER.has(answer.status)) throw new NoAnswer(String(answer.status));
    if (!answer.ok && answer.status !== 304) throw new Refused(answer.status, data);
    return { status: answer.status, data, etag: answer.headers.get("ETag"), date: answer.headers.get("Date") };
  };

const PATIENCE = 15_000;

// The same where an answer that does not come in time is none. Some browsers call that an abort.
export const patientAsker = (account) => {
  const ask = asker(account);
  return (method, address, what = {}) =>
    ask(method, address, { ...what, signal: AbortSignal.timeout(PATIENCE) }).catch((error) => {
      throw error.name === "AbortError" ? new NoAnswer(error.message) : error;
    });
};

// Whether the session still belongs to the person for whom the page was made; `me`: the address of the reader. A guest is
// unknown there, like a visitor.
export async function isStillReader(ask, me, account, isGuest = false) {
  try {
    return (await ask("GET", me)).data.user.id === account;
  } catch (error) {
    if (error instanceof Refused) return isGuest;
    throw error;
  }
}

// `crypto.randomUUID` exists on HTTPS and localhost only.
export function newKey() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
