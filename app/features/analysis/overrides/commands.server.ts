import { eq } from "drizzle-orm";
import { quoteRent, storeEstimate } from "#app/features/analysis/commands/estimate-entry.server.ts";
import { onReport } from "#app/features/analysis/commands/owner-requests.server.ts";
import { rentTexts, withOverride } from "#app/features/analysis/overrides/rules.ts";
import { findOverride, findReport } from "#app/features/analysis/queries/report.server.ts";
import { preliminaryEstimate } from "#app/features/analysis/rules/assess.ts";
import type { RentForm } from "#app/features/analysis/schema.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { findSchedule } from "#app/features/pricing/queries.server.ts";
import { findCompany, findNextWorkingDay } from "#app/features/settings/company/queries.server.ts";
import { closeTasks } from "#app/features/tasks/records.server.ts";
import { meetTarget } from "#app/features/tasks/targets/commands.server.ts";
import { type Actor, storedActor } from "#app/lib/actor.ts";
import { dayIn } from "#app/lib/dates.ts";
import { changedElsewhere, done, type Result, refused } from "#app/lib/result.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import { rentOverrides } from "#db/schema/index.ts";

type Adjusted = { leadId: string; form: RentForm; now?: Date };

/**
 * Sets the manager's rent of one unit, or removes it, and quotes the home again. The quote of an agreement that is
 * out holds until it ends.
 */
export async function adjustRent(
  actor: Actor,
  { leadId, form: { rent, reason = "", seen }, now = new Date() }: Adjusted,
): Promise<Result<{ isSet: boolean }>> {
  if (!mayWorkLeads(actor)) return refused("forbidden", "Sign in to adjust a rent.");
  const day = dayIn((await findCompany()).timeZone, now);
  const [schedule, handDue] = await Promise.all([findSchedule(day), findNextWorkingDay(now)]);
  return onReport({ actor, leadId }, async (tx, { lead }) => {
    const report = await findReport(leadId, tx);
    if (!report || report.state === "none" || report.state === "outside")
      return refused("conflict", "This home has no analysis to adjust. Ask for an estimate first.", "rent");
    const stored = await findOverride(leadId, tx);
    const typed = rent === undefined ? null : { rentCents: rent, reason };
    const [before, after] = [rentTexts(stored), rentTexts(typed)];
    const isSame = before.rent === after.rent && before.reason === after.reason;
    if (isSame) return done({ isSet: typed !== null });
    if (before.rent !== seen.rent || before.reason !== seen.reason) return changedElsewhere("this rent");
    if (stored) await tx.update(rentOverrides).set({ endedAt: now }).where(eq(rentOverrides.id, stored.id));
    const { actorId: authorId, actorName: authorName } = storedActor(actor);
    const row = typed && { ...typed, authorName };
    if (row) await tx.insert(rentOverrides).values({ ...row, leadId, authorId, createdAt: now });
    const data = { from: stored?.rentCents ?? null, to: row?.rentCents ?? null };
    await recordEvent(tx, {
      leadId,
      kind: "rent_adjusted",
      actor,
      at: now,
      data,
      ...(row && { body: reason }),
    });
    const { entryId, revision, subject, state } = report;
    const entry = { entryId, revision, leadId: lead.id, subject };
    if (state === "ready" && report.own)
      await quoteRent(tx, entry, { estimate: withOverride(report.own, row), schedule, now });
    else if (state === "failed" && row)
      await storeEstimate(tx, entry, { estimate: preliminaryEstimate(subject), schedule, handDue, now });
    if (row) {
      for (const kind of ["price_by_hand", "price_as_asked"] as const)
        await closeTasks(tx, { leadId, kind, reason: `Priced by ${authorName}.`, now });
      await meetTarget(tx, { on: "report_reviewed", leadId, actor, now });
    }
    return done({ isSet: row !== null });
  });
}
