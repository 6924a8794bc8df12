import { and, eq, isNull, ne } from "drizzle-orm";
import { updateEntriesOfLead } from "#app/features/analysis/commands/entries.server.ts";
import { updateLead } from "#app/features/leads/commands/leads.server.ts";
import { lockLead } from "#app/features/leads/commands/lock-lead.server.ts";
import { undeliveredJobs } from "#app/features/leads/commands/mails.server.ts";
import { contactNames, contactOf, noFields } from "#app/features/leads/fields.ts";
import { listKnownLeads } from "#app/features/leads/queries/known.server.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import type { ContactForm } from "#app/features/leads/schema.ts";
import { recordEvent } from "#app/features/leads/timeline/records.server.ts";
import type { KnownLead } from "#app/features/leads/types.ts";
import { restartJobs } from "#app/features/messaging/outbox/commands.server.ts";
import { changeRegisteredEmail } from "#app/features/webinars/commands.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { db } from "#db/instance.server.ts";
import { lockContacts } from "#db/locks.ts";
import { leads } from "#db/schema/index.ts";

type Input = { leadId: string; form: ContactForm; now?: Date };

/**
 * Also changes the other homes of the same submission. Saves only fields that differ from the prefilled values;
 * fails if someone else changed one of them. An email or phone of another lead needs `known`.
 */
export async function correctContact(
  actor: Actor,
  { leadId, form, now = new Date() }: Input,
): Promise<Result<{ known: KnownLead[]; resent: number }>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to change a lead.");
  const typed = contactOf({ ...noFields, ...form, phone: form.phone?.typed ?? null });
  const changed = contactNames.filter((field) => typed[field] !== form.seen[field]);
  const phoneE164 = form.phone?.e164;
  const wanted = {
    ...(form.email && changed.includes("email") && { email: form.email }),
    ...(phoneE164 && changed.includes("phone") && { phoneE164 }),
  };
  return db().transaction(async (tx) => {
    await lockContacts(tx, wanted);
    const lead = await lockLead(tx, leadId, { actor, now });
    if (!lead) return refused("not_found", "This lead is gone, so nothing was saved.");
    const stored = contactOf(lead);
    const open = changed.filter((field) => (stored[field] || null) !== typed[field]);
    if (open.some((field) => (stored[field] || null) !== form.seen[field]))
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
      const mine = open.filter((field) => each[field] === stored[field]);
      if (mine.length === 0) continue;
      const values = Object.fromEntries(mine.map((field) => [field, typed[field]]));
      await updateLead(tx, each.id, {
        ...values,
        ...(mine.includes("phone") && { phoneE164: phoneE164 ?? null }),
      });
      await updateEntriesOfLead(tx, each.id, values);
      const data = Object.fromEntries(
        mine.map((field) => [field, { from: stored[field], to: typed[field] }]),
      );
      await recordEvent(tx, { leadId: each.id, kind: "contact_corrected", actor, at: now, data });
      if (mine.includes("email") && typed.email && each.stripeCustomerId)
        await enqueue(
          tx,
          "update-customer",
          { leadId: each.id },
          { dedupeKey: `customer:${each.id}:${each.version}` },
        );
    }
    if (typed.email && stored.email && open.includes("email"))
      await changeRegisteredEmail(tx, ids, { from: stored.email, to: typed.email });
    const resent = form.resend ? await restartJobs(tx, await undeliveredJobs(tx, ids)) : 0;
    return done({ known: [], resent });
  });
}
