import { and, asc, eq, gte, isNull, lt, or, sql } from "drizzle-orm";
import { displayAddress, displayName } from "#app/features/leads/rules.ts";
import type { TargetKind } from "#app/features/leads/targets/schema.ts";
import type { StaffActor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { leads, realtorReferrals, responseTargets } from "#db/schema/index.ts";

export type OpenTarget = { kind: TargetKind; dueAt: Date };

/** Rows of `OpenTarget` for a statement over `leads`, the next one due first; instants are ISO texts. */
export const targetsOfLead = sql`select t.kind, t.due_at as "dueAt" from response_targets t
  where t.lead_id = leads.id and t.met_at is null and t.ended_at is null order by t.due_at limit 10`;

export type ClosestTarget = OpenTarget & {
  id: string;
  /** Null for a referral. */
  leadId: string | null;
  name: string;
  detail: string | null;
};

/** Open targets of the actor's leads and of unassigned ones, those closest to being missed first. */
export async function listClosestTargets(
  actor: StaffActor,
  limit: number,
  now = new Date(),
): Promise<ClosestTarget[]> {
  const { id, kind, dueAt, leadId } = responseTargets;
  const assignedTo = sql`coalesce(${leads.assignedTo}, ${realtorReferrals.assignedTo})`;
  const rows = await db()
    .select({
      id,
      kind,
      dueAt,
      leadId,
      lead: leads,
      client: realtorReferrals.clientName,
      address: realtorReferrals.propertyAddress,
    })
    .from(responseTargets)
    .leftJoin(leads, eq(leads.id, leadId))
    .leftJoin(realtorReferrals, eq(realtorReferrals.id, responseTargets.referralId))
    .where(
      and(
        isNull(responseTargets.metAt),
        isNull(responseTargets.endedAt),
        gte(dueAt, now),
        isNull(leads.deletedAt),
        or(sql`${assignedTo} = ${actor.userId}`, sql`${assignedTo} is null`),
      ),
    )
    .orderBy(asc(dueAt), asc(id))
    .limit(limit);
  return rows.map(({ lead, client, address, ...row }) => ({
    ...row,
    kind: row.kind as TargetKind,
    name: displayName(lead ? lead.name : client),
    detail: lead ? displayAddress(lead) : address,
  }));
}

export type TargetCounts = { kind: TargetKind; met: number; missed: number; open: number }[];

/** Targets due in the span (end excluded). One that ended in time counts nowhere. */
export async function countTargets({ start, end }: { start: Date; end: Date }, now = new Date()) {
  const { kind, dueAt, metAt, endedAt } = responseTargets;
  const present = now.toISOString();
  const isMet = sql`${metAt} <= ${dueAt}`;
  const isEnded = sql`${endedAt} <= ${dueAt}`;
  const count = (which: ReturnType<typeof sql>) => sql<number>`count(*) filter (where ${which})::int`;
  const counted = await db()
    .select({
      kind,
      met: count(isMet),
      missed: count(
        sql`(${isMet}) is not true and (${isEnded}) is not true and ${dueAt} < ${present}::timestamptz`,
      ),
      open: count(sql`${metAt} is null and ${endedAt} is null and ${dueAt} >= ${present}::timestamptz`),
    })
    .from(responseTargets)
    .where(and(gte(dueAt, start), lt(dueAt, end)))
    .groupBy(kind)
    .orderBy(kind)
    .limit(20);
  return counted as TargetCounts;
}
