import { americanized, isMark, type MarkName, mark } from "#app/features/settings/company/agreement-marks.ts";
import { slugOf } from "#app/lib/text.ts";

export type Marks = Record<MarkName, string | null>;

const rent = "a rent estimate (request one on the lead), which sets the fees, term and spending limit";

const wanted: Record<MarkName, string> = {
  property: "street, city and ZIP of the property",
  home: "the property type",
  owner: "the owner's email address, and the legal name and mailing address of every owner",
  fees: rent,
  quote: rent,
  term: rent,
  approval: rent,
  day: "the day of the statement (Settings, Agreement)",
  notice: "the days of notice (Settings, Agreement)",
  broker: "the broker who signs (Settings, Agreement)",
  license: "the broker's license (Settings, Agreement)",
  company: "the name of the company (Settings, Company facts)",
};

export type AgreementItem = {
  key: string;
  label: string;
  value: string | null;
  missing: string[];
};

/** An item is incomplete without a text, or with an unknown mark. */
export function agreementItems(
  items: readonly { title: string; text: string }[],
  marks: Marks,
): AgreementItem[] {
  return items.map(({ title, text: stored }, index) => {
    const text = americanized(stored);
    const missing = missingIn(title, text, marks);
    const value = missing.length > 0 ? null : filled(text, marks);
    return { key: slugOf(title) || `item-${index + 1}`, label: title, value, missing };
  });
}

export const missingOf = (items: readonly AgreementItem[]) => [
  ...new Set(items.flatMap(({ missing }) => missing)),
];

function missingIn(title: string, text: string, marks: Marks) {
  if (!text.trim()) return [`the text of “${title}” (Settings, Agreement)`];
  return [...text.matchAll(mark)].flatMap(([written, name = ""]) => {
    if (!isMark(name)) return [`the meaning of ${written} in “${title}” (Settings, Agreement)`];
    return marks[name] === null ? [wanted[name]] : [];
  });
}

/** Avoids two periods where a value ends with one. */
const filled = (text: string, marks: Marks) =>
  text
    .replace(mark, (written, name: string) => (isMark(name) ? (marks[name] ?? "") : written))
    .replace(/\.\.(?!\.)/g, ".")
    .trim();
