// Before the game: what is chosen there counts at once, so that no game begins without it because a button was missed.

document.addEventListener("change", ({ target }) => {
  const form = target.type === "radio" && target.closest("form[data-settles]");
  if (!form) return;
  // Only what was chosen is sent, and everything else stays as it is: the page may show what somebody changed just now.
  const others = [...form.querySelectorAll("input[type=radio]:enabled")].filter((input) => input.name !== target.name);
  for (const input of others) input.disabled = true;
  form.requestSubmit();
  for (const input of others) input.disabled = false;
});
