import { campaignFields, type Touch } from "#app/domain/attribution.ts";
import { upperFirst } from "#app/domain/letter-case.ts";
import { problemOfName } from "#app/domain/posted-words.ts";

/** Where a lead came from: the first visit, and the last that was led here, where that is another one. */
export type LeadOrigin = { first: Touch; last: Touch | null };

/** The touches of a lead as stored; null where nothing is known of them. */
export function originOf(first: unknown, last: unknown): LeadOrigin | null {
  const [earliest, latest] = [readTouch(first), readTouch(last)];
  if (!earliest) return latest && { first: latest, last: null };
  return { first: earliest, last: latest?.at === earliest.at ? null : latest };
}

/** A touch as stored; null for what is none. */
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

/** `Google, opened the home page`: what led somebody here, in plain words, and the page they saw first. */
export function touchWords(touch: Touch): string {
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
  return kind ?? (touch.referrer ? siteName(touch.referrer) : "Came straight here");
}

/** A text of a campaign is the visitor's own: what a mail program would make a link of is left out. */
const plain = (text: string | undefined) => (text && problemOfName(text) === null ? text : null);

/** `search.yahoo.com` → `Yahoo`; a site that is not known by a name is called by its host. */
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

const pageName = (path: string) => pageNames[path] ?? path;

const pageNames: Record<string, string> = {
  "/": "the home page",
  "/analysis": "the rent analysis",
  "/analysis/:id": "a rent report",
  "/enroll": "the enrollment",
  "/rent-vs-sell": "the rent-or-sell calculator",
  "/invest-a-view": "the investment calculator",
  "/realtor-referral": "the page for realtors",
  "/realtor-referral/:id": "the status of a referral",
  "/webinar": "the webinar",
  "/rentals": "the rentals",
  "/team": "the team",
  "/blog": "the blog",
};
