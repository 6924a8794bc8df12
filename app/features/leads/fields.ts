import { type Facts, factNames } from "#app/features/leads/property/facts.ts";

/** What owners tell us about themselves. The keys are the names of the columns and of the form fields. */
export type Contact = { name: string | null; email: string | null; phone: string | null };

/** What is known of a home; analysis entries have the same columns. */
export type Home = Facts & { state: string | null };

/** One object from the form to the table, the lead page, the CRM and the email. */
export type LeadFields = Contact & Home;

export const contactLabels: Record<keyof Contact, string> = {
  name: "Name",
  email: "Email",
  phone: "Phone",
};

/** Only the office stores these. */
export const officeContactLabels = { ...contactLabels, secondPhone: "Second phone" };
export type OfficeContact = Contact & { secondPhone: string | null };

export const contactNames = Object.keys(contactLabels) as (keyof Contact)[];

export const officeContactNames = Object.keys(officeContactLabels) as (keyof OfficeContact)[];

const picked = <Name extends string, Row extends Record<Name, unknown>>(row: Row, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, row[name]])) as Pick<Row, Name>;

export const contactOf = (row: OfficeContact) => picked(row, officeContactNames);

export const homeOf = (row: Home): Home => picked(row, [...factNames, "state"]);

export const factsOf = (row: Facts): Facts => picked(row, factNames);

/** For rows without some of the columns, such as an analysis entry. */
export const noFields = Object.fromEntries(
  [...contactNames, ...factNames, "state"].map((name) => [name, null]),
) as LeadFields;
