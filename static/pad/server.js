// Requests to the API for the account or guest link of this pad.
import { asker } from "../js/api.js";
import { start } from "./start.js";

export { isStillReader, newKey, NoAnswer, Refused } from "../js/api.js";
export const ask = asker(start.account);
