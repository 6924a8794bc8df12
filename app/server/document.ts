import { createContext, useContext } from "react";

export const isHydrated = (handles: readonly unknown[]) =>
  !handles.some((handle) => (handle as { hydrate?: boolean } | undefined)?.hydrate === false);

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/** Undefined in the browser and without hydration. */
export const useNonce = () => useContext(NonceContext);

type RouteHeaders = { errorHeaders: Headers | undefined; loaderHeaders?: Headers };

/** Keeps the loader's `Refresh`. */
export function privateHeaders({ errorHeaders, loaderHeaders }: RouteHeaders) {
  const headers = new Headers(errorHeaders);
  const refresh = loaderHeaders?.get("Refresh");
  if (refresh) headers.set("Refresh", refresh);
  headers.set("X-Robots-Tag", "noindex, nofollow");
  headers.set("Cache-Control", "no-store");
  return headers;
}
