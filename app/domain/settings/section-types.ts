import type { SectionId } from "#app/domain/settings/sections.ts";

/** The groups of sections, in the order of the page. */
export const sectionGroups = ["Company", "People, places, events", "Texts of the site", "Policies"] as const;
type SectionGroup = (typeof sectionGroups)[number];

/** One field of a settings form; its words are what an admin reads. */
export type FieldSpec = {
  name: string;
  label: string;
  kind?:
    | "text"
    | "area"
    | "long"
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
  options?: readonly { value: string; label: string }[];
  /** Above the field, where a new group of fields begins. */
  heading?: string;
  /** Half a line on wide screens. */
  half?: boolean;
};

export type SectionSpec = {
  id: SectionId;
  group: SectionGroup;
  title: string;
  intro: string;
  /** The public page on which it shows. */
  page?: string;
  fields: readonly FieldSpec[];
  /** A list of likes, each of these fields. */
  rows?: { one: string; fields: readonly FieldSpec[] };
  /** Of sections with a form for each of several things: what one is called. */
  each?: string;
};

/** What a form shows and sends: texts by their names, and rows of them. */
export type SettingsValues = { fields: Record<string, string>; rows: Record<string, string>[] };
