// The page that stands for one that cannot be loaded: it lists the pages that this device has.

const list = document.querySelector("[data-stored]");

async function stored() {
  const found = new Map();
  for (const name of (await caches.keys()).filter((one) => one.startsWith("janroku-pages-"))) {
    const cache = await caches.open(name);
    for (const request of await cache.keys()) {
      const text = await (await cache.match(request, { ignoreVary: true })).text();
      found.set(request.url, new DOMParser().parseFromString(text, "text/html").title);
    }
  }
  return [...found].reverse();
}

for (const [address, title] of await stored()) {
  const link = document.createElement("a");
  link.href = address;
  link.className = "target";
  link.textContent = title;
  const item = document.createElement("li");
  item.append(link);
  list.append(item);
}
document.querySelector("[data-none]").hidden = list.children.length > 0;
document.querySelector("[data-again]").addEventListener("click", () => location.reload());
addEventListener("online", () => location.reload());
