// A guest link has its secret after the #, which browsers do not send. Take it out of the address and post it.
const form = document.querySelector("[data-guest]");

function open() {
  const secret = location.hash.slice(1);
  if (!secret) return;
  history.replaceState(null, "", location.pathname);
  if (!form) return;
  form.elements.secret.value = secret;
  form.requestSubmit();
}

open();
// Another link opened in this tab changes only what stands after the #.
addEventListener("hashchange", open);
