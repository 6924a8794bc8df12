import { lockLead } from "#app/features/leads/commands/lock-lead.server.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { recordEvent } from "#app/features/leads/timeline/records.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { storeOnce } from "#db/idempotency.server.ts";

type NewNote = { leadId: string; body: string; formKey?: string | undefined; now?: Date };

export async function addNote(
  actor: Actor,
  { leadId, body, formKey, now = new Date() }: NewNote,
): Promise<Result<Record<string, never>>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to write a note.");
  const text = body.trim();
  if (!text) return refused("invalid", "Write the note first.", "body");
  const sent = { form: "note", formKey, content: { leadId, text }, answer: {} };
  return storeOnce(sent, async (tx) => {
    const lead = await lockLead(tx, leadId, { actor, now });
    if (!lead)
      return refused("not_found", "This lead is gone, so your note is not stored. Copy it to keep it.");
    await recordEvent(tx, { leadId: lead.id, kind: "note", actor, at: now, body: text });
    return done({});
  });
}
