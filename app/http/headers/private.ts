type Told = { errorHeaders: Headers | undefined; loaderHeaders?: Headers };

/**
 * The headers of a page that only who has its address may read: no search engine lists it and nothing keeps a copy. Those
 * of a failed loader come along, and when the page looks again by itself (`Refresh`).
 */
export function privateHeaders({ errorHeaders, loaderHeaders }: Told) {
  const headers = new Headers(errorHeaders);
  const refresh = loaderHeaders?.get("Refresh");
  if (refresh) headers.set("Refresh", refresh);
  headers.set("X-Robots-Tag", "noindex, nofollow");
  headers.set("Cache-Control", "no-store");
  return headers;
}
