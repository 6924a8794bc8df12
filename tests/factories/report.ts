import { projectedFees } from "#app/features/analysis/report/projection.ts";
import { buildReportView, type ReportInput, type ReportView } from "#app/features/analysis/report/view.ts";
import { defaultImprovements } from "#app/features/analysis/rules/improvements.ts";
import type { Comparable, Estimate, TrackRecord } from "#app/features/analysis/types.ts";
import { type Offer, offerFor } from "#app/features/pricing/offer.ts";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";
import { sampleCompany } from "#app/features/settings/company/defaults.ts";

export function reportInput(
  estimate: Partial<Estimate> = {},
  changes: Partial<ReportInput> = {},
): ReportInput {
  const { unitCount } = changes.lead ?? reportLead();
  const priced = { ...compBookEstimate, ...estimate };
  return {
    lead: reportLead(),
    estimate: priced,
    fees: openFees(offerFor(defaultSchedule, { unitCount, rentCents: priced.rentCents * unitCount })),
    contractMonths: defaultSchedule.pitchPricing.contractMonths,
    improvements: defaultImprovements(1_480),
    schedule: defaultSchedule,
    company: sampleCompany,
    day: "2026-11-18",
    url: "https://porchlight.example/analysis/0a7c2f64-9d3b-4e1f-8a55-6b1f0c2d3e4f",
    ...changes,
  };
}

export const openFees = (offer: Offer) =>
  projectedFees({
    quotes: { agreed: null, enrolled: null, offered: null },
    offer,
    isEnrolled: false,
    isElsewhere: false,
    caution: null,
    isSignable: false,
  });

export function reportView(estimate: Partial<Estimate> = {}, changes: Partial<ReportInput> = {}): ReportView {
  return buildReportView(reportInput(estimate, changes));
}

export function reportLead(changes: Partial<ReportInput["lead"]> = {}): ReportInput["lead"] {
  return {
    id: "0a7c2f64-9d3b-4e1f-8a55-6b1f0c2d3e4f",
    streetAddress: "2914 Cottage Grove Avenue",
    city: "Des Moines",
    state: "IA",
    zipCode: "50311",
    propertyType: "single-family",
    unitCount: 1,
    ...changes,
  };
}

export function comparable(changes: Partial<Comparable> = {}): Comparable {
  const rentCents = changes.rentCents ?? 1_850_00;
  const adjustmentCents = changes.adjustmentCents === undefined ? -12_00 : changes.adjustmentCents;
  return {
    id: "3021-kingman",
    address: "3021 Kingman Blvd",
    zipCode: "50311",
    propertyType: "single-family",
    bedrooms: 3,
    bathrooms: 1.5,
    squareFootage: 1_520,
    yearBuilt: 1924,
    kind: "signed",
    date: "2026-08-12",
    daysOnMarket: 21,
    distanceMiles: 0.3,
    distanceIsApproximate: false,
    rentCents,
    adjustmentCents,
    adjustedRentCents: adjustmentCents === null ? null : rentCents + adjustmentCents,
    weight: 0.27,
    reason: "",
    sample: false,
    ...changes,
  };
}

export const aTrackRecord = (changes: Partial<TrackRecord> = {}): TrackRecord => ({
  leases: 40,
  medianErrorCents: 48_00,
  ninetiethErrorCents: 115_00,
  sample: false,
  sampleLeases: 0,
  like: null,
  typical: { comparables: 8, adjustmentCents: 0 },
  ...changes,
});

const compBookEstimate: Estimate = {
  method: "comp_book",
  rentCents: 1_840_00,
  lowCents: 1_725_00,
  highCents: 1_955_00,
  facts: {
    bedrooms: 3,
    bathrooms: 1.5,
    squareFootage: 1_480,
    yearBuilt: 1926,
    propertyType: "single-family",
  },
  assumed: { bedrooms: false, bathrooms: false },
  comparables: [
    comparable(),
    comparable({
      id: "1216-35th",
      address: "1216 35th St",
      bathrooms: 1,
      squareFootage: 1_390,
      date: "2026-06-03",
      distanceMiles: 0.5,
      rentCents: 1_745_00,
      adjustmentCents: 71_00,
      weight: 0.23,
    }),
    comparable({
      id: "3319-brattleboro",
      address: "3319 Brattleboro Ave",
      bathrooms: 2,
      squareFootage: 1_455,
      date: "2026-05-20",
      distanceMiles: 0.6,
      rentCents: 1_890_00,
      adjustmentCents: -19_00,
      weight: 0.21,
    }),
    comparable({
      id: "1507-41st",
      address: "1507 41st St",
      bedrooms: 2,
      bathrooms: 1,
      squareFootage: 1_180,
      date: "2026-07-08",
      distanceMiles: 0.8,
      rentCents: 1_595_00,
      adjustmentCents: 260_00,
      weight: 0.15,
    }),
    comparable({
      id: "4018-woodland",
      address: "4018 Woodland Ave",
      bedrooms: 4,
      bathrooms: 2,
      squareFootage: 1_710,
      date: "2026-09-15",
      distanceMiles: 1.1,
      rentCents: 2_060_00,
      adjustmentCents: -229_00,
      weight: 0.14,
    }),
  ],
  averageDaysOnMarket: { value: 24, basis: "Average of the 5 comparables" },
  yearOverYearPercent: {
    value: 2.8,
    basis: "Median yearly change over 18 pairs of leases of the same homes within 5 miles",
  },
  adjustment: { bedroomCents: 95_00, bathroomCents: 60_00, squareFootCents: 45 },
  trackRecord: aTrackRecord(),
  benchmark: null,
};

const nothingMeasured = {
  comparables: [],
  averageDaysOnMarket: null,
  yearOverYearPercent: null,
  adjustment: null,
  trackRecord: null,
} satisfies Partial<Estimate>;

export const hudEstimate: Partial<Estimate> = {
  ...nothingMeasured,
  method: "hud",
  rentCents: 1_690_00,
  lowCents: 1_521_00,
  highCents: 1_859_00,
  benchmark: {
    zipCode: "50311",
    fiscalYear: 2027,
    bedrooms: 3,
    area: "zip",
    provenance: "third-party-parse",
  },
};

export const preliminaryEstimate: Partial<Estimate> = {
  ...nothingMeasured,
  method: "preliminary",
  rentCents: 1_800_00,
  lowCents: 1_600_00,
  highCents: 2_000_00,
  facts: { bedrooms: 3, bathrooms: 2, squareFootage: 0, yearBuilt: null, propertyType: "single-family" },
  assumed: { bedrooms: true, bathrooms: true },
};

/** Asking rents, neither adjusted nor weighted. */
export const rentcastEstimate: Partial<Estimate> = {
  ...nothingMeasured,
  method: "rentcast",
  rentCents: 1_810_00,
  lowCents: 1_700_00,
  highCents: 1_930_00,
  comparables: [1_795_00, 1_850_00, 1_780_00].map((rentCents, index) =>
    comparable({
      id: `vendor-${index}`,
      kind: "listed",
      rentCents,
      adjustmentCents: null,
      weight: null,
      reason: "98 % alike by the vendor's measure",
    }),
  ),
};
