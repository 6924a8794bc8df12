import { and, eq, isNull, ne } from "drizzle-orm";
import { correctReport } from "#app/features/analysis/commands/correct-facts.server.ts";
import { updateEntriesOfLead } from "#app/features/analysis/commands/entries.server.ts";
import { lockLead, updateLead } from "#app/features/leads/commands/leads.server.ts";
import { type DetailTexts, detailTexts, formatField } from "#app/features/leads/details.ts";
import {
  contactOf,
  type DetailName,
  detailNames,
  type OfficeContact,
  officeContactNames,
} from "#app/features/leads/fields.ts";
import { detailsOfForm, detailsOfLead, factsOfLead } from "#app/features/leads/form-values.ts";
import { leadRows } from "#app/features/leads/lead-rows.ts";
import {
  changedByOther,
  type FactName,
  type Facts,
  factNames,
  mergeCorrection,
} from "#app/features/leads/property/facts.ts";
import { Property } from "#app/features/leads/property/schema.ts";
import { isPropertyType } from "#app/features/leads/property/types.ts";
import { listKnownLeads } from "#app/features/leads/queries/known.server.ts";
import { enteredSources, lacksUnits, mayWorkLeads, reasonOfPlace } from "#app/features/leads/rules.ts";
import type { ContactForm, EditLeadForm } from "#app/features/leads/schema.ts";
import type { KnownLead } from "#app/features/leads/types.ts";
import { carrySuppressions } from "#app/features/messaging/contact/commands.server.ts";
import { undeliveredJobs } from "#app/features/messaging/email/commands.server.ts";
import { restartJobs } from "#app/features/messaging/outbox/commands.server.ts";
import { findCompany, findCompanyIn } from "#app/features/settings/company/queries.server.ts";
import type { ServiceArea } from "#app/features/settings/company/service-area.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { displayAddress } from "#app/lib/labels.ts";
import { mergeChanges } from "#app/lib/merge-changes.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { stateOfZip } from "#app/lib/us-states.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { lockContacts } from "#db/locks.ts";
import { entryOfLead } from "#db/newest-entry.ts";
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
  const texts = { ...form, phone: form.phone?.typed, secondPhone: form.secondPhone?.typed };
  const typed = Object.fromEntries(
    officeContactNames.map((name) => [name, texts[name] ?? null]),
  ) as OfficeContact;
  const phoneE164 = form.phone?.e164;
  const wanted = {
    ...(form.email && typed.email !== form.seen.email && { email: form.email }),
    ...(phoneE164 && typed.phone !== form.seen.phone && { phoneE164 }),
  };
  return db().transaction(async (tx) => {
    await lockContacts(tx, wanted);
    const lead = await lockLead(tx, leadId);
    if (!lead) return whyGone(tx, leadId);
    const stored = emptyAsNull(contactOf(lead));
    const { changed: open, conflicts } = mergeChanges(officeContactNames, {
      now: stored,
      typed,
      seen: form.seen,
    });
    if (conflicts.length > 0) return refused("changed", changedByOther);
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
      const columns = { ...values, ...(mine.includes("phone") && { phoneE164: phoneE164 ?? null }) };
      await updateLead(tx, each.id, columns);
      await carrySuppressions(tx, { from: [each], to: { ...each, ...columns } });
      const { secondPhone: _, ...ofEntry } = values;
      if (Object.keys(ofEntry).length > 0) await updateEntriesOfLead(tx, each.id, ofEntry);
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
      for (const { changeEmail } of leadRows())
        await changeEmail?.(tx, ids, { from: stored.email, to: typed.email });
    const resent = form.resend ? await restartJobs(tx, actor, await undeliveredJobs(tx, ids)) : 0;
    return done({ known: [], resent });
  });
}

const emptyAsNull = (contact: OfficeContact) =>
  Object.fromEntries(officeContactNames.map((name) => [name, contact[name] || null])) as OfficeContact;

async function whyGone(tx: Transaction, leadId: string) {
  const gone = eq(leads.id, leadId);
  const [lead] = isUuid(leadId) ? await tx.select({ into: leads.mergedInto }).from(leads).where(gone) : [];
  const why = !lead
    ? "This lead no longer exists"
    : lead.into
      ? "Someone merged this lead into another one"
      : "Someone deleted this lead";
  return refused("not_found", `${why}, so nothing was saved. What you typed is still here to copy.`);
}

type EditInput = { leadId: string; form: EditLeadForm; now?: Date };

/**
 * Saves only fields that differ from the prefilled values, and fails if someone else changed one of them. A home
 * with an estimate is priced again and can't lose what the estimate needs.
 */
