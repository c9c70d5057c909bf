// Messages to this device: docs/push.md. The push service cannot read them; the browser has decrypted them.

const picture = () => Object.keys(KEPT.files).find((address) => /icons\/icon-192\b/.test(address));

function shown(event) {
  const message = event.data ? event.data.json() : {};
  const options = {
    body: message.text, tag: message.tag, renotify: Boolean(message.tag), lang: message.language, icon: picture(),
    data: { link: message.link },
  };
  return registration.showNotification(message.title || "Janroku", options);
}

// A tap leads to a page of this service alone: to the window that has it, or to a new one.
async function openLink(link) {
  const address = new URL(link || "/", location.origin);
  if (address.origin !== location.origin) return;
  const windows = await clients.matchAll({ type: "window", includeUncontrolled: true });
  const found = windows.find(({ url }) => url.split("#")[0] === address.href);
  if (found) await found.focus();
  else await clients.openWindow(address.href);
}

addEventListener("push", (event) => event.waitUntil(shown(event)));
addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(openLink(event.notification.data?.link));
});
