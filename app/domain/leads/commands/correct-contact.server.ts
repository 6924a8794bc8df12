import { and, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { lockLead } from "#app/domain/leads/commands/lock-lead.server.ts";
import { undeliveredJobs } from "#app/domain/leads/commands/mails.server.ts";
import { listKnownLeads } from "#app/domain/leads/queries/known.server.ts";
import { mayWorkLeads } from "#app/domain/leads/rules.ts";
import type { ContactForm } from "#app/domain/leads/schema.ts";
import type { KnownLead } from "#app/domain/leads/types.ts";
import { restartJobs } from "#app/domain/messages/commands.server.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { recordEvent } from "#app/domain/timeline/records.server.ts";
import { db } from "#db/instance.server.ts";
import { lockContacts } from "#db/locks.ts";
import { analysisEntries, leads, webinarRegistrations } from "#db/schema/index.ts";

type Contact = { name: string | null; email: string | null; phone: string | null };
const fields = ["name", "email", "phone"] as const;

type Input = { leadId: string; form: ContactForm; now?: Date };

/**
 * Corrects how a lead is reached, also on the other homes of the same submission. Only fields that differ from what the
 * form was filled with are stored, and none where someone else changed the same field meanwhile. Where the new e-mail
 * or phone belongs to another lead, nothing is stored before the form says `known`.
 */
export async function correctContact(
  actor: Actor,
  { leadId, form, now = new Date() }: Input,
): Promise<Result<{ known: KnownLead[]; resent: number }>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to change a lead.");
  const typed: Contact = {
    name: form.name ?? null,
    email: form.email ?? null,
    phone: form.phone?.typed ?? null,
  };
  const changed = fields.filter((field) => typed[field] !== form.seen[field]);
  const phoneE164 = form.phone?.e164;
  const wanted = {
    ...(form.email && changed.includes("email") && { email: form.email }),
    ...(phoneE164 && changed.includes("phone") && { phoneE164 }),
  };
  return db().transaction(async (tx) => {
    await lockContacts(tx, wanted);
    const lead = await lockLead(tx, leadId, { actor, now });
    if (!lead) return refused("not_found", "This lead is gone, so nothing was saved.");
    const stored: Contact = { name: lead.name || null, email: lead.email || null, phone: lead.phone || null };
    const open = changed.filter((field) => stored[field] !== typed[field]);
    if (open.some((field) => stored[field] !== form.seen[field]))
      return refused(
        "changed",
        "Someone else changed these details. Check what is saved now, then save again.",
      );
    const others = lead.submissionId
      ? await tx
          .select()
          .from(leads)
          .where(
            and(eq(leads.submissionId, lead.submissionId), ne(leads.id, lead.id), isNull(leads.deletedAt)),
          )
          .orderBy(leads.id)
          .for("no key update")
      : [];
    const all = [lead, ...others];
    const ids = all.map(({ id }) => id);
    const known = form.known ? [] : (await listKnownLeads(wanted, tx)).filter(({ id }) => !ids.includes(id));
    if (known.length > 0) return done({ known, resent: 0 });
    for (const each of all) {
      const mine = open.filter((field) => (each[field] || null) === stored[field]);
      if (mine.length === 0) continue;
      const values = Object.fromEntries(mine.map((field) => [field, typed[field]]));
      await tx
        .update(leads)
        .set({
          ...values,
          ...(mine.includes("phone") && { phoneE164: phoneE164 ?? null }),
          version: sql`${leads.version} + 1`,
        })
        .where(eq(leads.id, each.id));
      await tx.update(analysisEntries).set(values).where(eq(analysisEntries.leadId, each.id));
      const data = Object.fromEntries(
        mine.map((field) => [field, { from: stored[field], to: typed[field] }]),
      );
      await recordEvent(tx, { leadId: each.id, kind: "contact_corrected", actor, at: now, data });
    }
    if (typed.email && stored.email && open.includes("email")) {
      const { leadId: of, email, webinarId } = webinarRegistrations;
      const taken = sql`exists (select 1 from webinar_registrations r where r.webinar_id = ${webinarId} and r.email = ${typed.email})`;
      await tx
        .update(webinarRegistrations)
        .set({ email: typed.email })
        .where(and(inArray(of, ids), eq(email, stored.email), sql`not ${taken}`));
    }
    const resent = form.resend ? await restartJobs(tx, await undeliveredJobs(tx, ids)) : 0;
    return done({ known: [], resent });
  });
}
