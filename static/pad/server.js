// Requests to the API for the account or guest link of this pad.
import { asker, patientAsker } from "../js/api.js";
import { start } from "./start.js";

export { isStillReader, newKey, NoAnswer, Refused } from "../js/api.js";
export const ask = asker(start.account);
// For what may be sent again: a request that hangs must not hold up those after it.
export const askPatiently = patientAsker(start.account);
