// One tap on a name puts it into the first empty seat; a second tap takes it out.

for (const box of document.querySelectorAll("[data-names]")) {
  const seats = [...box.closest("form").querySelectorAll('input[list="players"]')];
  const buttons = [...box.querySelectorAll("[data-name]")];
  const seatOf = (name) => seats.find((seat) => seat.value.trim() === name);

  function look() {
    for (const button of buttons) button.setAttribute("aria-pressed", String(Boolean(seatOf(button.dataset.name))));
  }

  box.addEventListener("click", (event) => {
    const name = event.target.closest("[data-name]")?.dataset.name;
    const seat = name && (seatOf(name) ?? seats.find((one) => !one.value.trim()));
    if (!seat) return;
    seat.value = seatOf(name) ? "" : name;
    seat.dispatchEvent(new Event("input", { bubbles: true }));
  });
  box.closest("form").addEventListener("input", look);
  box.hidden = false;
  look();
}
