/*
 * The script of a page with a film, in its own file (scripts/lib/small-scripts.ts). A press on a film loads its
 * provider's player in place of the picture; the link below it still leads to the provider. Without this script the
 * picture is part of that link.
 */
document.addEventListener("click", (event) => {
  const { target, button, ctrlKey, metaKey, shiftKey, altKey } = event;
  if (!(target instanceof Element) || button !== 0 || ctrlKey || metaKey || shiftKey || altKey) return;
  const link = target.closest<HTMLAnchorElement>("a[data-film]");
  if (!link) return;
  event.preventDefault();
  const frame = document.createElement("iframe");
  frame.title = link.dataset.title ?? "";
  frame.allow = "autoplay; encrypted-media; fullscreen; picture-in-picture";
  frame.src = link.dataset.film ?? "";
  delete link.dataset.film;
  link.querySelector(".film-picture")?.remove();
  link.before(frame);
  frame.focus();
});
