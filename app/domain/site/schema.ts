import { z } from "#app/domain/zod.ts";

/** What the public pages, mails and documents say about the company. Every one is data that an admin edits. */
export const CompanyFacts = z.object({
  name: z.string().min(1),
  shortName: z.string().min(1),
  tagline: z.string(),
  /** E.164 */
  phone: z.string(),
  email: z.email(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  brokerage: z.string(),
  licenceLine: z.string(),
  /** IANA name of the zone in which the company keeps its calendar. */
  timeZone: z.string(),
  residentPortalUrl: z.url().nullable(),
  ownerPortalUrl: z.url().nullable(),
  listingsUrl: z.url().nullable(),
  sample: z.boolean(),
});
export type CompanyFacts = z.infer<typeof CompanyFacts>;

/** How the office works its leads. */
export const OfficeRules = z.object({
  /** Addresses that hear of every new lead. */
  newLeadAddresses: z.array(z.email()),
  /** Minutes within which an owner gets a first answer. */
  firstResponseMinutes: z.int().positive(),
});
export type OfficeRules = z.infer<typeof OfficeRules>;
