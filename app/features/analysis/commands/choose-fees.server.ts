import { quoteAt } from "#app/features/analysis/commands/estimate-entry.server.ts";
import { type Changer, onReport } from "#app/features/analysis/commands/owner-requests.server.ts";
import { findEnrolledHome, findReport } from "#app/features/analysis/queries/report.server.ts";
import { isPriced } from "#app/features/analysis/report/page.ts";
import { mayWorkLeads } from "#app/features/leads/rules.ts";
import { issueQuote } from "#app/features/pricing/commands.server.ts";
import { type Choice, readOffer } from "#app/features/pricing/offer.ts";
import { findLeadQuotes, findSchedule } from "#app/features/pricing/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { dayIn } from "#app/lib/dates.ts";
import { done, type Result, refused } from "#app/lib/result.ts";
import { recordEvent } from "#app/timeline/records.server.ts";

type Chosen = Changer & Choice & { reason?: string | undefined; now?: Date };

/** The owner switches the plan until the agreement is out; staff also quote pitch pricing, with a reason. */
export async function chooseFees(
  actor: Changer["actor"],
  { leadId, keys, fees, plan, reason, now = new Date() }: Omit<Chosen, "actor">,
): Promise<Result<undefined>> {
  const isStaff = !keys && mayWorkLeads(actor);
  if (!isStaff && !keys) return refused("forbidden", "Sign in to quote a home.");
  if (isStaff && !reason) return refused("invalid", "Say in a few words why.", "reason");
  const schedule = await findSchedule(dayIn((await findCompany()).timeZone, now));
  return onReport({ actor, leadId, keys }, async (tx, { lead }) => {
    const report = await findReport(leadId, tx);
    const { agreed, enrolled, offered } = await findLeadQuotes(leadId, tx);
    const before = offered && readOffer(offered);
    const isOpen = report && isPriced(report) && before && !agreed && !enrolled;
    const isTheirs = isStaff || (before?.plan && !(await findEnrolledHome(lead, tx)));
    if (!isOpen || !isTheirs)
      return refused("conflict", "The fees of this home can no longer be changed here.");
    const { estimate } = report;
    if (!estimate) return refused("conflict", "This home has no rent yet.");
    const quoted = quoteAt(report, estimate, schedule, { fees, plan });
    const { offer } = quoted.document;
    if (before.model === offer.model && before.plan === offer.plan) return done(undefined);
    const { code } = await issueQuote(tx, { leadId, ...quoted, now });
    const data = { from: before.plan ?? before.model, to: offer.plan ?? offer.model, code };
    await recordEvent(tx, {
      leadId,
      kind: "fees_chosen",
      actor,
      actorName: lead.name ?? "Owner",
      at: now,
      data,
      ...(reason && { body: reason }),
    });
    return done(undefined);
  });
}
