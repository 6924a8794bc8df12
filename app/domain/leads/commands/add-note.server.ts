import type { Actor } from "#app/domain/actor.ts";
import { storeOnce } from "#app/domain/form-key.server.ts";
import { lockLead } from "#app/domain/leads/commands/lock-lead.server.ts";
import { mayWorkLeads } from "#app/domain/leads/rules.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { recordEvent } from "#app/domain/timeline/records.server.ts";

type NewNote = { leadId: string; body: string; formKey?: string | undefined; now?: Date };

/** Writes a note into the timeline of a lead, under the name of whoever is signed in. */
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
