/**
 * The headers of a page that only who has its address may read: no search engine lists it and nothing keeps a copy. Those
 * of a failed loader come along.
 */
export function privateHeaders({ errorHeaders }: { errorHeaders: Headers | undefined }) {
  const headers = new Headers(errorHeaders);
  headers.set("X-Robots-Tag", "noindex, nofollow");
  headers.set("Cache-Control", "no-store");
  return headers;
}
