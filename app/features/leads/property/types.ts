export const propertyTypes = ["single-family", "multi-family", "townhouse", "condo"] as const;
export type PropertyType = (typeof propertyTypes)[number];

export const propertyTypeNames: Record<PropertyType, string> = {
  "single-family": "Single-family",
  "multi-family": "Multi-family",
  townhouse: "Townhouse",
  condo: "Condo",
};

export const propertyTypeOptions = propertyTypes.map((value) => ({ value, label: propertyTypeNames[value] }));

export const isPropertyType = (value: unknown): value is PropertyType =>
  propertyTypes.some((type) => type === value);

/** Facts of one unit: a fourplex has `unitCount` 4 and the bedrooms of one flat. */
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
