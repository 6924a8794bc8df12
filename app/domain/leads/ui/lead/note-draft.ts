import { useCallback } from "react";
import { storage } from "#app/ui/forms/session-storage.ts";

/** What was typed as a note of this lead and is not stored yet, kept in this tab; null where nothing is. */
export const noteDraft = (leadId: string) => storage((store) => store.getItem(keyOf(leadId))) || null;

/** Keeps a half-typed note over a reload. `restore` is the field's ref; it never goes over what stands there. */
export function useNoteDraft(leadId: string) {
  const restore = useCallback(
    (field: HTMLTextAreaElement | null) => {
      const kept = field && field.value === "" ? noteDraft(leadId) : null;
      if (field && kept) field.value = kept;
    },
    [leadId],
  );
  return {
    restore,
    keep: (text: string) =>
      storage((store) => (text ? store.setItem(keyOf(leadId), text) : store.removeItem(keyOf(leadId)))),
    forget: () => storage((store) => store.removeItem(keyOf(leadId))),
  };
}

const keyOf = (leadId: string) => `note:${leadId}`;
