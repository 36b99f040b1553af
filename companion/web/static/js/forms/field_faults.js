// What an answer finds wrong, beside the field that it is about.

// The part of a form that a field lies in, as far as it shows faults.
function boxOf(form, field) {
  const box = form.querySelector(`[data-field="${CSS.escape(field)}"]`);
  const end = field.lastIndexOf(".");
  return box ?? (end < 0 ? null : boxOf(form, field.slice(0, end)));
}

export function placeFaults(form, answer) {
  const old = [...form.querySelectorAll(".wrong-why")].filter((told) => !answer.contains(told));
  for (const told of old) told.remove();
  for (const box of form.querySelectorAll(".wrong")) box.classList.remove("wrong");
  for (const input of form.querySelectorAll("[aria-invalid]")) {
    input.removeAttribute("aria-invalid");
    input.removeAttribute("aria-describedby");
  }
  for (const told of answer.querySelectorAll("[data-at]")) {
    const input = document.getElementById(`f-${told.dataset.at}`);
    const box = input?.closest(".field") ?? boxOf(form, told.dataset.at);
    if (!box) continue;
    told.id = `e-${told.dataset.at}`;
    box.append(told);
    box.classList.add("wrong");
    input?.setAttribute("aria-invalid", "true");
    input?.setAttribute("aria-describedby", told.id);
  }
}
