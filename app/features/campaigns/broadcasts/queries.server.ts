import { desc, eq, type SQL, sql } from "drizzle-orm";
import { inFilter } from "#app/features/lead-lists/queries.server.ts";
import { readListRequest } from "#app/features/lead-lists/request.ts";
import { contactBarrier } from "#app/features/messaging/contact/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import type { StaffActor } from "#app/lib/actor.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { campaignBroadcasts, campaignTemplates, leads, savedViews, users } from "#db/schema/index.ts";

/** Why a lead of the view gets nothing, or null. Of several leads with one email, the newest gets it. */
export async function audienceOf(staff: StaffActor, query: string): Promise<SQL> {
  const { timeZone } = await findCompany();
  const { filter } = readListRequest(new URLSearchParams(query), timeZone, staff.userId);
  const addresses = { email: sql`${leads.email}`, phone: sql`${leads.phoneE164}` };
  return sql`select id, coalesce(barrier, case when turn > 1 then 'same address' end) as why from (
    select ${leads.id} as id, ${contactBarrier(addresses, "email", "marketing")} as barrier,
      row_number() over (partition by ${leads.email} order by ${leads.createdAt} desc, ${leads.id}) as turn
    from ${leads} where ${inFilter(filter)}
      and not (${leads.status} = 'lost' and ${leads.statusReasonKind} is not distinct from 'invalid')
  ) audience`;
}

export type Audience = { matched: number; entered: number; leftOut: Record<string, number> };

/** Counted before a broadcast starts, and again in the transaction that starts it. */
export async function countAudience(
  audience: SQL,
  on: Pick<Transaction, "execute"> = db(),
): Promise<Audience> {
  const rows = await on.execute<{ why: string | null; count: number }>(
    sql`select why, count(*)::int as count from (${audience}) a group by why order by count(*) desc`,
  );
  const leftOut = rows.filter(({ why }) => why !== null);
  return {
    matched: rows.reduce((sum, { count }) => sum + count, 0),
    entered: rows.find(({ why }) => why === null)?.count ?? 0,
    leftOut: Object.fromEntries(leftOut.map(({ why, count }) => [why ?? "", count])),
  };
}

const isPaused = sql`exists (select from campaign_pauses p where p.lead_id = e.lead_id)`;

const countWhere = (which: SQL) =>
  sql<number>`(select count(*)::int from campaign_enrollments e
    where e.workflow = 'broadcast:' || ${campaignBroadcasts.id} and ${which})`;

export const listBroadcasts = () =>
  db()
    .select({
      id: campaignBroadcasts.id,
      name: campaignBroadcasts.name,
      template: campaignTemplates.name,
      startsAt: campaignBroadcasts.startsAt,
      stoppedAt: campaignBroadcasts.stoppedAt,
      matched: campaignBroadcasts.matched,
      entered: campaignBroadcasts.entered,
      leftOut: campaignBroadcasts.leftOut,
      by: users.name,
      waiting: countWhere(sql`e.state = 'waiting' and not ${isPaused}`),
      held: countWhere(sql`(e.state = 'held' or e.state = 'waiting' and ${isPaused})`),
      done: countWhere(sql`e.state = 'done'`),
      left: countWhere(sql`e.state = 'left'`),
    })
    .from(campaignBroadcasts)
    .innerJoin(campaignTemplates, eq(campaignTemplates.id, campaignBroadcasts.templateId))
    .leftJoin(users, eq(users.id, campaignBroadcasts.createdBy))
    .orderBy(desc(campaignBroadcasts.createdAt))
    .limit(50);

/** Views that this person may use, and marketing emails in use that no series sends. */
export async function findBroadcastChoices(staff: StaffActor) {
  const [views, templates] = await Promise.all([
    db()
      .select({ id: savedViews.id, name: savedViews.name, query: savedViews.query })
      .from(savedViews)
      .where(sql`${savedViews.ownerId} = ${staff.userId} or ${savedViews.isShared}`)
      .orderBy(savedViews.name)
      .limit(200),
    db()
      .select({ id: campaignTemplates.id, name: campaignTemplates.name, subject: campaignTemplates.subject })
      .from(campaignTemplates)
      .where(
        sql`${campaignTemplates.purpose} = 'marketing' and ${campaignTemplates.channel} = 'email'
          and ${campaignTemplates.activeAt} is not null and ${campaignTemplates.workflow} is null`,
      )
      .orderBy(campaignTemplates.name)
      .limit(200),
  ]);
  return { views, templates };
}

export async function findView(staff: StaffActor, id: string) {
  if (!isUuid(id)) return null;
  const { views } = await findBroadcastChoices(staff);
  return views.find((view) => view.id === id) ?? null;
}
