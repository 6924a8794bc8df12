import { useEffect, useState } from "react";
import { noteDraft } from "#app/domain/leads/ui/lead/note-form.tsx";
import { savedDraft } from "#app/ui/forms/draft.ts";
import { useDrawnFor } from "#app/ui/forms/drawn-for.tsx";

/** A note that was typed in this tab and not stored before its lead was gone, to be copied. */
export function UnsavedNote({ leadId }: { leadId: string }) {
  const draft = noteDraft(useDrawnFor(), leadId);
  const [text, setText] = useState("");
  useEffect(() => setText(savedDraft(draft)?.get("body") ?? ""), [draft]);
  if (!text) return null;
  return (
    <section className="card mt-5 max-w-3xl px-4 py-4" aria-labelledby="unsaved">
      <h2 id="unsaved">Your note was not stored</h2>
      <p className="mt-1 text-soft">This lead is gone. Copy what you typed to keep it.</p>
      <p className="mt-3 rounded-control bg-wash px-3 py-2 whitespace-pre-wrap [overflow-wrap:anywhere] select-all">
        {text}
      </p>
    </section>
  );
}
