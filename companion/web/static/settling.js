// Before the game: what is chosen there counts at once, so that no game begins without it because a button was missed.

document.addEventListener("change", (event) => {
  if (event.target.type === "radio") event.target.closest("form[data-settles]")?.requestSubmit();
});