export async function editLead(actor: Actor, { leadId, form, now = new Date() }: EditInput): Promise<Result> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to change a lead.");
  if (lacksUnits(form)) return refused("invalid", "Enter the number of units.", "unitCount");
  const { timeZone } = await findCompany();
  return db().transaction(async (tx): Promise<Result> => {
    const lead = await lockLead(tx, leadId);
    if (!lead) return whyGone(tx, leadId);
    const [entry] = await tx
      .select()
      .from(analysisEntries)
      .where(eq(analysisEntries.id, entryOfLead(lead.id)))
      .for("update");
    const typed = detailsOf(form, timeZone);
    const before = detailsOfLead(lead, timeZone);
    const texts = { now: before, typed: detailTexts(typed, timeZone), seen: form.seen };
    const merged = mergeChanges(detailNames, texts);
    // The state of a ZIP code is stored with the address.
    const ofZip = stateOfZip(typed.zipCode);
    const changed = merged.changed.filter((name) => name !== "state" || typed.state !== ofZip);
    const refusal =
      merged.conflicts.length > 0 ? refused("changed", changedByOther) : refuseDetails(changed, typed, now);
    if (refusal) return refusal;
    const facts =
      entry && entry.estimateState !== "none"
        ? await correctPriced(tx, { lead, entry, actor, form, now })
        : await correctUnpriced(tx, { lead, actor, form, now });
    if (!facts.ok) return facts;
    if (typed.state) await storeState(tx, lead.id, typed.state);
    if (changed.length === 0) return facts;
    await updateLead(tx, lead.id, Object.fromEntries(changed.map((name) => [name, typed[name]])));
    const shown = (name: DetailName, { [name]: text }: DetailTexts) => formatField(name, text) || null;
    const data = Object.fromEntries(
      changed.map((name) => [name, { from: shown(name, before), to: shown(name, texts.typed) }]),
    );
    await recordEvent(tx, { leadId: lead.id, kind: "details_changed", actor, at: now, data });
    return done(undefined);
  });
}

const detailsOf = (form: EditLeadForm, timeZone: string) => ({
  ...detailsOfForm(form, timeZone),
  zipCode: form.zipCode ?? null,
  state: form.state ?? null,
  source: form.source ?? null,
});

function refuseDetails(changed: DetailName[], typed: ReturnType<typeof detailsOf>, now: Date) {
  if (changed.includes("lastContactedAt") && typed.lastContactedAt && typed.lastContactedAt > now)
    return refused("invalid", "Choose a time that has passed.", "lastContactedAt");
  const isSource = enteredSources.some((source) => source === typed.source);
  return changed.includes("source") && !isSource
    ? refused("invalid", "Choose where the lead came from.", "source")
    : null;
}

/** An empty field keeps the count. A building that changes to another type has one unit. */
function unitsOf({ propertyType, unitCount }: EditLeadForm, entry: Entry) {
  const wasBuilding = entry.propertyType === "multi-family" && propertyType !== "multi-family";
  return unitCount ?? (wasBuilding ? 1 : (entry.unitCount ?? 1));
}

type Lead = typeof leads.$inferSelect;
type Entry = typeof analysisEntries.$inferSelect;
type Edit = { lead: Lead; actor: Actor; form: EditLeadForm; now: Date };

async function correctPriced(
  tx: Transaction,
  { lead, entry, actor, form, now }: Edit & { entry: Entry },
): Promise<Result> {
  const facts = Property.safeParse(asTyped({ ...form, unitCount: unitsOf(form, entry) }));
  if (!facts.success) {
    const [issue] = facts.error.issues;
    return refused("invalid", issue?.message ?? "", String(issue?.path[0] ?? ""));
  }
  return correctReport(tx, { lead, entry }, { actor, facts: facts.data, seen: form.seen, now });
}

async function correctUnpriced(tx: Transaction, { lead, actor, form, now }: Edit): Promise<Result> {
  const stored = factsOfLead(lead);
  const { changes, conflicts } = mergeCorrection(stored, wholeOf(form), form.seen);
  if (conflicts.length > 0) return refused("changed", changedByOther);
  await store(tx, lead, { changes: changesOf(lead, { ...stored, ...changes }), actor, now });
  return done(undefined);
}

const asTyped = (typed: EditLeadForm) =>
  Object.fromEntries(
    factNames.flatMap((name) => (typed[name] === undefined ? [] : [[name, String(typed[name])]])),
  );

/** Keeps a legacy property type until another is chosen. */
const wholeOf = ({ seen, ...typed }: EditLeadForm) => {
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

/** The typed state counts, whatever the ZIP code says. */
async function storeState(tx: Transaction, leadId: string, state: string) {
  const [lead] = await tx.select().from(leads).where(eq(leads.id, leadId));
  if (!lead || lead.state === state) return;
  const propertyAddress = displayAddress({ ...lead, state, propertyAddress: null }) ?? lead.propertyAddress;
  await updateLead(tx, leadId, { state, propertyAddress });
  await updateEntriesOfLead(tx, leadId, { state });
}

/** The state of another ZIP code follows from it. */
function placeOf(lead: Lead, changes: Partial<Facts>, area: ServiceArea) {
  const after = { ...lead, ...changes, propertyAddress: null };
  const state = "zipCode" in changes ? stateOfZip(after.zipCode) : (lead.state ?? stateOfZip(after.zipCode));
  const statusReason = reasonOfPlace(area, { state, zipCode: after.zipCode }, lead.statusReason);
  return { state, statusReason, propertyAddress: displayAddress({ ...after, state }) };
}
