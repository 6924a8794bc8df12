declare global {
  /** The address that this page was loaded for. */
  var loadedFor: string | undefined;
}

/**
 * For the head of a page that is hydrated. A step of the history before the program stands changes the address alone,
 * under the page of another one: the router would wake in the wrong place. The page of that address is loaded instead.
 */
export const earlySteps = `loadedFor = location.pathname + location.search;
onpopstate = (event) => {
  if (location.pathname + location.search === loadedFor) return;
  event.stopImmediatePropagation();
  location.reload();
};`;

/** Whether another page is on its way. */
export const hasSteppedAway = () =>
  window.loadedFor !== undefined && window.loadedFor !== location.pathname + location.search;

/** From here on the router hears of the steps. */
export function endEarlySteps() {
  window.onpopstate = null;
  window.loadedFor = undefined;
}
