/** The focused element no longer exists. */
export function keepPlace(place: HTMLElement | null) {
  if (!place?.isConnected || document.activeElement !== document.body) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
