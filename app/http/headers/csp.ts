/**
 * The content security policy of a page. With a nonce the page is hydrated: then inline scripts that carry it run,
 * and libraries may write style attributes.
 */
export function contentSecurityPolicy(nonce?: string) {
  return [
    "default-src 'self'",
    `script-src 'self'${nonce ? ` 'nonce-${nonce}'` : ""}`,
    // The development server writes styles into the page.
    `style-src 'self'${import.meta.env?.DEV ? " 'unsafe-inline'" : ""}`,
    `style-src-attr ${nonce ? "'unsafe-inline'" : "'none'"}`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "form-action 'self'",
  ].join("; ");
}
