import { z } from "#app/domain/zod.ts";

/** An address of another system, or a page of ours that stands in for one (`/sandbox/listings`). */
export const SiteLink = z
  .string()
  .trim()
  .max(2_000, "This address is too long.")
  .refine(
    (typed) => /^\/(?!\/)[\w\-./?=&#]*$/.test(typed) || (/^https?:\/\//i.test(typed) && URL.canParse(typed)),
    "Enter a complete address, like https://example.com/page.",
  );

/** The networks whose pages the footer can link to. */
export const socialNetworks = ["facebook", "instagram", "linkedin", "youtube", "x"] as const;

/** What the public pages, mails and documents say about the company. Every one is data that an admin edits. */
export const CompanyFacts = z.object({
  /** Empty, like the other facts, until an admin has saved them. */
  name: z.string(),
  shortName: z.string(),
  tagline: z.string(),
  /** The city that the texts speak of: "property management in {areaName}". */
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
  /** IANA name of the zone in which the company keeps its calendar. */
  timeZone: z.string(),
  /** Codes of the states in which homes are managed; without any, the state of the company's own address. */
  states: z.array(z.string()),
  /** ZIP codes or ranges of them (`50300-50399`) that are served; without any, the whole of the states. */
  zips: z.array(z.string()),
  /** The laws against discrimination that the company names. */
  fairHousing: z.string(),
  residentPortalUrl: SiteLink.nullable(),
  ownerPortalUrl: SiteLink.nullable(),
  /** Homes for rent; shown in a frame on /rentals. */
  listingsUrl: SiteLink.nullable(),
  /** Where a call or a clarity session is booked. */
  bookingUrl: SiteLink.nullable(),
  /** Where the confirmation walkthrough is booked. */
  walkthroughUrl: SiteLink.nullable(),
  /** Custom quotes for multi-family buildings. */
  multiFamilyUrl: SiteLink.nullable(),
  socials: z.array(z.object({ network: z.enum(socialNetworks), url: SiteLink })),
  sample: z.boolean(),
});
export type CompanyFacts = z.infer<typeof CompanyFacts>;

/** How the office works its leads. */
export const OfficeRules = z.object({
  /** Addresses that hear of every new lead. */
  newLeadAddresses: z.array(z.email()),
  /** Minutes within which an owner gets a first answer. */
  firstResponseMinutes: z.int().positive(),
  /** Whether new leads go to Odoo, where one is set. */
  pushesToOdoo: z.boolean(),
});
export type OfficeRules = z.infer<typeof OfficeRules>;

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** When the company comes for a walkthrough, by the calendar and the clock of its own zone. */
export const VisitRules = z.object({
  /** 1 Monday to 7 Sunday. */
  weekdays: z.array(z.int().min(1).max(7)).min(1),
  /** `HH:MM`; the first time at which a walkthrough may begin. */
  opensAt: clock,
  /** `HH:MM`; the last time at which one may begin. */
  closesAt: clock,
  /** Hours between the booking and the walkthrough, at least. */
  noticeHours: z.int().min(0),
  /** How many days ahead one can be booked. */
  horizonDays: z.int().positive(),
  /** `YYYY-MM-DD`; nobody comes on these days. */
  closedDays: z.array(z.iso.date()),
});
export type VisitRules = z.infer<typeof VisitRules>;

/** What the management agreement says beside the facts of the home: who signs for the company, and every item of it. */
export const AgreementTerms = z.object({
  /** Who signs last, for the company; nothing can be sent while these are empty. */
  brokerName: z.string(),
  brokerEmail: z.email().or(z.literal("")),
  brokerLicence: z.string(),
  /** Day of the month by which income and statement are sent. */
  statementDay: z.int().min(1).max(28),
  /** Days of notice that end the agreement. */
  noticeDays: z.int().min(0),
  /** Days that an owner has to sign. */
  openDays: z.int().positive(),
  /** `YYYY-MM-DD` on which counsel last read the list; empty for never. */
  checkedOn: z.iso.date().or(z.literal("")),
  /** What the rule asks an agreement to say, in its order; marks like `{property}` are filled in. */
  items: z.array(z.object({ title: z.string().min(1), text: z.string() })).min(1),
});
export type AgreementTerms = z.infer<typeof AgreementTerms>;

/** What realtors are offered and promised. */
export const ReferralTerms = z.object({
  /** Paid to the brokerage for a referral that becomes a client. */
  feeCents: z.int().positive(),
  /** Hours within which the client is contacted; by the clock, nights and weekends included. */
  contactHours: z.int().positive(),
});
export type ReferralTerms = z.infer<typeof ReferralTerms>;

/** What the management fee pays for, one line each. */
export const Included = z.array(z.string().min(1));
export type Included = z.infer<typeof Included>;

/** A trouble in an owner's words, and what the company does about it. */
export const Challenges = z.array(
  z.object({
    pain: z.string().min(1),
    promise: z.string().min(1),
    answer: z.string().min(1),
    /** The company's time on the market is told beside it. */
    isPriced: z.boolean(),
  }),
);
export type Challenges = z.infer<typeof Challenges>;

/** The services by name, each with one line and a text. */
export const Services = z
  .array(z.object({ title: z.string().min(1), line: z.string().min(1), text: z.string().min(1) }))
  .min(1);
export type Services = z.infer<typeof Services>;

/** The same work by the people who do it. */
export const ServiceLists = z.array(
  z.object({ title: z.string().min(1), items: z.array(z.string().min(1)) }),
);
export type ServiceLists = z.infer<typeof ServiceLists>;

/** A quotation of an owner, signed with initials and a town. */
export const Testimonials = z.array(
  z.object({
    words: z.string().min(1),
    initials: z.string().min(1),
    town: z.string().min(1),
    sample: z.boolean(),
  }),
);
export type Testimonials = z.infer<typeof Testimonials>;

/** What an owner brings along: read at the enrolment and ticked off at the walkthrough. */
export const Requirements = z.array(z.object({ title: z.string().min(1), detail: z.string().min(1) })).min(1);
export type Requirements = z.infer<typeof Requirements>;

export const Questions = z.array(z.object({ question: z.string().min(1), answer: z.string().min(1) }));
export type Questions = z.infer<typeof Questions>;

export const policyNames = ["privacy", "terms", "accessibility", "sms-terms"] as const;
export type PolicyName = (typeof policyNames)[number];

/** A page of terms, in Markdown's plainest part: paragraphs, `## headings`, `- lists`, `[links](/path)`. */
export const Policy = z.object({
  title: z.string().min(1),
  updatedOn: z.iso.date(),
  text: z.string().min(1),
});
export type Policy = z.infer<typeof Policy>;
