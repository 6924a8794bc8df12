import { createContext, useContext } from "react";

export const isHydrated = (handles: readonly unknown[]) =>
  !handles.some((handle) => (handle as { hydrate?: boolean } | undefined)?.hydrate === false);

const NonceContext = createContext<string | undefined>(undefined);

export const NonceProvider = NonceContext.Provider;

/** Undefined in the browser and without hydration. */
export const useNonce = () => useContext(NonceContext);

type Frames = {
  frame?: string | null;
  framedByUs?: boolean;
};

/** Libraries of a hydrated page may write style attributes. */
export function contentSecurityPolicy(nonce?: string, { frame, framedByUs = false }: Frames = {}) {
  const framed = frame && URL.canParse(frame) ? ` ${new URL(frame).origin}` : "";
  return [
    "default-src 'self'",
    `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}`,
    // The development server writes styles into the page.
    `style-src 'self'${import.meta.env?.DEV ? " 'unsafe-inline'" : ""}`,
    `style-src-attr ${nonce ? "'unsafe-inline'" : "'none'"}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src 'self'${framed}`,
    "object-src 'none'",
    "base-uri 'none'",
    `frame-ancestors ${framedByUs ? "'self'" : "'none'"}`,
    // A redirect to the payment page counts as posting there.
    "form-action 'self' https://checkout.stripe.com",
  ].join("; ");
}

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
