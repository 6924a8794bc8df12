type Frames = {
  /** Address of another system whose page stands in a frame of this one; a path of ours needs nothing. */
  frame?: string | null;
  /** Our own pages may put this one into a frame. */
  framedByUs?: boolean;
};

/**
 * The content security policy of a page. With a nonce the page is hydrated: then inline scripts that carry it run,
 * and libraries may write style attributes.
 */
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
    // A form that answers with a redirect to the payment page counts as one that posts there.
    "form-action 'self' https://checkout.stripe.com",
  ].join("; ");
}
