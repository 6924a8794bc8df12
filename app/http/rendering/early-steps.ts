declare global {
  /** Whether somebody left this page by a step of the history before its program stood. */
  var steppedAway: boolean | undefined;
}

/**
 * For the head of a page that is hydrated. A step of the history before the program stands changes the address alone,
 * under the page of another one: the router would wake in the wrong place. The page of that address is loaded instead,
 * after further steps the page of theirs, and once more at the next touch where it was stopped on its way.
 */
export const earlySteps = `{
const address = () => location.pathname + location.search;
const at = address();
const load = () => location.reload();
onpopstate = (event) => {
  if (!window.steppedAway && address() === at) return;
  steppedAway = true;
  event.stopImmediatePropagation();
  for (const touch of ["pointerdown", "keydown"]) addEventListener(touch, load, { once: true });
  load();
};
}`;

/** What the program waits for in vain where another page is on its way. */
export const otherPage = new Promise<never>(() => {});

/** From here on the router hears of the steps. */
export function endEarlySteps() {
  window.onpopstate = null;
}
