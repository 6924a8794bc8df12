import { and, asc, gt, isNull } from "drizzle-orm";
import type { Transaction } from "#db/client.ts";
import { leads, visits } from "#db/schema/index.ts";

/** Of the sample leads with a walkthrough ahead; every other one is confirmed. */
export async function addVisits(tx: Transaction, now: Date) {
  const ahead = await tx
    .select({ leadId: leads.id, assignedTo: leads.assignedTo, startsAt: leads.walkthroughDate })
    .from(leads)
    .where(and(gt(leads.walkthroughDate, now), isNull(leads.deletedAt)))
    .orderBy(asc(leads.walkthroughDate), asc(leads.id));
  const rows = ahead.flatMap(({ startsAt, ...visit }, index) =>
    startsAt ? [{ ...visit, startsAt, confirmedAt: index % 2 ? now : null }] : [],
  );
  if (rows.length > 0) await tx.insert(visits).values(rows).onConflictDoNothing();
}
