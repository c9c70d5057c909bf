// Forms that send a passkey: the browser makes one (data-passkey="create") or signs a challenge with one ("get").
// The options are in a JSON script of the page (data-options) or come from an address (data-challenge).

const canUse = Boolean(window.PublicKeyCredential && window.webauthnJSON);

async function optionsOf(form) {
  if (form.dataset.options) return JSON.parse(document.getElementById(form.dataset.options).textContent);
  const answer = await fetch(form.dataset.challenge, { headers: { Accept: "application/json" } });
  if (!answer.ok) throw new Error(`no challenge: ${answer.status}`);
  return (await answer.json()).request_options;
}

async function credentialFor(form) {
  const options = await optionsOf(form);
  return form.dataset.passkey === "create" ? window.webauthnJSON.create(options) : window.webauthnJSON.get(options);
}

for (const form of document.querySelectorAll("form[data-passkey]")) {
  const field = form.elements.namedItem("credential");
  const failed = form.querySelector("[data-passkey-failed]");
  // After "back" the browser may still have the answer to an old challenge.
  field.value = "";
  form.hidden = !canUse;
  form.addEventListener("submit", async (event) => {
    if (field.value) return;
    event.preventDefault();
    failed.hidden = true;
    try {
      field.value = JSON.stringify(await credentialFor(form));
      form.requestSubmit();
    } catch {
      failed.hidden = false;
    }
  });
}

for (const note of document.querySelectorAll("[data-no-passkeys]")) note.hidden = canUse;
