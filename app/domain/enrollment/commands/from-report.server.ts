import { and, eq, inArray, isNull } from "drizzle-orm";
import type { Actor } from "#app/domain/actor.ts";
import { entryOfLead, findReader } from "#app/domain/analysis/queries.server.ts";
import { homeLine } from "#app/domain/enrollment/rules.ts";
import type { DraftValues, Enrollment } from "#app/domain/enrollment/schema.ts";
import { recordEvent } from "#app/domain/timeline/records.server.ts";
import { isUuid } from "#app/domain/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { analysisEntries, leads } from "#db/schema/index.ts";

type Report = NonNullable<Awaited<ReturnType<typeof findReportOf>>>;

/**
 * The report that a draft comes from, where it is about the same home still: its lead, and of the home what stands on
 * the report and an enrollment does not ask for. Whoever enrolls from it has read it. Null for none.
 */
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
  /** Holds the enrollment; another one than that of the report. */
  leadId: string;
  keys: readonly string[];
  actor: Actor;
  form: Enrollment;
  now: Date;
};

/**
 * Records on both leads that a home was enrolled from its report with another email address: from then on the report
 * counts as enrolled (`findEnrolledHome`). A stranger who only has the link changes nothing on the report's lead.
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
