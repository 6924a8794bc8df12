/**
 * Where what had the focus is gone from the page, and nothing else took it: the keyboard goes on where that stood, in
 * `place`.
 */
export function keepPlace(place: HTMLElement | null) {
  if (!place?.isConnected || document.activeElement !== document.body) return;
  place.tabIndex = -1;
  place.focus({ preventScroll: true });
}
