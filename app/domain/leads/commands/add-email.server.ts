import { eq, sql } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { storeOnce } from "#app/domain/form-key.server.ts";
import { lockLead } from "#app/domain/leads/commands/lock-lead.server.ts";
import { mayWorkLeads } from "#app/domain/leads/rules.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { recordEvent } from "#app/domain/timeline/records.server.ts";
import { leads } from "#db/schema/index.ts";

type NewEmail = { leadId: string; email: string; formKey?: string | undefined; now?: Date };

/** Writes down the e-mail address of a lead that has none; one that is there is never overwritten. */
export async function addLeadEmail(
  actor: Actor,
  { leadId, email, formKey, now = new Date() }: NewEmail,
): Promise<Result<Record<string, never>>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to change a lead.");
  const sent = { form: "lead-email", formKey, content: { leadId, email }, answer: {} };
  return storeOnce(sent, async (tx) => {
    const lead = await lockLead(tx, leadId, { actor, now });
    if (!lead) return refused("not_found", "This lead is gone, so the address is not stored.");
    const known = lead.email?.trim();
    if (known)
      return known.toLowerCase() === email.toLowerCase()
        ? done({})
        : refused("conflict", `Somebody added ${known} meanwhile. It was left as it is.`);
    await tx
      .update(leads)
      .set({ email, version: sql`${leads.version} + 1` })
      .where(eq(leads.id, lead.id));
    const data = { email: { from: null, to: email } };
    await recordEvent(tx, { leadId: lead.id, kind: "facts_corrected", actor, at: now, data });
    return done({});
  });
}
