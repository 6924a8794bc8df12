import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { withOverride } from "#app/features/analysis/overrides/rules.ts";
import type { Reader } from "#app/features/analysis/report/page.ts";
import type { Estimate, EstimateState } from "#app/features/analysis/types.ts";
import { isPropertyType, type Subject } from "#app/features/leads/property/types.ts";
import { isMadeUpName } from "#app/features/leads/rules.ts";
import { stateOfZip } from "#app/lib/us-states.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import {
  agreements,
  analysisEntries,
  analysisSubscribers,
  leads,
  rentOverrides,
  timelineEvents,
} from "#db/schema/index.ts";

export async function findOverride(leadId: string, records: Records = db()) {
  const isCurrent = and(eq(rentOverrides.leadId, leadId), isNull(rentOverrides.endedAt));
  const [override] = await records.select().from(rentOverrides).where(isCurrent);
  return override ?? null;
}

type Records = Pick<Transaction, "select" | "query">;

const onlyEstimate = { columns: { estimate: true, createdAt: true } } as const;

/** Parts of a relational query of leads: the newest entry with its current result, and the manager's rent. */
export const newestAnalysis = {
  entries: {
    orderBy: [desc(analysisEntries.createdAt), desc(analysisEntries.id)],
    limit: 1,
    with: { result: onlyEstimate },
  },
  overrides: { where: isNull(rentOverrides.endedAt), limit: 1 },
};

const findAnalyzed = (which: SQL | undefined, records: Records) =>
  records.query.leads.findMany({
    where: and(which, isNull(leads.deletedAt)),
    with: newestAnalysis,
    orderBy: desc(leads.createdAt),
    limit: 100,
  });

type Analyzed = Awaited<ReturnType<typeof findAnalyzed>>[number];

export type LeadAnalysis = { state: EstimateState; estimate: Estimate | null; unitCount: number };

export function leadAnalysis(lead: Pick<Analyzed, "entries" | "overrides">): LeadAnalysis {
  const [entry] = lead.entries;
  if (!entry) return { state: "none", estimate: null, unitCount: 1 };
  const own = ownEstimate(entry);
  return {
    state: entry.estimateState as EstimateState,
    estimate: own && withOverride(own, lead.overrides[0] ?? null),
    unitCount: Math.max(1, entry.unitCount ?? 1),
  };
}

const ownEstimate = ({ result }: Analyzed["entries"][number]) =>
  (result?.estimate ?? null) as Estimate | null;

/** Leads with their newest entry, and its estimate or the manager's rent; newest first. */
export async function listReports(which: SQL | undefined, records: Records = db()) {
  const found = await findAnalyzed(which, records);
  const reports = found.flatMap((lead) =>
    lead.entries.map((entry) => ({
      lead,
      subject: subjectOf(entry),
      position: entry.position,
      entryId: entry.id,
      revision: entry.revision,
      ...leadAnalysis(lead),
      /** Without the manager's rent. */
      own: ownEstimate(entry),
      pricedAt: entry.result?.createdAt ?? null,
    })),
  );
  return reports.sort(
    (a, b) => b.lead.createdAt.getTime() - a.lead.createdAt.getTime() || a.position - b.position,
  );
}

export type Report = Awaited<ReturnType<typeof listReports>>[number];

export async function findReport(leadId: string, records?: Records) {
  if (!isUuid(leadId)) return null;
  const [report] = await listReports(eq(leads.id, leadId), records);
  return report ?? null;
}

/** Properties of the same submission; all of the email's only with its mailed token. */
export const listSiblings = async (lead: Owned, keys: readonly string[]) =>
  listReports(
    (await hasMailToken(lead.email, keys))
      ? eq(leads.email, lead.email ?? "")
      : eq(leads.submissionId, lead.submissionId ?? lead.id),
  );

export type PricedEntry = { entryId: string; revision: number; leadId: string | null; subject: Subject };

export async function findEntryToPrice(entryId: string, revision: number): Promise<PricedEntry | null> {
  const [entry] = await db()
    .select()
    .from(analysisEntries)
    .where(
      and(
        eq(analysisEntries.id, entryId),
        eq(analysisEntries.revision, revision),
        inArray(analysisEntries.estimateState, ["queued", "failed"]),
      ),
    );
  return entry ? { entryId, revision, leadId: entry.leadId, subject: subjectOf(entry) } : null;
}

export function subjectOf(entry: typeof analysisEntries.$inferSelect): Subject {
  return {
    streetAddress: entry.streetAddress ?? "",
    city: entry.city ?? "",
    state: entry.state ?? stateOfZip(entry.zipCode) ?? "",
    zipCode: entry.zipCode ?? "",
    propertyType: isPropertyType(entry.propertyType) ? entry.propertyType : "single-family",
    unitCount: Math.max(1, entry.unitCount ?? 1),
    squareFootage: entry.squareFootage ?? 0,
    bedrooms: entry.bedrooms,
    bathrooms: entry.bathrooms,
    yearBuilt: entry.yearBuilt,
  };
}

