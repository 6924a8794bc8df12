import { useCallback, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useNavigation } from "react-router";
import type { FormState } from "#app/domain/analysis/form-steps.ts";
import type { Shape } from "#app/domain/analysis/ui/analysis-form.tsx";
import { storage } from "#app/domain/analysis/ui/session-storage.ts";
import { changedFields } from "#app/ui/forms/changed.ts";

/** Where this tab keeps what was typed, also for the small script. */
export const draftKey = "analysis";

export type Draft = Partial<Shape> & { formKey?: string; startedAt?: string };

/**
 * What was typed into the form outlives a reload, in this tab, until the form was sent. The draft comes after
 * hydration, and never over an answer of the server; `keep` writes the form down.
 */
export function useDraft(answer: FormState | undefined) {
  const [draft, setDraft] = useState<Draft>();
  const writing = useRef<string>(undefined);
  const navigation = useNavigation();
  // An answer that leads to another page is the report: the form was taken.
  const sent =
    navigation.state === "loading" &&
    navigation.formMethod === "POST" &&
    /^\/analysis\/./.test(navigation.location.pathname);

  useEffect(() => {
    if (sent) storage((store) => store.removeItem(draftKey));
  }, [sent]);

  const keep = useCallback((form: HTMLFormElement | null) => {
    if (!form) return;
    const typed = [...new FormData(form)].filter(
      (pair): pair is [string, string] => typeof pair[1] === "string",
    );
    storage((store) => store.setItem(draftKey, String(new URLSearchParams(typed))));
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, when the page stands
  useEffect(() => {
    const kept = answer ? null : storage((store) => store.getItem(draftKey));
    if (!kept) return;
    writing.current = document.activeElement?.id;
    setDraft(draftIn(withNewer(new URLSearchParams(kept))));
  }, []);
  // The form stands anew with its draft; the hands stay where they were.
  useLayoutEffect(() => {
    const field = draft && writing.current ? document.getElementById(writing.current) : null;
    field?.focus();
    if (field instanceof HTMLInputElement && field.type === "text")
      field.setSelectionRange(field.value.length, field.value.length);
  }, [draft]);

  return { draft, keep };
}

/** What was typed before the page was hydrated is newer than what was kept. */
function withNewer(kept: URLSearchParams) {
  const form = document.querySelector<HTMLFormElement>("#analysis-form");
  const typed = new FormData(form ?? undefined);
  for (const field of changedFields(form)) {
    const name = field.getAttribute("name") ?? "";
    const value = typed.get(name);
    if (typeof value === "string") kept.set(name, value);
  }
  return kept;
}

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
  const rest = ["email", "name", "phone", "formKey", "startedAt"].flatMap((name) => {
    const value = typed.get(name);
    return value ? [[name, value]] : [];
  });
  const listed = properties.filter(Boolean) as Shape["properties"];
  return { ...Object.fromEntries(rest), ...(listed.length > 0 && { properties: listed }) };
}
