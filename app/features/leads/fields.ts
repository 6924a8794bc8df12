import { type Facts, factLabels, factNames } from "#app/features/leads/property/facts.ts";

export type Field = {
  label: string;
  /** `contact` reaches the owner; `home` is what a rent estimate reads; `detail` is the rest. */
  group: "contact" | "home" | "detail";
  /** How it is typed, checked, stored and shown. */
  kind: "text" | "email" | "phone" | "choice" | "number" | "dollars" | "area" | "instant";
  longest?: number;
  places: readonly Place[];
};

/**
 * Where a field is, besides the office's form that edits a lead: its form for a new lead, the property panel of the
 * page, a merge, an import, an export, the note to the CRM, and the email about a new lead.
 */
export type Place = "new" | "panel" | "merge" | "import" | "export" | "crm" | "email";

const typed = ["new", "merge", "import", "export"] as const;

/** The names are those of the columns and of the form fields. */
export const leadFields = {
  name: { group: "contact", kind: "text", label: "Name", places: typed },
  email: { group: "contact", kind: "email", label: "Email", places: typed },
  phone: { group: "contact", kind: "phone", label: "Phone", places: typed },
  secondPhone: { group: "contact", kind: "phone", label: "Second phone", places: ["merge", "import"] },
  streetAddress: { group: "home", kind: "text", label: factLabels.streetAddress, places: typed },
  zipCode: { group: "home", kind: "text", label: factLabels.zipCode, places: typed },
  city: { group: "home", kind: "text", label: factLabels.city, places: typed },
  propertyType: { group: "home", kind: "choice", label: factLabels.propertyType, places: typed },
  squareFootage: { group: "home", kind: "number", label: factLabels.squareFootage, places: typed },
  unitCount: { group: "home", kind: "number", label: factLabels.unitCount, places: typed },
  bedrooms: { group: "home", kind: "number", label: factLabels.bedrooms, places: typed },
  bathrooms: { group: "home", kind: "number", label: factLabels.bathrooms, places: typed },
  yearBuilt: { group: "home", kind: "number", label: factLabels.yearBuilt, places: typed },
  state: { group: "detail", kind: "choice", label: "State", places: [] },
  source: { group: "detail", kind: "choice", label: "Source", places: ["merge"] },
  lastContactedAt: { group: "detail", kind: "instant", label: "Last contacted", places: ["new", "merge"] },
  company: { group: "detail", kind: "text", label: "Company", longest: 120, places: typed },
  ownerName: {
    group: "detail",
    kind: "text",
    label: "Owner of record",
    longest: 200,
    places: ["new", "panel", "merge"],
  },
  purchasePrice: {
    group: "detail",
    kind: "dollars",
    label: "Purchase price",
    places: ["new", "panel", "merge"],
  },
  finishedBasementArea: {
    group: "detail",
    kind: "area",
    label: "Finished basement",
    places: ["new", "panel", "merge"],
  },
} as const satisfies Record<string, Field>;

type Table = typeof leadFields;
export type FieldName = keyof Table;
type FieldsOf<Group> = {
  [Name in keyof Table]: Table[Name] extends { group: Group } ? Name : never;
}[keyof Table];
type FieldsIn<At extends Place> = {
  [Name in keyof Table]: At extends Table[Name]["places"][number] ? Name : never;
}[keyof Table];

const fieldsWhere = <Name extends keyof Table>(test: (field: Field) => boolean) =>
  (Object.keys(leadFields) as (keyof Table)[]).filter((name) => test(leadFields[name])) as Name[];

/** What staff edit of a lead besides the contact and the facts of the home. */
export type DetailName = FieldsOf<"detail">;
export const detailNames = fieldsWhere<DetailName>(({ group }) => group === "detail");

/** Details in a place. */
export const detailsIn = <At extends Place>(place: At) =>
  fieldsWhere<DetailName & FieldsIn<At>>(({ group, places }) => group === "detail" && places.includes(place));

const labelsOf = <Name extends keyof Table>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, leadFields[name].label])) as Record<Name, string>;

export const detailLabels = labelsOf(detailNames);

/** What owners tell us about themselves. */
export type Contact = { name: string | null; email: string | null; phone: string | null };

/** Only the office stores a second phone. */
export type OfficeContact = Contact & { secondPhone: string | null };

/** What is known of a home; analysis entries have the same columns. */
export type Home = Facts & { state: string | null };

/** One object from the form to the table, the lead page, the CRM and the email. */
export type LeadFields = Contact & Home;

export const officeContactNames = fieldsWhere<keyof OfficeContact>(({ group }) => group === "contact");

export const contactNames = officeContactNames.filter((name) => name !== "secondPhone");

export const contactLabels = labelsOf(officeContactNames);

const picked = <Name extends string, Row extends Record<Name, unknown>>(row: Row, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;

export const contactOf = (row: OfficeContact) => picked(row, officeContactNames);

export const homeOf = (row: Home): Home => picked(row, [...factNames, "state"]);

export const factsOf = (row: Facts): Facts => picked(row, factNames);

/** For rows without some of the columns, such as an analysis entry. */
export const noFields = Object.fromEntries(
  [...contactNames, ...factNames, "state"].map((name) => [name, null]),
) as LeadFields;
