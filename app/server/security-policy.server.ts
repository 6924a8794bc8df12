import { config } from "#app/config.server.ts";

type Frames = {
  frame?: string | null;
  framedByUs?: boolean;
};

/** Libraries of a hydrated page may write style attributes. */
export function contentSecurityPolicy(nonce?: string, { frame, framedByUs = false }: Frames = {}) {
  const { publicUrl } = config.objectStore;
  const pictures = publicUrl ? ` ${new URL(publicUrl).origin}` : "";
  const framed = frame && URL.canParse(frame) ? ` ${new URL(frame).origin}` : "";
  return [
    "default-src 'self'",
    `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}`,
    // The development server writes styles into the page.
    `style-src 'self'${import.meta.env?.DEV ? " 'unsafe-inline'" : ""}`,
    `style-src-attr ${nonce ? "'unsafe-inline'" : "'none'"}`,
    `img-src 'self' data:${pictures}`,
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
