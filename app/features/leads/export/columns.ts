/** Keys of `?columns=`, with the header of the file. */
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
  assignee: "Assigned to",
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
  tags: "Tags",
  id: "ID",
} as const;

export type ExportColumn = keyof typeof exportColumns;

/** Names of the list's columns that hold several of the file. */
const groups: Record<string, readonly ExportColumn[]> = {
  address: ["street", "city", "state", "zip"],
  owner: ["name", "email", "phone"],
};

/** `?columns=name,status`; all without a known one. */
export function readExportColumns(query: URLSearchParams): ExportColumn[] {
  const wanted = query
    .getAll("columns")
    .flatMap((names) => names.split(","))
    .flatMap((name) => groups[name] ?? (Object.hasOwn(exportColumns, name) ? [name as ExportColumn] : []));
  return wanted.length > 0 ? [...new Set(wanted)] : (Object.keys(exportColumns) as ExportColumn[]);
}
