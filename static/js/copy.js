// Buttons that copy the text of a field. Without a script the text can be selected, and the button stays hidden.
for (const button of document.querySelectorAll("[data-copies]")) {
  const field = document.getElementById(button.dataset.copies);
  const said = button.parentElement.querySelector("[data-copied]");
  button.hidden = false;
  button.addEventListener("click", async () => {
    field.select();
    try {
      await navigator.clipboard.writeText(field.value);
      said.textContent = said.dataset.copied;
    } catch {
      // A browser that refuses leaves the text selected.
      field.focus();
    }
  });
}
