// The desk: entering results, swapping two seats, the slider of the draw.
import "./desk-entry.js";

// Two ticked seats can be swapped; ticking a third one unticks the first.
const ticked = [];
document.addEventListener("change", (event) => {
  if (event.target.name !== "seat" || !event.target.matches("[form=swap]")) return;
  const at = ticked.indexOf(event.target);
  if (at >= 0) ticked.splice(at, 1);
  if (event.target.checked) ticked.push(event.target);
  while (ticked.length > 2) ticked.shift().checked = false;
  document.querySelector("[data-swap]").disabled = ticked.length !== 2;
});
const swap = document.querySelector("[data-swap]");
if (swap) swap.disabled = true;

// The slider between closeness and winds sets the preset.
for (const slider of document.querySelectorAll("[data-slides]")) {
  const choice = document.getElementById(slider.dataset.slides);
  const show = () => (slider.value = choice.selectedIndex);
  slider.max = choice.options.length - 1;
  slider.hidden = false;
  show();
  slider.addEventListener("input", () => (choice.selectedIndex = Number(slider.value)));
  choice.addEventListener("change", show);
}
