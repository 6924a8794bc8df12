import { and, eq, inArray, isNull } from "drizzle-orm";
import { entryOfLead, findReader } from "#app/features/analysis/queries/report.server.ts";
import { homeLine } from "#app/features/enrollment/rules.ts";
import type { DraftValues, Enrollment } from "#app/features/enrollment/schema.ts";
import { recordEvent } from "#app/features/leads/timeline/records.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { analysisEntries, leads } from "#db/schema/index.ts";

type Report = NonNullable<Awaited<ReturnType<typeof findReportOf>>>;

/** Null unless the draft came from a report and is still about the same home. */
export async function findReportOf(tx: Transaction, values: DraftValues, form: Enrollment) {
  const from = [values.from ?? "", values.carriedLead ?? ""].filter(isUuid);
  const { streetAddress, zipCode, squareFootage, bedrooms, bathrooms, yearBuilt } = analysisEntries;
  const reports = await tx
    .select({
      leadId: leads.id,
      lead: { id: leads.id, email: leads.email, submissionId: leads.submissionId },
      home: { streetAddress, zipCode },
      facts: { squareFootage, bedrooms, bathrooms, yearBuilt },
    })
    .from(leads)
    .innerJoin(analysisEntries, eq(analysisEntries.id, entryOfLead(leads.id)))
    .where(and(inArray(leads.id, from), isNull(leads.deletedAt)));
  return reports.find(({ home }) => homeLine(home) === homeLine(form)) ?? null;
}

type Enrolled = {
  report: Report;
  /** The enrolled lead, not the lead of the report. */
  leadId: string;
  keys: readonly string[];
  actor: Actor;
  form: Enrollment;
  now: Date;
};

/**
 * Marks the report as enrolled (`findEnrolledHome`). A visitor with only the link changes nothing on the report's
 * lead.
 */
export async function linkToReport(tx: Transaction, { report, leadId, keys, actor, form, now }: Enrolled) {
  const event = { actor, actorName: form.name, at: now };
  const { reader } = await findReader(report.lead, keys, tx);
  if (reader !== "stranger")
    await recordEvent(tx, {
      ...event,
      kind: "enrolled_elsewhere",
      leadId: report.leadId,
      data: { leadId },
    });
  await recordEvent(tx, {
    ...event,
    kind: "enrolled_from_report",
    leadId,
    data: { leadId: report.leadId },
  });
}