export async function isMailTokenOf(leadId: string, token: string) {
  if (!isUuid(leadId)) return false;
  const [lead] = await db()
    .select({ email: leads.email })
    .from(leads)
    .where(and(eq(leads.id, leadId), isNull(leads.deletedAt)));
  return hasMailToken(lead?.email ?? null, [token]);
}

async function hasMailToken(email: string | null, keys: readonly string[], records: Counted = db()) {
  const tokens = keys.filter(isUuid);
  if (email === null || tokens.length === 0) return false;
  const { email: address, mailToken } = analysisSubscribers;
  return (await records.$count(analysisSubscribers, and(eq(address, email), inArray(mailToken, tokens)))) > 0;
}

type Counted = Pick<Transaction, "$count">;

type Owned = { id: string; email: string | null; submissionId: string | null };

/** `isFrozen`: an agreement is out or signed. Reliable only while the lead is locked. */
export async function findReader(
  lead: Owned,
  keys: readonly string[],
  records: Counted = db(),
): Promise<{ reader: Reader; isFrozen: boolean }> {
  const isOut = inArray(agreements.status, ["sent", "viewed", "owner_signed", "completed"]);
  const out = await records.$count(agreements, and(eq(agreements.leadId, lead.id), isOut));
  const isSender = lead.submissionId !== null && keys.includes(lead.submissionId);
  const isOwner = await hasMailToken(lead.email, keys, records);
  return { reader: isOwner ? "owner" : isSender ? "sender" : "stranger", isFrozen: out > 0 };
}

/** To the sender, only what this form gave: another request of the same email may have given the lead's name. */
export function findNameFor(reader: Reader, { name, email, entries }: Report["lead"]) {
  const given = reader === "sender" ? (entries[0]?.name ?? null) : name;
  return reader === "stranger" || isMadeUpName({ name: given, email }) ? null : given;
}

/** When the owner last asked for an agreement or for a person, and the last correction. */
export async function findOwnerRequests(leadId: string) {
  const { kind, at, actorId: staffId, data } = timelineEvents;
  const revision = sql`(${data} ->> 'revision')::int`;
  const isCorrection = and(eq(kind, "facts_corrected"), isNotNull(revision));
  const isRequest = inArray(kind, ["agreement_requested", "asked_for_a_person"]);
  const rows = await db()
    .selectDistinctOn([kind], { kind, at, staffId })
    .from(timelineEvents)
    .where(and(eq(timelineEvents.leadId, leadId), or(isRequest, isCorrection)))
    .orderBy(kind, sql`${revision} desc nulls last`, desc(at));
  const last = new Map(rows.map((row) => [row.kind, row]));
  const corrected = last.get("facts_corrected");
  return {
    agreement: last.get("agreement_requested")?.at ?? null,
    person: last.get("asked_for_a_person")?.at ?? null,
    correction: corrected && {
      at: corrected.at,
      by: corrected.staffId ? ("office" as const) : ("owner" as const),
    },
  };
}

/** As chosen on the website with the last analysis. */
export async function findChosenPlan(leadId: string, records: Records = db()): Promise<string | null> {
  const plan = sql<string>`${timelineEvents.data} ->> 'plan'`;
  const [chosen] = await records
    .select({ plan })
    .from(timelineEvents)
    .where(and(eq(timelineEvents.leadId, leadId), isNotNull(plan)))
    .orderBy(desc(timelineEvents.at))
    .limit(1);
  return chosen?.plan ?? null;
}

/**
 * Enrolled by its owner, by staff, or from its report with another email. `by`: the leads that have an enrollment;
 * what staff reverted or deleted does not count.
 */
export async function findEnrolledHome(
  lead: { id: string; status: string | null },
  records: Records = db(),
): Promise<{ at: Date | null; by: string[] } | null> {
  const { kind, data } = timelineEvents;
  const isByOffice = lead.status === "enrolled";
  const otherLead = sql<string | null>`${data} ->> 'leadId'`;
  const events = await records
    .select({ at: timelineEvents.at, otherLead })
    .from(timelineEvents)
    .where(
      and(
        eq(timelineEvents.leadId, lead.id),
        or(
          and(
            inArray(kind, ["submitted", "came_again"]),
            sql`${data} ->> 'source' = 'enrollment' and ${data} ->> 'unproven' is null`,
          ),
          and(
            eq(kind, "enrolled_elsewhere"),
            sql`exists (select 1 from leads other
            where other.id = (${otherLead})::uuid and other.deleted_at is null)`,
          ),
          isByOffice ? and(eq(kind, "status_changed"), sql`${data} ->> 'to' = 'enrolled'`) : undefined,
        ),
      ),
    )
    .orderBy(desc(timelineEvents.at))
    .limit(20);
  if (events.length === 0 && !isByOffice) return null;
  const others = events.flatMap((event) => event.otherLead ?? []);
  return { at: events[0]?.at ?? null, by: [lead.id, ...others] };
}
