import { and, desc, eq, gt, inArray, sql } from "drizzle-orm";
import {
  type Changer,
  type OwnReport,
  onReport,
  priceAgain,
} from "#app/features/analysis/commands/owner-requests.server.ts";
import { findReader } from "#app/features/analysis/queries/report.server.ts";
import {
  type Correction,
  type FactName,
  type Facts,
  type FactsConflict,
  factNames,
  factsBefore,
  mergeCorrection,
} from "#app/features/analysis/report/correction.ts";
import { formatAddressLine } from "#app/features/analysis/rules/address.ts";
import type { Property } from "#app/features/analysis/schema.ts";
import { updateLead } from "#app/features/leads/commands/leads.server.ts";
import { closeTasks, recordEvent, renameTasks } from "#app/features/leads/timeline/records.server.ts";
import { findCompanyIn } from "#app/features/settings/company/queries.server.ts";
import { isOutside, type ServiceArea } from "#app/features/settings/company/service-area.ts";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { stateOfZip } from "#app/lib/us-states.ts";
import type { Transaction } from "#db/client.ts";
import { analysisEntries, timelineEvents, zipCodes } from "#db/schema/index.ts";

type Input = Omit<Changer, "actor"> & {
  facts: Property;
  now?: Date;
} & Filled;

type Filled = { revision: number } | { seen: Facts };

type Corrected = { changed: boolean; conflict: FactsConflict | null };

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
    await seedTimeline(tx, { actor, lead, entry, changes, now });
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

function seedTimeline(tx: Transaction, { actor, lead, entry, changes, now }: CorrectionEvent) {
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

async function storeFacts(
  tx: Transaction,
  { lead, entry }: OwnReport,
  { changes, area }: { changes: Partial<Facts>; area: ServiceArea },
) {
  const isMoved = "streetAddress" in changes || "city" in changes || "zipCode" in changes;
  const next = { ...changes, ...(isMoved && { state: stateOfZip(changes.zipCode ?? entry.zipCode) }) };
  const after = { ...entry, ...next };
  await tx.update(analysisEntries).set(next).where(eq(analysisEntries.id, entry.id));
  await updateLead(tx, lead.id, { ...next, ...(isMoved && placeOf(lead, after, area)) });
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
  // The estimate of another address does not apply.
  if (isOutside(area, { state, zipCode }))
    return { propertyAddress, estimatedRent: null, statusReason: lead.statusReason ?? outsideReason };
  return { propertyAddress, ...(lead.statusReason === outsideReason && { statusReason: null }) };
}

function picked(facts: Facts, names: readonly FactName[]): Partial<Facts> {
  return Object.fromEntries(names.map((name) => [name, facts[name]]));
}
