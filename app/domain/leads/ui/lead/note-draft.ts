import { useCallback, useState } from "react";
import { storage } from "#app/ui/forms/session-storage.ts";

/** What a person typed as a note of a lead and did not store yet, kept in this tab; null where nothing is. */
export const noteDraft = (person: string, leadId: string) =>
  storage((store) => store.getItem(keyOf(person, leadId))) || null;

/**
 * Keeps a half-typed note over a reload, for the same person only. `restore` is the field's ref; it never goes over
 * what stands there. What somebody began and another one stored is forgotten for both.
 */
export function useNoteDraft(person: string, leadId: string) {
  const [first] = useState(person);
  const key = keyOf(person, leadId);
  const restore = useCallback(
    (field: HTMLTextAreaElement | null) => {
      const kept = field && field.value === "" ? noteDraft(first, leadId) : null;
      if (field && kept) field.value = kept;
    },
    [first, leadId],
  );
  return {
    restore,
    keep: (text: string) => storage((store) => (text ? store.setItem(key, text) : store.removeItem(key))),
    forget: () =>
      storage((store) => {
        for (const each of [first, person]) store.removeItem(keyOf(each, leadId));
      }),
  };
}

const keyOf = (person: string, leadId: string) => `note:${person}:${leadId}`;
