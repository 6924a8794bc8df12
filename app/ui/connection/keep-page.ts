import { isRouteErrorResponse } from "react-router";

declare global {
  interface Window {
    /** The router's own, while a page is hydrated. */
    __reactRouterDataRouter?: { state: { loaderData: Record<string, unknown>; errors: unknown } };
  }
}

/** Told on `window` where the page that stands was to be read anew, and could not be. */
export const unread = "page-unread";

type Reading = Record<string, { type: "data" | "error"; result: unknown }>;

/**
 * Client middleware. Where the page that stands is read anew and nothing answers, or what does has failed, it keeps what
 * it shows: the router would put an error in its place, and what is half typed with it.
 */
export async function keepPage({ request }: { request: Request }, next: () => Promise<unknown>) {
  const reading = (await next()) as Reading;
  const shown = shownAt(request);
  const failed = Object.keys(reading).filter((part) => shown && part in shown && hasFailed(reading[part]));
  if (!shown || failed.length === 0) return reading;
  window.dispatchEvent(new Event(unread));
  const kept = failed.map((part) => [part, { type: "data" as const, result: shown[part] }] as const);
  return { ...reading, ...Object.fromEntries(kept) };
}

/** What the page that stands was drawn with, where it is the one that is read. */
function shownAt({ method, url, signal }: Request) {
  const { pathname, search } = new URL(url);
  const state = window.__reactRouterDataRouter?.state;
  const isIt = method === "GET" && pathname === location.pathname && search === location.search;
  return isIt && !signal.aborted && state && !state.errors ? state.loaderData : null;
}

/** Not where the door leads on, or refuses. */
const hasFailed = (part: Reading[string] | undefined) =>
  part?.type === "error" && (isRouteErrorResponse(part.result) ? part.result.status >= 500 : true);
