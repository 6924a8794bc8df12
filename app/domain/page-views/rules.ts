/**
 * The path of a public page as it is counted and stored: pages of one person folded to their pattern, the query left
 * out. Null for everything that is no public page: files, the back office, stand-ins of other systems.
 *
 * @param url path of a request, with or without a query.
 */
export function publicPath(url: string): string | null {
  const path = (url.split(/[?#]/, 1)[0] ?? "").toLowerCase();
  if (!path.startsWith("/") || path.length > 160 || !/^[\w/~.-]*$/.test(path)) return null;
  const [first = "", second, ...rest] = path.split("/").slice(1);
  if (rest.some((part) => part !== "")) return null;
  if (!second) return first === "" || pages.has(first) ? `/${first}` : null;
  if (second.includes(".")) return null;
  if (collections.has(first)) return `/${first}/${second}`;
  if (ofOnePerson.has(first)) return `/${first}/:id`;
  return further.has(`${first}/${second}`) ? `/${first}/${second}` : null;
}

const pages = new Set([
  "analysis",
  "enroll",
  "rent-vs-sell",
  "invest-a-view",
  "realtor-referral",
  "webinar",
  "rentals",
  "team",
  "blog",
  "areas",
  "privacy",
  "terms",
  "accessibility",
  "sms-terms",
  "search",
]);
const collections = new Set(["team", "blog", "areas"]);
const ofOnePerson = new Set(["analysis", "realtor-referral", "pay", "agreement"]);
const further = new Set(["enroll/done", "webinar/registered", "payment/success"]);

/**
 * The host of the page that led here, where it is another's: small letters, without port and `www.`. Null when there is
 * none, when it cannot be read, and when it is one of ours.
 */
export function otherHost(referrer: string | undefined, own: readonly string[]): string | null {
  if (!referrer || referrer.length > 4_000 || !/^https?:\/\//i.test(referrer)) return null;
  const url = URL.parse(referrer);
  if (!url || own.some((host) => host.toLowerCase() === url.hostname)) return null;
  const host = url.hostname.replace(/^www\./, "");
  return host.length <= 100 && /^[a-z0-9.-]*[a-z0-9]$/.test(host) ? host : null;
}
