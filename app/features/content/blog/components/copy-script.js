// Copy buttons.
for (const button of document.querySelectorAll("[data-copy]")) {
  if (!navigator.clipboard) break;
  const part = (name) => button.closest("section").querySelector(`[data-copy-${name}]`);
  const byHand = part("by-hand");
  button.hidden = false;
  byHand.hidden = true;
  button.addEventListener("click", () =>
    navigator.clipboard.writeText(button.dataset.copy).then(
      () => (part("status").textContent = button.dataset.copied),
      () => (byHand.hidden = false),
    ),
  );
}
