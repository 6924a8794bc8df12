import { and, desc, eq, gt, inArray, isNull, sql } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import {
  type Changer,
  type OwnReport,
  onReport,
  priceAgain,
} from "#app/domain/analysis/commands/own-report.server.ts";
import { findReader } from "#app/domain/analysis/queries/mail-token.server.ts";
import {
  type Correction,
  type FactName,
  type Facts,
  type FactsConflict,
  factNames,
  factsBefore,
  mergeCorrection,
} from "#app/domain/analysis/report/correction.ts";
import { formatAddressLine } from "#app/domain/analysis/rules/address.ts";
import type { Property } from "#app/domain/analysis/schema.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { findCompanyIn } from "#app/domain/site/queries.server.ts";
import { isOutside, type ServiceArea } from "#app/domain/site/service-area.ts";
import { closeTasks, recordEvent } from "#app/domain/timeline/records.server.ts";
import { stateOfZip } from "#app/domain/us-states.ts";
import type { Transaction } from "#db/client.ts";
import { analysisEntries, leads, tasks, timelineEvents, zipCodes } from "#db/schema/index.ts";

type Input = Omit<Changer, "actor"> & {
  facts: Property;
  now?: Date;
} & Filled;

/** What the form was filled with: the facts of a revision, or those that it says itself. */
type Filled = { revision: number } | { seen: Facts };

type Corrected = { changed: boolean; conflict: FactsConflict | null };

/**
 * The owner corrects what is known of the home, the address too; the rent is worked out anew. Only what differs from
 * the facts that the form was filled with is stored, so that two who correct at the same time lose nothing; where both
 * changed the same fact, nothing is stored and both values come back. Facts that are as they were start
 * nothing. While an agreement is out or signed only staff may do this.
 */
export async function correctFacts(
  actor: Actor,
  { leadId, keys, facts, now = new Date(), ...filled }: Input,
): Promise<Result<Corrected>> {
  return onReport<Corrected>({ actor, leadId, keys }, async (tx, { lead, entry }) => {
    if (actor.kind === "visitor" && (await findReader(lead, [], tx)).isFrozen)
      return refused("conflict", frozenFacts);
    const since =
      "seen" in filled
        ? [{ at: now, from: filled.seen }]
        : await listCorrections(tx, leadId, filled.revision);
    const typed = await withCityOfZip(tx, typedFacts(facts), factsBefore(entry, since));
    const { changes, conflicts, own } = mergeCorrection(entry, typed, since);
    if (conflicts.length > 0) {
      const stored = picked(entry, factNames) as Facts;
      const conflict = {
        revision: entry.revision,
        stored,
        typed: { ...stored, ...picked(typed, own) },
        conflicts,
      };
      return done({ changed: false, conflict });
    }
    if (Object.keys(changes).length === 0) return done({ changed: false, conflict: null });
    await tellTimeline(tx, { actor, lead, entry, changes, now });
    const area = await findCompanyIn(tx);
    const after = await storeFacts(tx, { lead, entry }, { changes, area });
    await priceAgain(tx, after);
    if (isOutside(area, after))
      await closeTasks(tx, { leadId, kind: "price_by_hand", reason: movedOutside, now });
    return done({ changed: true, conflict: null });
  });
}

const frozenFacts =
  "An agreement for this home is out, so its facts stay as they are. Call us, and we correct them together with the agreement.";

/** What was corrected after a revision; corrections of before there were revisions in the timeline are older. */
async function listCorrections(tx: Transaction, leadId: string, revision: number): Promise<Correction[]> {
  const rows = await tx
    .select({ at: timelineEvents.at, data: timelineEvents.data })
    .from(timelineEvents)
    .where(
      and(
        eq(timelineEvents.leadId, leadId),
        eq(timelineEvents.kind, "facts_corrected"),
        gt(sql`(${timelineEvents.data}->>'revision')::int`, revision),
      ),
    )
    .orderBy(desc(sql`(${timelineEvents.data}->>'revision')::int`))
    .limit(1_000);
  return rows.map(({ at, data }) => ({ at, from: fromIn(data) }));
}

function fromIn(data: unknown): Partial<Facts> {
  const changes = Object.entries(data ?? {}) as [string, { from?: string | number | null } | number][];
  return Object.fromEntries(
    changes.flatMap(([name, change]) => (typeof change === "object" ? [[name, change?.from ?? null]] : [])),
  );
}

