import { defaultBrand } from "#app/features/settings/company/brand.ts";
import { holidaysAhead } from "#app/features/settings/company/holidays.ts";
import type {
  BackupRules,
  CompanyFacts,
  OfficeRules,
  ReferralTerms,
  Retention,
  WalkthroughRules,
} from "#app/features/settings/company/schema.ts";

/** Contains nothing of the sample company. */
export const unsetCompany: CompanyFacts = {
  name: "",
  shortName: "",
  tagline: "",
  areaName: "",
  phone: "",
  email: "",
  street: "",
  city: "",
  state: "",
  zip: "",
  brokerage: "",
  licenceLine: "",
  licenceUrl: null,
  timeZone: "America/Chicago",
  states: [],
  zips: [],
  fairHousing:
    "Equal Housing Opportunity. We do business in accordance with the federal Fair Housing Act and the fair housing laws of our state.",
  residentPortalUrl: null,
  ownerPortalUrl: null,
  listingsUrl: null,
  bookingUrl: null,
  walkthroughUrl: null,
  multiFamilyUrl: null,
  socials: [],
  colors: defaultBrand,
  sample: false,
};

export const sampleCompany: CompanyFacts = {
  ...unsetCompany,
  name: "Porchlight Property Management",
  shortName: "Porchlight",
  tagline: "Executive property and asset management for Des Moines and surrounding areas.",
  areaName: "Des Moines",
  phone: "+15155550142",
  email: "hello@porchlight.example",
  street: "400 Example Street, Suite 210",
  city: "Des Moines",
  state: "IA",
  zip: "50309",
  brokerage: "Porchlight Property Management",
  licenceLine: "Sample company, not a licensed Iowa real estate brokerage",
  states: ["IA"],
  sample: true,
};

export const productName = "Porchlight";

/** Demo pages replace external systems. */
export const sandboxLinks: Partial<CompanyFacts> = {
  residentPortalUrl: "/sandbox/resident-portal",
  ownerPortalUrl: "/sandbox/owner-portal",
  listingsUrl: "/sandbox/listings",
  bookingUrl: "/sandbox/booking",
  walkthroughUrl: "/sandbox/walkthrough",
  multiFamilyUrl: "/sandbox/multi-family",
};

export const sampleOfficeRules: OfficeRules = {
  newLeadAddresses: ["leads@porchlight.example"],
  pushesToOdoo: true,
};

/** Without stored rules, the admins are notified of new leads. */
export const defaultOfficeRules: OfficeRules = { ...sampleOfficeRules, newLeadAddresses: [] };

/** `today` is `YYYY-MM-DD`. */
export const defaultWalkthroughRules = (today: string): WalkthroughRules => ({
  weekdays: [1, 2, 3, 4, 5],
  opensAt: "09:00",
  closesAt: "16:30",
  noticeHours: 2,
  horizonDays: 60,
  closedDays: holidaysAhead(today),
});

export const defaultReferralTerms: ReferralTerms = {
  feeCents: 400_00,
  contactHours: 24,
  activeDays: 90,
  firstRentRequired: true,
};

export const defaultBackupRules: BackupRules = { every: "night", keep: 7, place: "disk" };

export const defaultRetention: Retention = {
  lostLeadMonths: 0,
  notificationDays: 90,
  unknownTextDays: 365,
  // Two years to compare, plus the current month.
  pageViewMonths: 25,
};
