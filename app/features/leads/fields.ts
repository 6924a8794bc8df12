import { type Facts, factLabels, factNames } from "#app/features/leads/property/facts.ts";

export type Field = {
  label: string;
  /** `contact` reaches the owner; `home` is what a rent estimate reads; `detail` is the rest. */
  group: "contact" | "home" | "detail";
  /** How it is typed, checked, stored and shown. */
  kind: "text" | "email" | "phone" | "choice" | "number" | "dollars" | "area" | "instant";
  longest?: number;
  /** Of a detail. Contact and home are spelled out where they appear, because several columns of theirs are one value. */
  places?: readonly FieldPlace[];
};

/**
 * Both forms of the office, the property panel of the lead's page, a merge, an import, an export, the note to the CRM,
 * and the email about a new lead.
 */
export type FieldPlace = "form" | "panel" | "merge" | "import" | "export" | "crm" | "email";

/** The names are those of the columns and of the form fields. */
export const leadFields = {
  name: { group: "contact", kind: "text", label: "Name" },
  email: { group: "contact", kind: "email", label: "Email" },
  phone: { group: "contact", kind: "phone", label: "Phone" },
  secondPhone: { group: "contact", kind: "phone", label: "Second phone" },
  streetAddress: { group: "home", kind: "text", label: factLabels.streetAddress },
  zipCode: { group: "home", kind: "text", label: factLabels.zipCode },
  city: { group: "home", kind: "text", label: factLabels.city },
  propertyType: { group: "home", kind: "choice", label: factLabels.propertyType },
  squareFootage: { group: "home", kind: "number", label: factLabels.squareFootage },
  unitCount: { group: "home", kind: "number", label: factLabels.unitCount },
  bedrooms: { group: "home", kind: "number", label: factLabels.bedrooms },
  bathrooms: { group: "home", kind: "number", label: factLabels.bathrooms },
  yearBuilt: { group: "home", kind: "number", label: factLabels.yearBuilt },
  state: { group: "detail", kind: "choice", label: "State", places: [] },
  source: { group: "detail", kind: "choice", label: "Source", places: ["merge"] },
  lastContactedAt: { group: "detail", kind: "instant", label: "Last contacted", places: ["form", "merge"] },
  company: {
    group: "detail",
    kind: "text",
    label: "Company",
    longest: 120,
    places: ["form", "merge", "import", "export"],
  },
  ownerName: {
    group: "detail",
    kind: "text",
    label: "Owner of record",
    longest: 200,
    places: ["form", "panel", "merge"],
  },
  purchasePrice: {
    group: "detail",
    kind: "dollars",
    label: "Purchase price",
    places: ["form", "panel", "merge"],
  },
  finishedBasementArea: {
    group: "detail",
    kind: "area",
    label: "Finished basement",
    places: ["form", "panel", "merge"],
  },
} as const satisfies Record<string, Field>;

type Table = typeof leadFields;
export type FieldName = keyof Table;
type FieldsOf<Group> = {
  [Name in keyof Table]: Table[Name] extends { group: Group } ? Name : never;
}[keyof Table];
type FieldsIn<At extends FieldPlace> = {
  [Name in keyof Table]: Table[Name] extends { places: readonly (infer Each)[] }
    ? At extends Each
      ? Name
      : never
    : never;
}[keyof Table];

const fieldsWhere = <Name extends keyof Table>(test: (field: Field) => boolean | undefined) =>
  (Object.keys(leadFields) as (keyof Table)[]).filter((name) => test(leadFields[name])) as Name[];

/** What staff edit of a lead besides the contact and the facts of the home. */
export type DetailName = FieldsOf<"detail">;
export const detailNames = fieldsWhere<DetailName>(({ group }) => group === "detail");

/** Details in a place. */
export const detailsIn = <At extends FieldPlace>(place: At) =>
  fieldsWhere<DetailName & FieldsIn<At>>(
    ({ group, places }) => group === "detail" && places?.includes(place),
  );

/** Of the form that adds a lead and the form that edits one. */
export const typedDetails = detailsIn("form");
export type TypedDetail = (typeof typedDetails)[number];

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

const pick = <Name extends string, Row extends Record<Name, unknown>>(row: Row, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;

export const contactOf = (row: OfficeContact) => pick(row, officeContactNames);

export const homeOf = (row: Home): Home => pick(row, [...factNames, "state"]);

export const factsOf = (row: Facts): Facts => pick(row, factNames);

/** For rows without some of the columns, such as an analysis entry. */
export const noFields = Object.fromEntries(
  [...contactNames, ...factNames, "state"].map((name) => [name, null]),
) as LeadFields;
