// Where a rematch is opened, a device that only looks on goes there by itself.

const main = document.querySelector("[data-main]");
const rematch = () => main.querySelector("[data-follow]")?.dataset.follow;

// Whoever comes back to a game that is over wants to see it. At a big screen nobody asks, nor can anybody press a button.
const known = main.classList.contains("screen") ? undefined : rematch();

function follow() {
  const there = rematch();
  if (there && there !== known) location.replace(there);
}

new MutationObserver(follow).observe(main, { childList: true, subtree: true });
follow();
