// Sends what waits as soon as there is a network again: when the table is read again, and when the browser says so
// by Background Sync, which also works with the pad closed.
import { effect, untracked } from "./view.js";
import { flush } from "./queue.js";
import { isOnline, waiting } from "./state.js";

const worker = navigator.serviceWorker;

async function askForSync() {
  const registration = await worker.ready;
  await registration.sync?.register("deals");
}

export function startSync() {
  effect(() => {
    const isOn = isOnline.value;
    untracked(() => isOn && void flush());
  });
  if (!worker) return;
  worker.addEventListener("message", ({ data }) => data.type === "flush" && void flush());
  effect(() => {
    // The browser refuses where it has no background sync or the user does not want it.
    if (!isOnline.value && waiting.value.length) askForSync().catch(() => {});
  });
}
