import type { SettingKey } from "#app/features/settings/company/setting-table.ts";
import type { FieldSpec, FieldsForm } from "#app/features/settings/sections/fields.ts";
import type { z } from "#app/lib/zod.ts";

/** Company facts, service area and links share one row. */
export type StoredSection = SettingKey | "links" | "service-area";

export type ItemSection = "fees" | "team" | "areas" | "webinars" | "claims";

export type SectionId = StoredSection | ItemSection;

/** Of the menu. */
export type SectionName = {
  id: SectionId;
  group: "Company" | "People, places, events" | "Website" | "Website text" | "Policies";
  title: string;
};

type Described = SectionName & {
  intro: string;
  /** Public page that shows it. */
  page?: string;
  /** Singular name of an item. */
  each?: string;
};

/** Repeated rows are stored as `property` or, in a section without fields, as the whole value. */
type Rows = {
  one: string;
  property?: string;
  isRequired?: boolean;
  most?: number;
  /** The field that no two rows may share. */
  unique?: string;
  /** A title, then pairs of a checkbox and its detail: one line under shared heads. */
  isMatrix?: boolean;
};

export type Section = Described & {
  form?: z.ZodType;
  /** Drawn instead of those of `form`. */
  fields?: readonly FieldSpec[];
  rows?: Rows & { form: FieldsForm };
};

/** What the browser needs of a section. */
export type SectionSpec = Described & {
  fields: readonly FieldSpec[];
  rows?: Rows & { fields: readonly FieldSpec[] };
};

export type SettingsValues = { fields: Record<string, string>; rows: Record<string, string>[] };
