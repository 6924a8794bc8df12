import { campaignFields, type Touch } from "#app/lib/attribution.ts";
import { formatDay, formatExactDateTime } from "#app/lib/format.ts";
import { upperFirst } from "#app/lib/text.ts";
import { problemOfName } from "#app/lib/text-rules.ts";
import { pages } from "#app/pages.ts";

/** `last` is null if it equals the first. */
export type LeadOrigin = { first: Touch; last: Touch | null };

export function originOf(first: unknown, last: unknown): LeadOrigin | null {
  const [earliest, latest] = [readTouch(first), readTouch(last)];
  if (!earliest) return latest && { first: latest, last: null };
  return { first: earliest, last: latest?.at === earliest.at ? null : latest };
}

export function readTouch(stored: unknown): Touch | null {
  if (typeof stored !== "object" || stored === null) return null;
  const { at, path, referrer, ...rest }: Record<string, unknown> = { ...stored };
  if (typeof at !== "string" || Number.isNaN(Date.parse(at)) || typeof path !== "string") return null;
  const campaign = campaignFields.flatMap((field) => {
    const text = rest[field];
    return typeof text === "string" && text ? [[field, text] as const] : [];
  });
  return {
    at,
    path,
    ...(typeof referrer === "string" && { referrer }),
    ...Object.fromEntries(campaign),
  };
}

export function originLines(origin: LeadOrigin | null, timeZone: string): string[] {
  const touches = origin ? [origin.first, origin.last].filter((touch) => touch !== null) : [];
  return touches.map((touch) => `${touchLabel(touch)}, ${formatDay(touch.at, timeZone)}`);
}

export function touchLabel(touch: Touch): string {
  const extras = extraNames.flatMap(([field, name]) => {
    const text = plain(touch[field]);
    return text ? [`${name} “${text}”`] : [];
  });
  return [ledBy(touch), ...extras, `opened ${pageName(touch.path)}`].join(", ");
}

const extraNames = [
  ["utm_campaign", "campaign"],
  ["utm_term", "term"],
  ["utm_content", "content"],
] as const;

function ledBy(touch: Touch): string {
  const [source, medium] = [plain(touch.utm_source), plain(touch.utm_medium)];
  const kind = touch.gclid ? "Google ad" : touch.fbclid ? "Link on Facebook or Instagram" : null;
  if (source) return `${kind ?? upperFirst(source)}${medium && !touch.gclid ? ` (${medium})` : ""}`;
  return kind ?? (touch.referrer ? siteName(touch.referrer) : "Direct visit");
}

/** Omits what an email client would turn into a link, because visitors control campaign text. */
const plain = (text: string | undefined) => (text && problemOfName(text) === null ? text : null);

/** `search.yahoo.com` → `Yahoo`; an unknown site is its host. */
function siteName(host: string): string {
  return siteNames.find(([pattern]) => pattern.test(host))?.[1] ?? host;
}

const siteNames: [RegExp, string][] = [
  [/(^|\.)google\.(com|[a-z]{2}|com?\.[a-z]{2})$/, "Google"],
  [/(^|\.)bing\.com$/, "Bing"],
  [/(^|\.)duckduckgo\.com$/, "DuckDuckGo"],
  [/(^|\.)yahoo\.com$/, "Yahoo"],
  [/(^|\.)facebook\.com$/, "Facebook"],
  [/(^|\.)instagram\.com$/, "Instagram"],
  [/(^|\.)(linkedin\.com|lnkd\.in)$/, "LinkedIn"],
  [/^(x|twitter)\.com$|^t\.co$/, "X"],
  [/(^|\.)(youtube\.com|youtu\.be)$/, "YouTube"],
  [/(^|\.)nextdoor\.com$/, "Nextdoor"],
  [/(^|\.)zillow\.com$/, "Zillow"],
];

const pageName = (path: string) =>
  personalPages[path] ?? pages.find((page) => page.path === path)?.name ?? path;

const personalPages: Record<string, string> = {
  "/analysis/:id": "a rent report",
  "/realtor-referral/:id": "the status of a referral",
};

/** `“Selling or keeping”, Dec 9, 2026, 12:00 PM CST` */
export function webinarLabel(data: object | null, timeZone: string): string {
  const { webinar, webinarStartsAt: at }: { webinar?: unknown; webinarStartsAt?: unknown } = data ?? {};
  const isTime = typeof at === "string" && !Number.isNaN(Date.parse(at));
  return [
    typeof webinar === "string" && webinar && `“${webinar}”`,
    isTime && formatExactDateTime(at, timeZone),
  ]
    .filter(Boolean)
    .join(", ");
}
