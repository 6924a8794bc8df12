import { z } from "#app/lib/zod.ts";

/** URL, or a local path such as `/sandbox/listings`. */
export const SiteLink = z
  .string()
  .trim()
  .max(2_000, "This address is too long.")
  .refine(
    (typed) => /^\/(?!\/)[\w\-./?=&#]*$/.test(typed) || (/^https?:\/\//i.test(typed) && URL.canParse(typed)),
    "Enter a complete address, like https://example.com/page.",
  );

export type CompanyFacts = {
  /** Empty until an admin saves the facts. */
  name: string;
  shortName: string;
  tagline: string;
  /** City for text such as "property management in {areaName}". */
  areaName: string;
  /** E.164 */
  phone: string;
  email: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  brokerage: string;
  licenceLine: string;
  /** IANA name. */
  timeZone: string;
  /** State codes; if empty, the state of the company's address. */
  states: string[];
  /** ZIP codes or ranges (`50300-50399`); if empty, all of the states. */
  zips: string[];
  fairHousing: string;
  residentPortalUrl: string | null;
  ownerPortalUrl: string | null;
  /** Shown in an iframe on /rentals. */
  listingsUrl: string | null;
  bookingUrl: string | null;
  walkthroughUrl: string | null;
  multiFamilyUrl: string | null;
  socials: { network: "facebook" | "instagram" | "linkedin" | "youtube" | "x"; url: string }[];
  sample: boolean;
};

export type OfficeRules = {
  newLeadAddresses: string[];
  firstResponseMinutes: number;
  pushesToOdoo: boolean;
};

/** In the company's time zone. */
export type VisitRules = {
  /** 1 Monday to 7 Sunday. */
  weekdays: number[];
  /** `HH:MM`, first start time. */
  opensAt: string;
  /** `HH:MM`, last start time. */
  closesAt: string;
  /** Minimum hours between booking and walkthrough. */
  noticeHours: number;
  /** Days in advance. */
  horizonDays: number;
  /** `YYYY-MM-DD` */
  closedDays: string[];
};

export type AgreementTerms = {
  /** Signs last, for the company. Required for sending. */
  brokerName: string;
  brokerEmail: string;
  brokerLicence: string;
  /** Day of the month for income and statement. */
  statementDay: number;
  /** Days to end the agreement. */
  noticeDays: number;
  /** Days to sign. */
  openDays: number;
  /** `YYYY-MM-DD` of the last legal review; empty for never. */
  checkedOn: string;
  /** Required items, in the order of the rule. Placeholders like `{property}` are filled in. */
  items: { title: string; text: string }[];
};

export type ReferralTerms = {
  /** Paid to the brokerage when a referral becomes a client. */
  feeCents: number;
  /** Clock hours, including nights and weekends. */
  contactHours: number;
};

export type Included = string[];
/** A priced challenge also shows the company's time on the market. */
export type Challenges = { pain: string; promise: string; answer: string; isPriced: boolean }[];
export type Services = { title: string; line: string; text: string }[];
export type ServiceLists = { title: string; items: string[] }[];
export type Testimonials = { words: string; initials: string; town: string; sample: boolean }[];
export type Requirements = { title: string; detail: string }[];
export type Questions = { question: string; answer: string }[];

export const policyNames = ["privacy", "terms", "accessibility", "sms-terms"] as const;
export type PolicyName = (typeof policyNames)[number];

export type Policy = {
  title: string;
  /** `YYYY-MM-DD` */
  updatedOn: string;
  /** A Markdown subset: paragraphs, `## headings`, `- lists`, `[links](/path)`. */
  text: string;
};
