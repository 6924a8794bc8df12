import { and, asc, eq, isNull, or } from "drizzle-orm";
import {
  currentResult,
  type EstimateState,
  entryOfLead,
  subjectOf,
} from "#app/domain/analysis/queries/entry.server.ts";
import type { Estimate } from "#app/domain/analysis/types.ts";
import { dayIn } from "#app/domain/calendar.ts";
import { findLeadQuotes, findOffer } from "#app/domain/pricing/queries.server.ts";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { db } from "#db/instance.server.ts";
import { analysisEntries, analysisResults, analysisSubscribers, leads } from "#db/schema/index.ts";

/** What the mails of one submission, or of one lead, tell: who asked, for which homes, how far each has come, and what is offered. */
export async function findSubmission(submissionId: string, now = new Date()) {
  const rows = await db()
    .select({ lead: leads, entry: analysisEntries, estimate: analysisResults.estimate })
    .from(leads)
    .innerJoin(analysisEntries, eq(analysisEntries.id, entryOfLead(leads.id)))
    .leftJoin(analysisResults, currentResult)
    .where(and(or(eq(leads.submissionId, submissionId), eq(leads.id, submissionId)), isNull(leads.deletedAt)))
    .orderBy(asc(analysisEntries.position));
  const first = rows[0];
  if (!first?.lead.email) return null;
  const [subscriber] = await db()
    .select({ mailToken: analysisSubscribers.mailToken })
    .from(analysisSubscribers)
    .where(eq(analysisSubscribers.email, first.lead.email));
  const day = dayIn((await findCompany()).timeZone, now);
  return {
    owner: {
      name: first.lead.name ?? "",
      email: first.lead.email,
      phone: first.lead.phoneE164 ?? first.lead.phone,
    },
    mailToken: subscriber?.mailToken ?? null,
    properties: await Promise.all(rows.map((row) => propertyOf(row, day))),
  };
}

type Row = {
  lead: typeof leads.$inferSelect;
  entry: typeof analysisEntries.$inferSelect;
  estimate: unknown;
};

async function propertyOf({ lead, entry, ...row }: Row, day: string) {
  const estimate = row.estimate as Estimate | null;
  const subject = subjectOf(entry);
  const unitCount = Math.max(1, subject.unitCount);
  const home = estimate && { unitCount, rentCents: estimate.rentCents * unitCount };
  const offered = home && (await findOffer(await findLeadQuotes(lead.id), home, day));
  const state = entry.estimateState as EstimateState;
  return { leadId: lead.id, subject, state, estimate, offer: offered?.offer ?? null };
}
