import { eq, sql } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { storeOnce } from "#app/domain/form-key.server.ts";
import { lockLead } from "#app/domain/leads/commands/lock-lead.server.ts";
import { listKnownLeads } from "#app/domain/leads/queries/known.server.ts";
import { mayWorkLeads } from "#app/domain/leads/rules.ts";
import type { KnownLead } from "#app/domain/leads/types.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { recordEvent } from "#app/domain/timeline/records.server.ts";
import { lockContacts } from "#db/locks.ts";
import { leads } from "#db/schema/index.ts";

type NewEmail = {
  leadId: string;
  email: string;
  /** Said after the notice that the address is known. */
  known?: "add" | undefined;
  formKey?: string | undefined;
  now?: Date;
};

/**
 * Writes down the e-mail address of a lead that has none; one that is there is never overwritten. Where other leads
 * have the same address, nothing is stored before `known` says so, and they come back.
 */
export async function addLeadEmail(
  actor: Actor,
  { leadId, email, known, formKey, now = new Date() }: NewEmail,
): Promise<Result<{ known: KnownLead[] }>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to change a lead.");
  const sent = { form: "lead-email", formKey, content: { leadId, email }, answer: { known: [] } };
  const added = await storeOnce(sent, async (tx) => {
    await lockContacts(tx, { email });
    const lead = await lockLead(tx, leadId, { actor, now });
    if (!lead) return refused("not_found", "This lead is gone, so the address is not stored.");
    const stored = lead.email?.trim();
    if (stored)
      return stored.toLowerCase() === email.toLowerCase()
        ? done(sent.answer)
        : refused("conflict", `Somebody added ${stored} meanwhile. It was left as it is.`);
    const others = known ? [] : await listKnownLeads({ email }, tx);
    if (others.length > 0) return { ok: false as const, others };
    await tx
      .update(leads)
      .set({ email, version: sql`${leads.version} + 1` })
      .where(eq(leads.id, lead.id));
    await recordEvent(tx, { leadId: lead.id, kind: "email_added", actor, at: now, data: { email } });
    return done(sent.answer);
  });
  return "others" in added ? done({ known: added.others }) : added;
}
