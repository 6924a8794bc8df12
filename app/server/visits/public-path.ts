import { pages, reservedPaths } from "#app/pages.ts";

/**
 * Personal pages become their pattern. Null for files, the office and sandbox pages.
 * @param url with or without a query.
 */
export function publicPath(url: string): string | null {
  const path = (url.split(/[?#]/, 1)[0] ?? "").toLowerCase();
  if (!path.startsWith("/") || path.length > 160 || !/^[\w/~.-]*$/.test(path)) return null;
  const [first = "", second, ...rest] = path.split("/").slice(1);
  if (rest.some((part) => part !== "")) return null;
  if (!second) return single.has(first) || isOwnPage(first) ? `/${first}` : null;
  if (second.includes(".")) return null;
  if (collections.has(first)) return `/${first}/${second}`;
  if (ofOnePerson.has(first)) return `/${first}/:id`;
  return further.has(`${first}/${second}`) ? `/${first}/${second}` : null;
}

const single = new Set([...pages.map(({ path }) => path.slice(1)), "search"]);
/** It may not exist: only views of pages that do are counted. */
const isOwnPage = (slug: string) => /^[a-z0-9-]+$/.test(slug) && !reservedPaths.has(slug);
const collections = new Set(["team", "blog", "areas"]);
const ofOnePerson = new Set([
  "analysis",
  "realtor-referral",
  "pay",
  "agreement",
  "visit",
  "onboarding",
  "preferences",
]);
const further = new Set(["enroll/done", "webinar/registered", "payment/success"]);

/** Lower case, without port and `www.`; null for our own hosts. */
export function otherHost(referrer: string | undefined, own: readonly string[]): string | null {
  if (!referrer || referrer.length > 4_000 || !/^https?:\/\//i.test(referrer)) return null;
  const url = URL.parse(referrer);
  if (!url || own.some((host) => host.toLowerCase() === url.hostname)) return null;
  const host = url.hostname.replace(/^www\./, "");
  return host.length <= 100 && /^[a-z0-9.-]*[a-z0-9]$/.test(host) ? host : null;
}
