// Entries that wait on this device are sent from every page, or named there; signing out says that they wait.

const line = document.querySelector("[data-waits]");
const words = line?.dataset ?? {};
let waiting = [];

// Nothing is loaded where no pad was ever used.
async function hasStore() {
  if (!self.indexedDB) return false;
  const all = await indexedDB.databases?.();
  return !all || all.some(({ name }) => name === "janroku-pad");
}

const ownPlace = () => {
  const start = document.getElementById("pad-start") ?? document.getElementById("games-start");
  const { hanchan, place } = start ? JSON.parse(start.textContent) : {};
  return String(hanchan ?? place ?? "");
};

function item({ title, page, count, isGame }) {
  const one = document.createElement("span");
  one.textContent = (isGame ? words.wholeGames : title ? words.deals : words.others).replace("{table}", title).replace("{n}", count);
  if (!page) return one;
  const link = document.createElement("a");
  [link.href, link.className, link.textContent] = [page, "target", words.send];
  one.append(" · ", link);
  return one;
}

function show() {
  line.replaceChildren(...waiting.flatMap((one, at) => (at ? [document.createElement("br"), item(one)] : [item(one)])));
  line.hidden = !waiting.length;
}

async function begin() {
  if (!line || !(await hasStore())) return;
  const { Elsewhere } = await import(words.sender);
  const elsewhere = new Elsewhere(words.waits, ownPlace());
  const look = async () => {
    waiting = await elsewhere.waiting();
    show();
  };
  const send = async () => {
    const count = waiting.length ? await elsewhere.send() : 0;
    await look();
    line.dataset.sent = count;
  };
  await look();
  await send();
  addEventListener("online", () => void send());
}

const deskEntries = () => Object.keys(localStorage).filter((key) => key.startsWith(`janroku desk ${words.waits} `)).length;

// Before the other listeners: they delete what this person has kept.
document.addEventListener("submit", (event) => {
  if (!line || !event.target.getAttribute("action")?.endsWith("/sign-out/")) return;
  const count = waiting.reduce((sum, one) => sum + one.count, 0) + deskEntries();
  if (!count || confirm(words.signOut.replace("{n}", count))) return;
  event.preventDefault();
  event.stopImmediatePropagation();
}, { capture: true });

void begin().catch(() => {});
