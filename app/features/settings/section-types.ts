export const storedSections = [
  "company",
  "service-area",
  "links",
  "office",
  "visits",
  "agreement",
  "referral-terms",
  "included",
  "challenges",
  "services",
  "service-lists",
  "plan-contents",
  "testimonials",
  "requirements",
  "referral-questions",
  "policy:privacy",
  "policy:terms",
  "policy:accessibility",
  "policy:sms-terms",
] as const;
export type StoredSection = (typeof storedSections)[number];

export type ItemSection = "fees" | "team" | "areas" | "webinars" | "claims";

export type SectionId = StoredSection | ItemSection;

/** In the order on the page. */
export const sectionGroups = ["Company", "People, places, events", "Texts of the site", "Policies"] as const;
type SectionGroup = (typeof sectionGroups)[number];

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
  /** Starts a new group of fields. */
  heading?: string;
  half?: boolean;
};

export type SectionSpec = {
  id: SectionId;
  group: SectionGroup;
  title: string;
  intro: string;
  /** Public page that shows it. */
  page?: string;
  fields: readonly FieldSpec[];
  /** Repeated rows of fields. */
  rows?: { one: string; fields: readonly FieldSpec[] };
  /** Singular name of an item. */
  each?: string;
};

export type SettingsValues = { fields: Record<string, string>; rows: Record<string, string>[] };
