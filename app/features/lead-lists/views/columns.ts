/** The name is always shown. */
export const leadColumns = {
  name: "Name",
  address: "Property Address",
  status: "Status",
  rent: "Rent estimate",
  assigned: "Assigned to",
  created: "Created At",
  source: "Source",
  city: "City",
  phone: "Phone",
  email: "Email",
  contacted: "Last contacted",
  next: "Next step",
  tags: "Tags",
} as const;

export type LeadColumn = keyof typeof leadColumns;

export const defaultColumns: readonly LeadColumn[] = [
  "name",
  "address",
  "status",
  "rent",
  "assigned",
  "created",
];

export const optionalColumns = (Object.keys(leadColumns) as LeadColumn[]).filter((each) => each !== "name");

/** In the order of the table; unknown ones are ignored. */
export function shownColumns(chosen: readonly string[] | null | undefined): LeadColumn[] {
  if (!chosen) return [...defaultColumns];
  return ["name", ...optionalColumns.filter((each) => chosen.includes(each))];
}
