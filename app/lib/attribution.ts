/** The text comes from the visitor; its length is limited when it is read. */
export type Touch = {
  /** ISO 8601 */
  at: string;
  path: string;
  referrer?: string;
} & Partial<Record<Campaign, string>>;

/** The rest of the query is not stored. */
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

export type Touches = { first: Touch | null; last: Touch | null };

export const noTouches: Touches = { first: null, last: null };
