import { defaultStageLimits } from "#app/features/leads/rules.ts";
import { statesServed } from "#app/features/settings/company/service-area.ts";
import type { Settings } from "#app/features/settings/company/setting-table.ts";
import type { FieldSpec } from "#app/features/settings/sections/fields.ts";
import { detailOf } from "#app/features/settings/sections/names.ts";
import type { SettingsInput } from "#app/features/settings-page/schema.ts";
import type { Section, SectionSpec, SettingsValues } from "#app/features/settings-page/sections/types.ts";
import { formatPhone } from "#app/lib/format.ts";
import { dollarsFromCents } from "#app/lib/money.ts";

/** Fields in the order of the form; missing ones are empty. Normalizes line ends and trims. */
export function textsOf(section: SectionSpec, sent: unknown): SettingsValues {
  const { fields, rows } = object(sent);
  const named = (specs: readonly FieldSpec[], values: unknown) =>
    Object.fromEntries(specs.map((spec) => [spec.name, textOf(spec, object(values)[spec.name])]));
  const rowFields = section.rows?.fields;
  return {
    fields: named(section.fields, fields),
    rows: rowFields && Array.isArray(rows) ? rows.map((row) => named(rowFields, row)) : [],
  };
}

function textOf({ kind }: FieldSpec, value: unknown) {
  if (value === true) return "on";
  if (Array.isArray(value)) return value.join(kind === "list" ? ", " : "\n");
  if (typeof value === "number")
    return kind === "amount" ? dollarsFromCents(value).replace(/\.00$/, "") : String(value);
  if (typeof value !== "string") return "";
  return kind === "tel" ? formatPhone(value) : value.replace(/\r\n?/g, "\n").trim();
}

/** Both must come from `textsOf`. */
export const isSame = (one: SettingsValues, other: SettingsValues) =>
  JSON.stringify(one) === JSON.stringify(other);

/** The stored value as the form shows it. */
export function shownValues({ id, rows }: Section, value: unknown): { fields?: object; rows?: unknown } {
  switch (id) {
    case "company":
    case "service-area":
      return { fields: { ...object(value), states: statesServed(value as Settings["company"]) } };
    case "included":
      return { fields: { lines: value } };
    case "stage-limits":
      return { fields: { ...defaultStageLimits, ...object(value) } };
    case "visits": {
      const { closedDays } = value as Settings["visits"];
      return { fields: object(value), rows: closedDays.map((day) => ({ day })) };
    }
    case "plan-contents": {
      const { summaries, rows: contents } = value as Settings["plan-contents"];
      return {
        fields: Object.fromEntries(Object.entries(summaries).map(([name, text]) => [`summary${name}`, text])),
        rows: contents.map(({ title, answers }) => ({
          title,
          ...Object.fromEntries(
            Object.entries(answers).flatMap(([plan, answer]) => [
              [plan, true],
              [detailOf(plan), answer === "yes" ? "" : answer],
            ]),
          ),
        })),
      };
    }
    default:
      return Array.isArray(value)
        ? { rows: value }
        : { fields: object(value), rows: object(value)[rows?.property ?? ""] };
  }
}

type Stored = {
  /** What is stored now. */
  raw: unknown;
  /** The same merged with the defaults. */
  value: unknown;
  /** `YYYY-MM-DD` */
  today: string;
};

/** The reverse of `shownValues`. Keeps the other sections of a shared row. */
export function storedValue(
  { id, group, rows: rowSpec }: Section,
  { fields: sent, rows }: Pick<SettingsInput, "fields" | "rows">,
  { raw, value, today }: Stored,
): unknown {
  const fields = object(sent);
  switch (id) {
    case "included":
      return fields.lines;
    case "visits":
      return { ...fields, closedDays: rows.map((row) => object(row).day) };
    case "plan-contents":
      return {
        summaries: filled(
          Object.entries(fields).map(([field, summary]) => [field.replace("summary", ""), summary]),
        ),
        rows: rows.map(object).map(({ title, ...cells }) => ({
          title,
          answers: Object.fromEntries(
            Object.entries(cells).flatMap(([plan, isIncluded]) =>
              isIncluded === true ? [[plan, cells[detailOf(plan)] || "yes"]] : [],
            ),
          ),
        })),
      };
  }
  if (group === "Policies") {
    const policy = value as Settings["policy:terms"];
    // The date under a policy's title changes only with its text.
    const isUnchanged = fields.title === policy.title && fields.text === policy.text;
    return { ...fields, updatedOn: isUnchanged ? policy.updatedOn : today };
  }
  if (rowSpec && !rowSpec.property) return rows;
  // Only a demo asks whether this is the sample company.
  const isSample = id === "company" && { sample: false };
  return { ...object(raw), ...isSample, ...fields, ...(rowSpec?.property && { [rowSpec.property]: rows }) };
}

const filled = (texts: [string, unknown][]) => Object.fromEntries(texts.filter(([, text]) => text));

const object = (value: unknown): Record<string, unknown> =>
  typeof value === "object" && value !== null ? { ...value } : {};

export type Difference = { label: string; stored: string };

export function differencesOf(
  { fields, rows }: SectionSpec,
  { stored, typed }: { stored: SettingsValues; typed: SettingsValues },
): Difference[] {
  const rowCount = Math.max(stored.rows.length, typed.rows.length);
  const all = [
    ...fields.map((spec) => ({
      label: spec.label,
      stored: shownText(spec, stored.fields[spec.name]),
      typed: shownText(spec, typed.fields[spec.name]),
    })),
    ...Array.from({ length: rowCount }, (_, at) => ({
      label: `${rows?.one} ${at + 1}`,
      stored: rowText(rows?.fields ?? [], stored.rows[at]),
      typed: rowText(rows?.fields ?? [], typed.rows[at]),
    })),
  ];
  return all
    .filter((each) => each.stored !== each.typed)
    .map(({ label, stored: text }) => ({ label, stored: text }));
}

const rowText = (specs: readonly FieldSpec[], row: Record<string, string> = {}) =>
  specs
    .map((spec) => (spec.kind === "check" ? row[spec.name] && spec.label : shownText(spec, row[spec.name])))
    .filter(Boolean)
    .join(" · ");

function shownText({ kind, options }: FieldSpec, text = "") {
  if (kind === "check") return text === "on" ? "Checked" : "Not checked";
  if (!options) return text;
  return text
    .split("\n")
    .map((each) => options.find(({ value }) => value === each)?.label ?? each)
    .join(", ");
}
