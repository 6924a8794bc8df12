import { useState } from "react";
import type { RowValues } from "#app/domain/invoices/ui/invoice-rows.tsx";
import { changedFields } from "#app/ui/forms/changed.ts";
import { dropDraft, saveDraft, savedDraft } from "#app/ui/forms/draft.ts";
import { useDrawnFor } from "#app/ui/forms/drawn-for.tsx";
import { useHydrated } from "#app/ui/use-hydrated.ts";

export type InvoiceValues = { description?: string; daysUntilDue?: string; rows?: RowValues[] };

/**
 * What was typed of an invoice outlives a reload, in this tab, until it is sent. Not as in other forms (`useDraft`): its
 * rows have to be drawn before they can be filled in, so what comes back is what the form is drawn with. Where somebody
 * has written into the form since, that stays; and where an answer refused it, what that says was typed is saved.
 */
export function useInvoiceDraft(leadId: string, refused: unknown) {
  const key = `invoice:${useDrawnFor()}:${leadId}`;
  const hydrated = useHydrated();
  // A dialog is drawn in the browser alone, and would lose its focus if it were drawn anew.
  const [draft, setDraft] = useState(() => (hydrated && !refused ? savedDraft(key) : null));
  return {
    draft: draft && { formKey: draft.get("formKey") ?? undefined, values: valuesOf(draft) },
    save: (form: HTMLFormElement | null) => saveDraft(key, form),
    drop: () => dropDraft(key),
    /** To be called once the form stands on the page. */
    restore(form: HTMLFormElement | null) {
      if (refused) saveDraft(key, form);
      else if (!draft && changedFields(form).length === 0) setDraft(savedDraft(key));
    },
  };
}

function valuesOf(draft: URLSearchParams): InvoiceValues {
  const rows: RowValues[] = [];
  for (const [name, value] of draft) {
    const [, at, field] = /^rows\[(\d{1,2})\]\.(description|amount)$/.exec(name) ?? [];
    if (at && field) rows[Number(at)] = { ...rows[Number(at)], [field]: value };
  }
  const { description, daysUntilDue } = Object.fromEntries(draft);
  return { ...(description && { description }), ...(daysUntilDue && { daysUntilDue }), rows };
}
