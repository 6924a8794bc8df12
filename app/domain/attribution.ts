/** Where a visit came from. The texts are the visitor's own, bounded when they are read. */
export type Touch = {
  /** ISO 8601 */
  at: string;
  /** Path of the page that was opened first. */
  path: string;
  /** Host of the page that led here. */
  referrer?: string;
} & Partial<Record<Campaign, string>>;

/** What the address may say of a campaign; nothing else of the query is kept. */
export const campaignFields = [
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "utm_term",
  "utm_content",
  "gclid",
  "fbclid",
] as const;

type Campaign = (typeof campaignFields)[number];

/** The first visit, and the last that came from somewhere else. */
export type Touches = { first: Touch | null; last: Touch | null };

export const noTouches: Touches = { first: null, last: null };
