import type { SettingKey } from "#app/features/settings/company/setting-table.ts";

/** Company facts, service area and links share one row. */
export type StoredSection = SettingKey | "links" | "service-area";

export type ItemSection = "fees" | "team" | "areas" | "webinars" | "claims";

export type SectionId = StoredSection | ItemSection;

export type FieldSpec = {
  name: string;
  label: string;
  /** `lines` and `list` are stored as arrays, `amount` as cents. */
  kind?:
    | "text"
    | "area"
    | "long"
    | "lines"
    | "list"
    | "email"
    | "tel"
    | "url"
    | "number"
    | "date"
    | "time"
    | "amount"
    | "check"
    | "select";
  hint?: string;
  optional?: boolean;
  /** Of a number. */
  min?: number;
  /** Of a number or an amount, or the length of a text. */
  max?: number;
  options?: readonly { value: string; label: string }[];
  /** Starts a new group of fields. */
  heading?: string;
  half?: boolean;
};

export type SectionSpec = {
  id: SectionId;
  group: "Company" | "People, places, events" | "Website text" | "Policies";
  title: string;
  intro: string;
  /** Public page that shows it. */
  page?: string;
  fields: readonly FieldSpec[];
  /** Repeated rows of fields, stored as `property` or, in a section without fields, as the whole value. */
  rows?: { one: string; property?: string; isRequired?: boolean; fields: readonly FieldSpec[] };
  /** Singular name of an item. */
  each?: string;
};

/** What the fields of a form hold. */
export type SettingsValues = { fields: Record<string, string>; rows: Record<string, string>[] };
