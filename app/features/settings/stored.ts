import { statesServed } from "#app/features/settings/company/service-area.ts";
import { readSetting, type SettingKey, type Settings } from "#app/features/settings/company/setting-table.ts";
import type { SectionSpec, SettingsValues, StoredSection } from "#app/features/settings/section-types.ts";
import { given, object, textsOf } from "#app/features/settings/texts.ts";
import { dollarsFromCents } from "#app/lib/money.ts";

type Sent = { fields: Record<string, unknown>; rows: Record<string, unknown>[] };

type Now<Value> = {
  section: StoredSection;
  /** `value` is `raw` merged with the defaults. */
  raw: unknown;
  value: Value;
} & Given;

type Given = { today: string; demo: boolean };

type Shape<Value> = {
  show: (value: Value) => { fields?: object; rows?: readonly object[] };
  keep: (form: Sent, now: Now<Value>) => unknown;
};

/** Company facts, service area and links share one row. */
export const keyOf = (section: StoredSection): SettingKey =>
  section === "links" || section === "service-area" ? "company" : section;

export function valuesOf(
  section: StoredSection,
  { spec, raw, ...given }: Given & { spec: SectionSpec; raw: unknown },
): SettingsValues {
  const show = <Key extends SettingKey>(key: Key) => {
    const shape: Shape<Settings[Key]> = shapes[key];
    return shape.show(readSetting(key, raw, given).value);
  };
  return textsOf(spec, show(keyOf(section)));
}

export function storedFrom(section: StoredSection, form: Sent, raw: unknown, given: Given): unknown {
  const keep = <Key extends SettingKey>(key: Key) => {
    const shape: Shape<Settings[Key]> = shapes[key];
    return shape.keep(form, { section, raw, ...given, value: readSetting(key, raw, given).value });
  };
  return keep(keyOf(section));
}

const list = {
  show: (rows: readonly object[]) => ({ rows }),
  keep: ({ rows }: Sent) => rows,
};

/** The date under a policy's title changes only with its text. */
const policy: Shape<Settings["policy:terms"]> = {
  show: (fields) => ({ fields }),
  keep: ({ fields }, { value, today }) => {
    const isSame = fields.title === value.title && fields.text === value.text;
    return { ...fields, updatedOn: isSame ? value.updatedOn : today };
  },
};

const weekdays = [1, 2, 3, 4, 5, 6, 7];

const shapes: { [Key in SettingKey]: Shape<Settings[Key]> } = {
  company: {
    show: (facts) => ({
      fields: { ...facts, states: statesServed(facts).join(", "), zips: facts.zips.join(", ") },
      rows: facts.socials,
    }),
    keep: ({ fields, rows }, { section, raw }) => ({
      ...object(raw),
      ...fields,
      ...(section === "links" && { socials: rows }),
    }),
  },
  office: {
    show: ({ newLeadAddresses, ...fields }) => ({
      fields,
      rows: newLeadAddresses.map((email) => ({ email })),
    }),
    keep: ({ fields, rows }) => ({ ...fields, newLeadAddresses: rows.map(({ email }) => email) }),
  },
  visits: {
    show: (rules) => ({
      fields: {
        ...rules,
        ...Object.fromEntries(weekdays.map((day) => [`day${day}`, rules.weekdays.includes(day)])),
        closedDays: rules.closedDays.join("\n"),
      },
    }),
    keep: ({ fields: { opensAt, closesAt, noticeHours, horizonDays, closedDays, ...days } }) => ({
      weekdays: weekdays.filter((day) => days[`day${day}`]),
      opensAt,
      closesAt,
      noticeHours,
      horizonDays,
      closedDays,
    }),
  },
  agreement: {
    show: ({ items, ...fields }) => ({ fields, rows: items }),
    keep: ({ fields: { brokerEmail = "", checkedOn = "", ...fields }, rows }) => ({
      ...fields,
      brokerEmail,
      checkedOn,
      items: rows,
    }),
  },
  "referral-terms": {
    show: ({ feeCents, contactHours }) => ({ fields: { feeDollars: dollars(feeCents), contactHours } }),
    keep: ({ fields: { feeDollars, contactHours } }) => ({
      feeCents: feeDollars,
      contactHours,
    }),
  },
  included: {
    show: (lines) => ({ rows: lines.map((text) => ({ text })) }),
    keep: ({ rows }) => rows.map(({ text }) => text),
  },
  challenges: list,
  services: list,
  "service-lists": {
    show: (lists) => ({ rows: lists.map(({ title, items }) => ({ title, items: items.join("\n") })) }),
    keep: list.keep,
  },
  "plan-contents": {
    show: ({ summaries, rows }) => ({
      fields: Object.fromEntries(
        Object.entries(summaries).map(([name, summary]) => [`summary${name}`, summary]),
      ),
      rows: rows.map(({ title, answers }) => ({ ...answers, title })),
    }),
    keep: ({ fields, rows }) => ({
      summaries: given(
        Object.fromEntries(
          Object.entries(fields).map(([field, summary]) => [field.replace("summary", ""), summary]),
        ),
      ),
      rows: rows.map(({ title, ...answers }) => ({ title, answers: given(answers) })),
    }),
  },
  testimonials: list,
  requirements: list,
  "referral-questions": list,
  "policy:privacy": policy,
  "policy:terms": policy,
  "policy:accessibility": policy,
  "policy:sms-terms": policy,
};

const dollars = (cents: number) => dollarsFromCents(cents).replace(/\.00$/, "");
