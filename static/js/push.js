// "Tell me": lets this browser get messages. The form is sent with what the browser answers to the server's key.

const form = document.querySelector("form[data-push]");
const canPush = "serviceWorker" in navigator && "PushManager" in window && "Notification" in window;
// A phone or tablet of Apple gets messages only where the page is on its home screen.
const isOnlyInstalled = !canPush && "standalone" in navigator && !navigator.standalone;

const bytesOf = (letters) => Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
const isSame = (one, other) => one.length === other.length && one.every((byte, place) => byte === other[place]);

// The worker shows the messages. Pages that are stored have registered it already; here it may be the first time.
async function subscription(key) {
  await navigator.serviceWorker.register("/service-worker.js", { scope: "/", updateViaCache: "none" });
  const { pushManager } = await navigator.serviceWorker.ready;
  const present = await pushManager.getSubscription();
  // One to an older key of this server, such as before a restore, gets nothing any more.
  if (present && isSame(new Uint8Array(present.options.applicationServerKey), key)) return present;
  await present?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

async function fill() {
  if ((await Notification.requestPermission()) !== "granted") throw new Error("not allowed");
  const { endpoint, keys } = (await subscription(bytesOf(form.dataset.push))).toJSON();
  for (const [name, value] of Object.entries({ endpoint, ...keys })) form.elements.namedItem(name).value = value;
}

// Marks this device in the list, and ticks what it gets.
async function mark() {
  const registration = await navigator.serviceWorker.getRegistration("/");
  const present = await registration?.pushManager.getSubscription();
  if (!present) return;
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(present.endpoint));
  const hash = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const own = document.querySelector(`[data-device="${hash}"]`);
  if (!own) return;
  own.querySelector("[data-this-device]").hidden = false;
  const topics = own.dataset.topics.split(" ");
  for (const box of form.querySelectorAll("input[type=checkbox]")) box.checked = topics.includes(box.value);
}

if (form) {
  const failed = document.querySelector("[data-push-failed]");
  form.hidden = !canPush;
  document.querySelector("[data-no-push]").hidden = canPush || isOnlyInstalled;
  document.querySelector("[data-add-to-home]").hidden = !isOnlyInstalled;
  form.elements.namedItem("endpoint").value = "";
  form.addEventListener("submit", async (event) => {
    if (form.elements.namedItem("endpoint").value) return;
    event.preventDefault();
    failed.hidden = true;
    try {
      await fill();
      form.requestSubmit(event.submitter);
    } catch {
      failed.hidden = false;
    }
  });
  if (canPush) mark().catch(() => {});
}
