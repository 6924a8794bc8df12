import type { LeadColumn } from "#app/features/leads/views/columns.ts";

/** With the header of the file. */
export const exportColumns = {
  name: "Name",
  email: "Email",
  phone: "Phone",
  company: "Company",
  street: "Street",
  city: "City",
  state: "State",
  zip: "ZIP",
  status: "Status",
  statusReason: "Status reason",
  source: "Source",
  assigned: "Assigned to",
  rent: "Estimated rent",
  propertyType: "Property type",
  squareFootage: "Square feet",
  units: "Units",
  bedrooms: "Bedrooms",
  bathrooms: "Bathrooms",
  yearBuilt: "Year built",
  created: "Created",
  contacted: "Last contacted",
  walkthrough: "Walkthrough",
  next: "Next step",
  tags: "Tags",
  id: "ID",
} as const;

export type ExportColumn = keyof typeof exportColumns;

const address = ["street", "city", "state", "zip"] as const;

/** The columns of a list, or all that there are. */
export const exportedColumns = (chosen: readonly LeadColumn[] | null): ExportColumn[] =>
  chosen
    ? [...new Set(chosen.flatMap((column) => (column === "address" ? address : column)))]
    : (Object.keys(exportColumns) as ExportColumn[]);
