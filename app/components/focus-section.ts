/** Only if the focused element no longer exists. */
export function focusSection(section: HTMLElement | null) {
  if (!section?.isConnected || document.activeElement !== document.body) return;
  section.tabIndex = -1;
  section.focus({ preventScroll: true });
}
