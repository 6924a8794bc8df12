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

export const socialNetworks = ["facebook", "instagram", "linkedin", "youtube", "x"] as const;

export const CompanyFacts = z.object({
  /** Empty until an admin saves the facts. */
  name: z.string(),
  shortName: z.string(),
  tagline: z.string(),
  /** City for text such as "property management in {areaName}". */
  areaName: z.string(),
  /** E.164 */
  phone: z.string(),
  email: z.email().or(z.literal("")),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  brokerage: z.string(),
  licenceLine: z.string(),
  /** IANA name. */
  timeZone: z.string(),
  /** State codes; if empty, the state of the company's address. */
  states: z.array(z.string()),
  /** ZIP codes or ranges (`50300-50399`); if empty, all of the states. */
  zips: z.array(z.string()),
  fairHousing: z.string(),
  residentPortalUrl: SiteLink.nullable(),
  ownerPortalUrl: SiteLink.nullable(),
  /** Shown in an iframe on /rentals. */
  listingsUrl: SiteLink.nullable(),
  bookingUrl: SiteLink.nullable(),
  walkthroughUrl: SiteLink.nullable(),
  multiFamilyUrl: SiteLink.nullable(),
  socials: z.array(z.object({ network: z.enum(socialNetworks), url: SiteLink })),
  sample: z.boolean(),
});
export type CompanyFacts = z.infer<typeof CompanyFacts>;

export const OfficeRules = z.object({
  newLeadAddresses: z.array(z.email()),
  firstResponseMinutes: z.int().positive(),
  pushesToOdoo: z.boolean(),
});
export type OfficeRules = z.infer<typeof OfficeRules>;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** In the company's time zone. */
export const VisitRules = z.object({
  /** 1 Monday to 7 Sunday. */
  weekdays: z.array(z.int().min(1).max(7)).min(1),
  /** `HH:MM`, first start time. */
  opensAt: clock,
  /** `HH:MM`, last start time. */
  closesAt: clock,
  /** Minimum hours between booking and walkthrough. */
  noticeHours: z.int().min(0),
  /** Days in advance. */
  horizonDays: z.int().positive(),
  /** `YYYY-MM-DD` */
  closedDays: z.array(z.iso.date()),
});
export type VisitRules = z.infer<typeof VisitRules>;

export const AgreementTerms = z.object({
  /** Signs last, for the company. Required for sending. */
  brokerName: z.string(),
  brokerEmail: z.email().or(z.literal("")),
  brokerLicence: z.string(),
  /** Day of the month for income and statement. */
  statementDay: z.int().min(1).max(28),
  /** Days to end the agreement. */
  noticeDays: z.int().min(0),
  /** Days to sign. */
  openDays: z.int().positive(),
  /** `YYYY-MM-DD` of the last legal review; empty for never. */
  checkedOn: z.iso.date().or(z.literal("")),
  /** Required items, in the order of the rule. Placeholders like `{property}` are filled in. */
  items: z.array(z.object({ title: z.string().min(1), text: z.string() })).min(1),
});
export type AgreementTerms = z.infer<typeof AgreementTerms>;

export const ReferralTerms = z.object({
  /** Paid to the brokerage when a referral becomes a client. */
  feeCents: z.int().positive(),
  /** Clock hours, including nights and weekends. */
  contactHours: z.int().positive(),
});
export type ReferralTerms = z.infer<typeof ReferralTerms>;

export const Included = z.array(z.string().min(1));
export type Included = z.infer<typeof Included>;

export const Challenges = z.array(
  z.object({
    pain: z.string().min(1),
    promise: z.string().min(1),
    answer: z.string().min(1),
    /** Also shows the company's time on the market. */
    isPriced: z.boolean(),
  }),
);
export type Challenges = z.infer<typeof Challenges>;

export const Services = z
  .array(z.object({ title: z.string().min(1), line: z.string().min(1), text: z.string().min(1) }))
  .min(1);
export type Services = z.infer<typeof Services>;

export const ServiceLists = z.array(
  z.object({ title: z.string().min(1), items: z.array(z.string().min(1)) }),
);
export type ServiceLists = z.infer<typeof ServiceLists>;

export const Testimonials = z.array(
  z.object({
    words: z.string().min(1),
    initials: z.string().min(1),
    town: z.string().min(1),
    sample: z.boolean(),
  }),
);
export type Testimonials = z.infer<typeof Testimonials>;

export const Requirements = z.array(z.object({ title: z.string().min(1), detail: z.string().min(1) })).min(1);
export type Requirements = z.infer<typeof Requirements>;

export const Questions = z.array(z.object({ question: z.string().min(1), answer: z.string().min(1) }));
export type Questions = z.infer<typeof Questions>;

export const policyNames = ["privacy", "terms", "accessibility", "sms-terms"] as const;
export type PolicyName = (typeof policyNames)[number];

/** A Markdown subset: paragraphs, `## headings`, `- lists`, `[links](/path)`. */
export const Policy = z.object({
  title: z.string().min(1),
  updatedOn: z.iso.date(),
  text: z.string().min(1),
});
export type Policy = z.infer<typeof Policy>;
