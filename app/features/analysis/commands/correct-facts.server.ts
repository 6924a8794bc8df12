import { eq } from "drizzle-orm";
import {
  type Changer,
  type OwnReport,
  onReport,
  priceAgain,
} from "#app/features/analysis/commands/owner-requests.server.ts";
import { findReader, subjectOf } from "#app/features/analysis/queries/report.server.ts";
import { updateLead } from "#app/features/leads/commands/leads.server.ts";
import { addressOfHome } from "#app/features/leads/property/address.ts";
import {
  changedByOther,
  type Facts,
  factNames,
  mergeCorrection,
} from "#app/features/leads/property/facts.ts";
import { factsOfForm, type Property } from "#app/features/leads/property/schema.ts";
import { findCompanyIn } from "#app/features/settings/company/queries.server.ts";
import { isOutside, type ServiceArea } from "#app/features/settings/company/service-area.ts";
import { closeTasks, renameTasks } from "#app/features/tasks/records.server.ts";
import { endTargets } from "#app/features/tasks/targets/commands.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { stateOfZip } from "#app/lib/us-states.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { analysisEntries } from "#db/schema/index.ts";

type Correction = {
  actor: Actor;
  facts: Property;
  /** What the form was filled with. */
  seen: Facts;
  now?: Date;
};

export const correctFacts = (actor: Actor, { leadId, keys, ...form }: Omit<Changer & Correction, "actor">) =>
  onReport({ actor, leadId, keys }, async (tx, report) => {
    if (actor.kind === "visitor" && (await findReader(report.lead, [], tx)).isFrozen)
      return refused("conflict", frozenFacts);
    return correctReport(tx, report, { actor, ...form });
  });

/** The caller has locked the lead and its entry. */
export async function correctReport(
  tx: Transaction,
  { lead, entry }: OwnReport,
  { actor, facts, seen, now = new Date() }: Correction,
): Promise<Result> {
  const { changes, conflicts } = mergeCorrection(entry, factsOfForm(facts), seen);
  if (conflicts.length > 0) return refused("changed", changedByOther);
  if (Object.keys(changes).length === 0) return done(undefined);
  const names = factNames.filter((name) => name in changes);
  const fromTo = names.map((name) => [name, { from: entry[name], to: changes[name] }]);
  await recordEvent(tx, {
    leadId: lead.id,
    kind: "facts_corrected",
    actor,
    actorName: lead.name ?? "Owner",
    at: now,
    data: { ...Object.fromEntries(fromTo), revision: entry.revision + 1 },
  });
  const area = await findCompanyIn(tx);
  const after = await storeFacts(tx, { lead, entry }, { changes, area });
  await priceAgain(tx, after);
  if (isOutside(area, after)) {
    await closeTasks(tx, { leadId: lead.id, kind: "price_by_hand", reason: movedOutside, now });
    await endTargets(tx, [lead.id], { on: "report_reviewed", now });
  }
  return done(undefined);
}

const frozenFacts =
  "An agreement for this home is out, so its details can't be changed here. Call us, and we'll correct them together with the agreement.";

async function storeFacts(
  tx: Transaction,
  { lead, entry }: OwnReport,
  { changes, area }: { changes: Partial<Facts>; area: ServiceArea },
) {
  const isMoved = "streetAddress" in changes || "city" in changes || "zipCode" in changes;
  const state = (changes.zipCode && stateOfZip(changes.zipCode)) || entry.state || stateOfZip(entry.zipCode);
  const next = { ...changes, ...(isMoved && { state }) };
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
  const propertyAddress = addressOfHome(subjectOf(entry));
  // The estimate of another address does not apply.
  if (isOutside(area, entry))
    return { propertyAddress, estimatedRent: null, statusReason: lead.statusReason ?? outsideReason };
  return { propertyAddress, ...(lead.statusReason === outsideReason && { statusReason: null }) };
}
