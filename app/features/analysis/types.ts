import type { PropertyType } from "#app/features/leads/property/types.ts";

// The public pages draw the form with these. Its schema would load the phone number library with them.
export const addressField = "properties[0].streetAddress";
export const newProperty = { unitCount: "1", propertyType: "single-family" };

/** Dollars, as in the previous backend. */
export type StoredImprovement = {
  name: string;
  checked: boolean;
  estimatedCost: number;
  customCost: number | null;
};

export type Point = { lat: number; lng: number };

export type CompRecord = {
  id: string;
  address: string;
  zipCode: string;
  point: Point | null;
  propertyType: PropertyType;
  bedrooms: number;
  bathrooms: number;
  squareFootage: number;
  yearBuilt: number | null;
  rentCents: number;
  kind: "signed" | "listed";
  /** `YYYY-MM-DD` of the signature or the listing. */
  date: string;
  daysOnMarket: number | null;
  sample: boolean;
};

/** What a vendor may not know of a comparable. */
type Unsure = "propertyType" | "bedrooms" | "bathrooms" | "squareFootage" | "date";

export type Comparable = Omit<CompRecord, "point" | Unsure> & {
  [Fact in Unsure]: CompRecord[Fact] | null;
} & {
  /** Miles, between ZIP centroids when `distanceIsApproximate`. */
  distanceMiles: number | null;
  distanceIsApproximate: boolean;
  adjustmentCents: number | null;
  adjustedRentCents: number | null;
  weight: number | null;
  /** The vendor's measure of likeness. */
  reason: string;
};

export type MeasuredFigure = { value: number; basis: string };

export type TrackRecord = {
  leases: number;
  medianErrorCents: number;
  ninetiethErrorCents: number;
  sample: boolean;
  sampleLeases: number;
  /** Null for all leases. */
  like: { bedrooms: [least: number, most: number]; squareFeet: [least: number, most: number] } | null;
  /** Medians; the adjustment is net. */
  typical: { comparables: number; adjustmentCents: number };
};

export type Benchmark = {
  zipCode: string;
  fiscalYear: number;
  bedrooms: number;
  area: "zip" | "metro";
  /** HUD's name of the metro area. */
  metro?: string;
  isWithoutZip?: boolean;
  /** `hud-workbook`, `third-party-parse`, or the imported file. */
  provenance: string;
};

export const estimateMethods = ["rentcast", "comp_book", "hud", "preliminary"] as const;
export type EstimateMethod = (typeof estimateMethods)[number];

export const methodNames: Record<EstimateMethod, string> = {
  rentcast: "RentCast",
  comp_book: "our lease records",
  hud: "HUD benchmark",
  preliminary: "preliminary figures",
};

/**
 * `none`: no estimate was requested, as with entries of the previous backend. On a report, `failed` includes an
 * estimate that cannot be shown.
 */
export type EstimateState = "queued" | "ready" | "failed" | "outside" | "none";

/** Cents per month for one unit. */
export type Estimate = {
  method: EstimateMethod;
  rentCents: number;
  lowCents: number;
  highCents: number;
  facts: {
    bedrooms: number;
    bathrooms: number;
    squareFootage: number;
    yearBuilt: number | null;
    propertyType: PropertyType;
  };
  assumed: { bedrooms: boolean; bathrooms: boolean };
  comparables: Comparable[];
  averageDaysOnMarket: MeasuredFigure | null;
  yearOverYearPercent: MeasuredFigure | null;
  /** Rates of the comparables. */
  adjustment: { bedroomCents: number; bathroomCents: number; squareFootCents: number } | null;
  trackRecord: TrackRecord | null;
  benchmark: Benchmark | null;
  /** Set when a manager's rent replaces the estimated one. Never stored with the estimate. */
  manager?: { reason: string; authorName: string; estimateCents: number };
};
