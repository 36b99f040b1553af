// In a grid of numbers Enter goes down, as in a spreadsheet, and from the end to the answer; what is typed takes the place
// of what stood there.

function numberAfter(input) {
  const { rows } = input.closest("tbody");
  const cells = [...rows[0].cells].flatMap((_, column) => [...rows].map((row) => row.cells[column]));
  const numbers = cells.map((cell) => cell.querySelector("input")).filter((each) => each?.checkVisibility());
  return numbers[numbers.indexOf(input) + 1];
}

document.addEventListener("keydown", (event) => {
  const next = event.key === "Enter" && event.target.closest?.(".number-grid input") && numberAfter(event.target);
  if (!next) return;
  event.preventDefault();
  next.focus();
});

document.addEventListener("focusin", (event) => event.target.closest(".number-grid input")?.select());
