import type { Shape } from "#app/domain/analysis/ui/analysis-form.tsx";

export type Draft = Partial<Shape> & { formKey?: string; startedAt?: string };

/** The fields of a form as they were sent, in the shape that the form has. */
export function draftIn(typed: URLSearchParams): Draft {
  const properties: Record<string, string>[] = [];
  for (const [name, value] of typed) {
    const [, index, field] = /^properties\[(\d\d?)\]\.(\w+)$/.exec(name) ?? [];
    if (!index || !field) continue;
    const property = properties[Number(index)] ?? {};
    property[field] = value;
    properties[Number(index)] = property;
  }
  const rest = [...ownerFields, "formKey", "startedAt"].flatMap((name) => {
    const value = typed.get(name);
    return value ? [[name, value]] : [];
  });
  const listed = properties.filter(Boolean) as Shape["properties"];
  return { ...Object.fromEntries(rest), ...(listed.length > 0 && { properties: listed }) };
}

/**
 * What of a draft belongs into the fields of a page where somebody has typed already. What was typed stays; and where
 * it is the address of another home than the draft's, the draft's facts of that home stay away from it.
 */
export function returning(saved: URLSearchParams, typed: ReadonlyMap<string, string>) {
  const isOtherHome = addressFields.some((field) => {
    const [before, now] = [saved.get(first + field), typed.get(first + field)];
    return Boolean(before && now && inOneWay(before) !== inOneWay(now));
  });
  const values = [...saved].filter(
    ([name]) => !typed.has(name) && (name.startsWith(first) ? !isOtherHome : ownerFields.includes(name)),
  );
  return { isOtherHome, values: new Map(values) };
}

/** What of a draft still has to come into a form as it stands, with the properties that have no fields yet. */
export function stillToCome(saved: URLSearchParams, now: FormData, typed: ReadonlyMap<string, string>) {
  const { values } = returning(saved, typed);
  return [...saved].filter(([name]) => values.has(name) || !now.has(name));
}

const ownerFields = ["email", "name", "phone"];
/** The page comes with one property. */
const first = "properties[0].";
const addressFields = ["streetAddress", "zipCode", "city"];

const inOneWay = (text: string) => text.trim().replace(/\s+/g, " ").toLowerCase();
