/** The four property types of the forms, as stored in the database. */
export const propertyTypes = ["single-family", "multi-family", "townhouse", "condo"] as const;
export type PropertyType = (typeof propertyTypes)[number];

export const propertyTypeNames: Record<PropertyType, string> = {
  "single-family": "Single-family",
  "multi-family": "Multi-family",
  townhouse: "Townhouse",
  condo: "Condo",
};

/** For a select field. */
export const propertyTypeOptions = propertyTypes.map((value) => ({ value, label: propertyTypeNames[value] }));

/** Whether a text of the database, or of a form, is one of the four. */
export const isPropertyType = (value: unknown): value is PropertyType =>
  propertyTypes.some((type) => type === value);

/**
 * The home whose rent is asked for. Facts describe one unit: a fourplex with four equal flats has
 * `unitCount` 4 and the bedrooms, bathrooms and square feet of one flat.
 */
export type Subject = {
  streetAddress: string;
  city: string;
  state: string;
  zipCode: string;
  propertyType: PropertyType;
  unitCount: number;
  squareFootage: number;
  bedrooms: number | null;
  bathrooms: number | null;
  yearBuilt: number | null;
};

/** A tick of the checklist of improvements, by its name; amounts in dollars, as the old hosted backend stored them. */
export type StoredImprovement = {
  name: string;
  checked: boolean;
  estimatedCost: number;
  customCost: number | null;
};

/** Degrees, WGS 84. */
export type Point = { lat: number; lng: number };

/** One row of the company's comp book, or one comparable of the rent data vendor. */
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
  /** A lease that was signed, or a rent that was only asked. */
  kind: "signed" | "listed";
  /** Day of the signature or of the listing, `YYYY-MM-DD`. */
  date: string;
  daysOnMarket: number | null;
  sample: boolean;
};

/** A comparable as the report shows it: what it was, what was added or taken off, and how much it counts. */
export type Comparable = {
  id: string;
  address: string;
  zipCode: string;
  propertyType: PropertyType | null;
  bedrooms: number | null;
  bathrooms: number | null;
  squareFootage: number | null;
  yearBuilt: number | null;
  kind: "signed" | "listed";
  date: string | null;
  daysOnMarket: number | null;
  /** Miles; measured between ZIP centroids when `distanceIsApproximate`. */
  distanceMiles: number | null;
  distanceIsApproximate: boolean;
  rentCents: number;
  /** Null where the method does not adjust (the vendor's comparables). */
  adjustmentCents: number | null;
  adjustedRentCents: number | null;
  /** Share of the whole, 0 to 1; the shares of one estimate add up to 1. */
  weight: number | null;
  /** Why it counts more or less, in one short phrase for the owner. */
  reason: string;
  sample: boolean;
};

/** A figure that was computed from records, with what it was computed from. Never a constant. */
export type MeasuredFigure = { value: number; basis: string };

/** How far estimates from the comp book were off. Estimates that are stored already may lack the optional fields. */
export type TrackRecord = {
  /** How many signed leases were left out in turn. */
  leases: number;
  /** Half of the leave-one-out estimates were off by no more than this. */
  medianErrorCents: number;
  /** Nine in ten were off by no more than this. */
  ninetiethErrorCents: number;
  /** Whether sample records took part. */
  sample: boolean;
  /** How many of the leases were samples themselves. */
  sampleLeases?: number;
  /** The homes that were checked, where there were enough like the one that is priced; null for the whole book. */
  like?: { bedrooms: [least: number, most: number]; squareFeet: [least: number, most: number] } | null;
  /** Medians of the checked estimates: comparables, and cents that these were adjusted by on balance. */
  typical?: { comparables: number; adjustmentCents: number };
};

export type Benchmark = {
  zipCode: string;
  fiscalYear: number;
  bedrooms: number;
  /** The ZIP's own figure, or the metro's where the ZIP has none or one that is too noisy. */
  area: "zip" | "metro";
  /** HUD's name of the metro area; reports of before do not have it. */
  metro?: string;
  /** HUD publishes no figure of the ZIP's own. */
  isWithoutZip?: boolean;
  /** `hud-workbook`, `third-party-parse` ("as republished"), or the file that the company imported. */
  provenance: string;
};

export const estimateMethods = ["rentcast", "comp_book", "hud", "preliminary"] as const;
export type EstimateMethod = (typeof estimateMethods)[number];

/** All amounts are cents per month for one unit. */
export type Estimate = {
  method: EstimateMethod;
  rentCents: number;
  lowCents: number;
  highCents: number;
  /** The facts the figure was computed with; an absent bedroom count was assumed to be 3. */
  facts: {
    bedrooms: number;
    bathrooms: number;
    squareFootage: number;
    yearBuilt: number | null;
    propertyType: PropertyType;
  };
  assumed: { bedrooms: boolean; bathrooms: boolean };
  comparables: Comparable[];
  occupancyPercent: MeasuredFigure | null;
  averageDaysOnMarket: MeasuredFigure | null;
  yearOverYearPercent: MeasuredFigure | null;
  /** Dollars per bedroom, bathroom and square foot that adjusted the comparables, in cents. */
  adjustment: { bedroomCents: number; bathroomCents: number; squareFootCents: number } | null;
  trackRecord: TrackRecord | null;
  benchmark: Benchmark | null;
};
