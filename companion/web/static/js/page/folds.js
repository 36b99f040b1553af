// A link within the page may lead to something that is folded; not every browser unfolds it.

document.addEventListener("click", ({ target }) => {
  const link = target.closest("a[href^='#']");
  const fold = link?.hash && document.getElementById(link.hash.slice(1))?.closest("details");
  if (fold) fold.open = true;
});
