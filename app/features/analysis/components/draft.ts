import type { FieldMetadata } from "@conform-to/react";
import { type RefObject, useCallback, useEffect, useLayoutEffect, useState } from "react";
import { useNavigation } from "react-router";
import {
  changedFields,
  dropDraft,
  fieldsOf,
  fillIn,
  saveDraft,
  savedDraft,
} from "#app/components/form/use-draft.ts";

const ownerFields = ["email", "name", "phone"];

export const draftKey = "analysis";

/** Unlike `useDraft`, the draft may have more properties than the page has fields. */
export function useAnalysisDraft(form: RefObject<HTMLFormElement | null>, isAnswered: boolean) {
  const [draft, setDraft] = useState<Draft>();
  const navigation = useNavigation();
  // A redirect to the report means that the form was accepted.
  const sent =
    navigation.state === "loading" &&
    navigation.formMethod === "POST" &&
    /^\/analysis\/./.test(navigation.location.pathname);

  useEffect(() => {
    if (sent) dropDraft(draftKey);
  }, [sent]);

  const save = useCallback(() => saveDraft(draftKey, form.current), [form]);

  useLayoutEffect(() => {
    const saved = savedDraft(draftKey);
    // A form with input may be about another home.
    if (isAnswered || !saved || !form.current || changedFields(form.current).length > 0) return;
    const isRestored = ({ name }: { name: string }) =>
      name.startsWith("properties[0].") || ownerFields.includes(name);
    fillIn(fieldsOf(form.current).filter(isRestored), saved);
    setDraft(draftIn(saved));
  }, [form, isAnswered]);

  return { draft, save };
}

type Draft = Partial<Shape> & { formKey?: string; startedAt?: string };

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

export type Shape = {
  properties: {
    streetAddress: string;
    zipCode: string;
    city: string;
    state: string;
    propertyType: string;
    squareFootage: string;
    unitCount: string;
    bedrooms: string;
    bathrooms: string;
    yearBuilt: string;
  }[];
  email: string;
  name: string;
  phone: string;
};

export type ShownField = (field: FieldMetadata<string, Shape>) => {
  id: string;
  name: string;
  size: "lg";
  defaultValue: string;
  errors: readonly string[];
};
