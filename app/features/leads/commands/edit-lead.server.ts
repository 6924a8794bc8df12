import { and, eq, isNull, ne } from "drizzle-orm";
import { correctFacts } from "#app/features/analysis/commands/correct-facts.server.ts";
import { updateEntriesOfLead } from "#app/features/analysis/commands/entries.server.ts";
import { entryOfLead } from "#app/features/analysis/queries/report.server.ts";
import {
  type FactName,
  type Facts,
  factNames,
  factsChanged,
  mergeCorrection,
} from "#app/features/analysis/report/correction.ts";
import { Property } from "#app/features/analysis/schema.ts";
import { isPropertyType } from "#app/features/analysis/types.ts";
import { lockLead, updateLead } from "#app/features/leads/commands/leads.server.ts";
import { undeliveredJobs } from "#app/features/leads/commands/mails.server.ts";
import { type Contact, contactNames, contactOf } from "#app/features/leads/fields.ts";
import { factsOfLead } from "#app/features/leads/queries/edit-forms.server.ts";
import { listKnownLeads } from "#app/features/leads/queries/known.server.ts";
import { displayAddress, lacksUnits, mayWorkLeads, reasonOfPlace } from "#app/features/leads/rules.ts";
import type { ContactForm, LeadFactsForm } from "#app/features/leads/schema.ts";
import { recordEvent } from "#app/features/leads/timeline/records.server.ts";
import type { KnownLead } from "#app/features/leads/types.ts";
import { restartJobs } from "#app/features/messaging/outbox/commands.server.ts";
import { findCompanyIn } from "#app/features/settings/company/queries.server.ts";
import type { ServiceArea } from "#app/features/settings/company/service-area.ts";
import { changeRegisteredEmail } from "#app/features/webinars/commands.server.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { stateOfZip } from "#app/lib/us-states.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { lockContacts } from "#db/locks.ts";
import { analysisEntries, leads } from "#db/schema/index.ts";

type ContactInput = { leadId: string; form: ContactForm; now?: Date };

/**
 * Also changes the other homes of the same submission. Saves only fields that differ from the prefilled values;
 * fails if someone else changed one of them. An email or phone of another lead needs `known`.
 */
export async function correctContact(
  actor: Actor,
  { leadId, form, now = new Date() }: ContactInput,
): Promise<Result<{ known: KnownLead[]; resent: number }>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to change a lead.");
  const texts = { ...form, phone: form.phone?.typed };
  const typed = Object.fromEntries(contactNames.map((name) => [name, texts[name] ?? null])) as Contact;
  const changed = contactNames.filter((field) => typed[field] !== form.seen[field]);
  const phoneE164 = form.phone?.e164;
  const wanted = {
    ...(form.email && changed.includes("email") && { email: form.email }),
    ...(phoneE164 && changed.includes("phone") && { phoneE164 }),
  };
  return db().transaction(async (tx) => {
    await lockContacts(tx, wanted);
    const lead = await lockLead(tx, leadId);
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

type FactsInput = { leadId: string; facts: LeadFactsForm; now?: Date };

/**
 * Saves only facts that differ from the prefilled values, and fails if someone else changed one of them. A home
 * with an estimate is priced again and can't lose what the estimate needs.
 */
export async function correctLeadFacts(
  actor: Actor,
  { leadId, facts: { seen, ...typed }, now = new Date() }: FactsInput,
): Promise<Result> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to change the facts of a home.");
  if (lacksUnits(typed)) return refused("invalid", "Enter the number of units.", "unitCount");
  const stored = await db().transaction(async (tx): Promise<Result<Stored>> => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return refused("not_found", "This lead no longer exists, so nothing was saved.");
    const [entry] = await tx
      .select({
        state: analysisEntries.estimateState,
        type: analysisEntries.propertyType,
        units: analysisEntries.unitCount,
      })
      .from(analysisEntries)
      .where(eq(analysisEntries.id, entryOfLead(lead.id)));
    if (entry && entry.state !== "none") return done({ pricedLead: lead.id, units: unitsOf(typed, entry) });
    const stored = factsOfLead(lead);
    const { changes, conflicts } = mergeCorrection(stored, wholeOf(typed, seen), seen);
    if (conflicts.length > 0) return refused("changed", factsChanged);
    await store(tx, lead, { changes: changesOf(lead, { ...stored, ...changes }), actor, now });
    return done({ pricedLead: null });
  });
  if (!stored.ok) return stored;
  const { pricedLead: priced, units: unitCount } = stored.value;
  if (!priced) return done(undefined);
  return correctPriced(actor, { leadId: priced, typed: { ...typed, unitCount }, seen, now });
}

type Stored = { pricedLead: string | null; units?: number };

/** An empty field keeps the count. A building that changes to another type has one unit. */
function unitsOf({ propertyType, unitCount }: Typed, entry: { type: string | null; units: number | null }) {
  const wasBuilding = entry.type === "multi-family" && propertyType !== "multi-family";
  return unitCount ?? (wasBuilding ? 1 : (entry.units ?? 1));
}

type Lead = typeof leads.$inferSelect;
type Typed = Omit<LeadFactsForm, "seen">;
type Priced = { leadId: string; typed: Typed; seen: Facts; now: Date };

async function correctPriced(actor: Actor, { leadId, typed, seen, now }: Priced): Promise<Result> {
  const facts = Property.safeParse(asTyped(typed));
  if (!facts.success) {
    const [issue] = facts.error.issues;
    return refused("invalid", issue?.message ?? "", String(issue?.path[0] ?? ""));
  }
  return correctFacts(actor, { leadId, facts: facts.data, seen, now });
}

const asTyped = (typed: Typed) =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** Keeps a legacy property type until another is chosen. */
const wholeOf = (typed: Typed, seen: Facts) => {
  const facts = Object.fromEntries(factNames.map((name) => [name, typed[name] ?? null])) as Facts;
  const isOfOldName = seen.propertyType !== null && !isPropertyType(seen.propertyType);
  return { ...facts, propertyType: facts.propertyType ?? (isOfOldName ? seen.propertyType : null) };
};

/** A one-line address is stored as separate columns. */
function changesOf(lead: Facts, after: Facts): Partial<Facts> {
  const changed = factNames.filter((name) => (after[name] ?? null) !== (lead[name] || null));
  return Object.fromEntries(changed.map((name) => [name, after[name] ?? null]));
}

type Change = { changes: Partial<Facts>; actor: Actor; now: Date };

async function store(tx: Transaction, lead: Lead, { changes, actor, now }: Change) {
  const names = Object.keys(changes) as FactName[];
  if (names.length === 0) return;
  const isMoved = names.some((name) => name === "streetAddress" || name === "city" || name === "zipCode");
  const place = isMoved ? placeOf(lead, changes, await findCompanyIn(tx)) : {};
  await updateLead(tx, lead.id, { ...changes, ...place });
  const data = Object.fromEntries(names.map((name) => [name, { from: lead[name], to: changes[name] }]));
  await recordEvent(tx, { leadId: lead.id, kind: "facts_corrected", actor, at: now, data });
}

/** The state follows from the ZIP code. */
function placeOf(lead: Lead, changes: Partial<Facts>, area: ServiceArea) {
  const after = { ...lead, ...changes, propertyAddress: null };
  const state = stateOfZip(after.zipCode) ?? ("zipCode" in changes ? null : lead.state);
  const statusReason = reasonOfPlace(area, { state, zipCode: after.zipCode }, lead.statusReason);
  return { state, statusReason, propertyAddress: displayAddress({ ...after, state }) };
}
