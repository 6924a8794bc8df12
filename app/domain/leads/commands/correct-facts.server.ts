import { eq, sql } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { correctFacts } from "#app/domain/analysis/commands.server.ts";
import { entryOfLead } from "#app/domain/analysis/queries.server.ts";
import {
  type FactName,
  type Facts,
  factNames,
  mergeCorrection,
} from "#app/domain/analysis/report/correction.ts";
import { Property } from "#app/domain/analysis/schema.ts";
import { isPropertyType } from "#app/domain/analysis/types.ts";
import { lockLead } from "#app/domain/leads/commands/lock-lead.server.ts";
import { reasonOfPlace } from "#app/domain/leads/outside.ts";
import { factsOfLead } from "#app/domain/leads/queries/facts.server.ts";
import { displayAddress, lacksUnits, mayWorkLeads } from "#app/domain/leads/rules.ts";
import type { LeadFactsForm } from "#app/domain/leads/schema.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { findCompanyIn } from "#app/domain/site/queries.server.ts";
import type { ServiceArea } from "#app/domain/site/service-area.ts";
import { recordEvent } from "#app/domain/timeline/records.server.ts";
import { stateOfZip } from "#app/domain/us-states.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { analysisEntries, leads } from "#db/schema/index.ts";

type Input = { leadId: string; facts: LeadFactsForm; now?: Date };

/**
 * Staff write down what is known of a lead's home, all of it or a part. A home whose rent was asked for is corrected as
 * its owner would do it, and priced anew; it cannot lose what its estimate needs. Only what differs from the facts that
 * the form was filled with is stored; where somebody else has changed the same fact meanwhile, nothing is.
 */
export async function correctLeadFacts(
  actor: Actor,
  { leadId, facts: { seen, ...typed }, now = new Date() }: Input,
): Promise<Result> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to change the facts of a home.");
  if (lacksUnits(typed)) return refused("invalid", "Enter the number of units.", "unitCount");
  const stored = await db().transaction(async (tx): Promise<Result<Stored>> => {
    const lead = await lockLead(tx, leadId, { actor, now });
    if (!lead) return refused("not_found", "This lead is gone, so what you typed is not stored.");
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
    const { changes, conflicts } = mergeCorrection(stored, wholeOf(typed, seen), [{ at: now, from: seen }]);
    if (conflicts.length > 0) return factsChanged();
    await store(tx, lead, { changes: changesOf(lead, { ...stored, ...changes }), actor, now });
    return done({ pricedLead: null });
  });
  if (!stored.ok) return stored;
  const { pricedLead: priced, units: unitCount } = stored.value;
  if (!priced) return done(undefined);
  return correctPriced(actor, { leadId: priced, typed: { ...typed, unitCount }, seen, now });
}

type Stored = { pricedLead: string | null; units?: number };

/** Left empty, the units stay as they are; a building that turns out to be a home of another kind has one. */
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
    // What may be empty before may not once an estimate rests on it.
    const [issue] = facts.error.issues;
    return refused("invalid", issue?.message ?? "", String(issue?.path[0] ?? ""));
  }
  const corrected = await correctFacts(actor, { leadId, facts: facts.data, seen, now });
  if (!corrected.ok) return corrected;
  return corrected.value.conflict ? factsChanged() : done(undefined);
}

/** Facts as the form of an owner sends them. */
const asTyped = (typed: Typed) =>
  Object.fromEntries(
    Object.entries(typed).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

const factsChanged = () =>
  refused(
    "changed",
    "Somebody else changed the same facts meanwhile. What they wrote stands under the fields; save again to put yours in its place.",
  );

/** A kind of home that no form offers, as old records have it, stays until another one is chosen. */
const wholeOf = (typed: Typed, seen: Facts) => {
  const facts = Object.fromEntries(factNames.map((name) => [name, typed[name] ?? null])) as Facts;
  const isOfOldName = seen.propertyType !== null && !isPropertyType(seen.propertyType);
  return { ...facts, propertyType: facts.propertyType ?? (isOfOldName ? seen.propertyType : null) };
};

/** What is to be written: an address that was known as one line only is stored taken apart. */
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
  await tx
    .update(leads)
    .set({ ...changes, ...place, version: sql`${leads.version} + 1` })
    .where(eq(leads.id, lead.id));
  const data = Object.fromEntries(names.map((name) => [name, { from: lead[name], to: changes[name] }]));
  await recordEvent(tx, { leadId: lead.id, kind: "facts_corrected", actor, at: now, data });
}

/** What follows from another address; its state is that of the ZIP code. */
function placeOf(lead: Lead, changes: Partial<Facts>, area: ServiceArea) {
  const after = { ...lead, ...changes, propertyAddress: null };
  const state = stateOfZip(after.zipCode) ?? ("zipCode" in changes ? null : lead.state);
  const statusReason = reasonOfPlace(area, { state, zipCode: after.zipCode }, lead.statusReason);
  return { state, statusReason, propertyAddress: displayAddress({ ...after, state }) };
}