function typedFacts({ bedrooms, bathrooms, yearBuilt, ...facts }: Property): Facts {
  return {
    streetAddress: facts.streetAddress,
    zipCode: facts.zipCode,
    city: facts.city,
    propertyType: facts.propertyType,
    squareFootage: facts.squareFootage,
    unitCount: facts.unitCount,
    bedrooms: bedrooms ?? null,
    bathrooms: bathrooms ?? null,
    yearBuilt: yearBuilt ?? null,
  };
}

/** A new ZIP code brings its city along, unless a city was typed: as the script of the form does, for those without. */
async function withCityOfZip(tx: Transaction, typed: Facts, seen: Facts): Promise<Facts> {
  if (typed.zipCode === seen.zipCode || typed.city !== seen.city) return typed;
  const zips = [typed.zipCode, seen.zipCode].filter((zip) => zip !== null);
  const known = await tx.select().from(zipCodes).where(inArray(zipCodes.zip, zips));
  const cityOf = (zip: string | null) => known.find((row) => row.zip === zip)?.city;
  const wasOfZip = cityOf(seen.zipCode)?.toLowerCase() === seen.city?.toLowerCase();
  return { ...typed, city: (wasOfZip && cityOf(typed.zipCode)) || typed.city };
}

type CorrectionEvent = Pick<OwnReport, "lead" | "entry"> & {
  actor: Actor;
  changes: Partial<Facts>;
  now: Date;
};

function tellTimeline(tx: Transaction, { actor, lead, entry, changes, now }: CorrectionEvent) {
  const names = factNames.filter((name) => name in changes);
  const fromTo = names.map((name) => [name, { from: entry[name], to: changes[name] }]);
  return recordEvent(tx, {
    leadId: lead.id,
    kind: "facts_corrected",
    actor,
    actorName: lead.name ?? "Owner",
    at: now,
    data: { ...Object.fromEntries(fromTo), revision: entry.revision + 1 },
  });
}

/** Keeps the facts on entry and lead, with what follows from another address; gives the entry as it is now. */
async function storeFacts(
  tx: Transaction,
  { lead, entry }: OwnReport,
  { changes, area }: { changes: Partial<Facts>; area: ServiceArea },
) {
  const isMoved = "streetAddress" in changes || "city" in changes || "zipCode" in changes;
  const next = { ...changes, ...(isMoved && { state: stateOfZip(changes.zipCode ?? entry.zipCode) }) };
  const after = { ...entry, ...next };
  await tx.update(analysisEntries).set(next).where(eq(analysisEntries.id, entry.id));
  await tx
    .update(leads)
    .set({ ...next, ...(isMoved && placeOf(lead, after, area)), version: sql`${leads.version} + 1` })
    .where(eq(leads.id, lead.id));
  if (changes.streetAddress && entry.streetAddress)
    await renameTasks(tx, lead.id, { from: entry.streetAddress, to: changes.streetAddress });
  return after;
}

const outsideReason = "outside service area";
const movedOutside = "No longer needed: outside the service area.";

function placeOf(lead: OwnReport["lead"], entry: OwnReport["entry"], area: ServiceArea) {
  const { streetAddress, city, state, zipCode } = entry;
  const address = {
    street: streetAddress ?? "",
    city: city ?? "",
    state: state ?? "",
    zipCode: zipCode ?? "",
  };
  const propertyAddress = formatAddressLine(address);
  // The figure of another place is none of this home.
  if (isOutside(area, { state, zipCode }))
    return { propertyAddress, estimatedRent: null, statusReason: lead.statusReason ?? outsideReason };
  return { propertyAddress, ...(lead.statusReason === outsideReason && { statusReason: null }) };
}

/** Nobody should price, or prepare papers for, the house with the wrong number. */
async function renameTasks(tx: Transaction, leadId: string, { from, to }: { from: string; to: string }) {
  await tx
    .update(tasks)
    .set({ title: sql`replace(${tasks.title}, ${from}, ${to})`, version: sql`${tasks.version} + 1` })
    .where(and(eq(tasks.leadId, leadId), isNull(tasks.doneAt), sql`strpos(${tasks.title}, ${from}) > 0`));
}

function picked(facts: Facts, names: readonly FactName[]): Partial<Facts> {
  return Object.fromEntries(names.map((name) => [name, facts[name]]));
}
