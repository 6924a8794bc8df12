import { sql } from "drizzle-orm";
import { stages } from "#app/features/leads/rules.ts";
import { offerFor } from "#app/features/pricing/offer.ts";
import { findSchedule, quotedFirstYear } from "#app/features/pricing/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { openStages, type StageHistory, stageProbabilities } from "#app/features/today/rules.ts";
import { dayIn } from "#app/lib/dates.ts";
import { db } from "#db/instance.server.ts";
import { tryLock } from "#db/locks.ts";
import { idleLeads } from "#db/schema/index.ts";

const mayStillSign = openStages.map(({ value }) => value);
const ended = stages.filter(({ signingShare }) => signingShare === null).map(({ value }) => value);

const mostRanked = 50;
const mostClosed = 5_000;

/**
 * Ranks open leads by (fee of the first year × share of leads in this stage that sign × days without activity). The
 * fee is 12 months and the setup fee, as quoted or as a new owner is quoted at the estimated rent of all units.
 */
export async function rankIdleLeads(now = new Date()): Promise<void> {
  const { timeZone } = await findCompany();
  const schedule = await findSchedule(dayIn(timeZone, now));
  const units = sql<number>`greatest(1, coalesce(l.unit_count, 1))`;
  await db().transaction(async (tx) => {
    if (!(await tryLock(tx, "ranking"))) return;
    await tx.execute(sql`set local statement_timeout = '60s'`);
    const counts = await tx.execute<{ units: number }>(
      sql`select distinct ${units} as units from leads l where deleted_at is null and status_group in ${mayStillSign}`,
    );
    const offers = counts.map(({ units: unitCount }) => {
      const offer = offerFor(schedule, { unitCount, rentCents: 0 });
      return {
        units: unitCount,
        base: offer.baseMonthlyFeeCents,
        rate: offer.rentBasisPoints,
        setup: offer.setupFeeCents,
      };
    });
    const history = await tx.execute<StageHistory>(sql`
      with closed as (
        select id, status_group <> 'lost' as won from leads
        where deleted_at is null and status_group in ${ended}
          and status_reason_kind is distinct from 'invalid'
        order by coalesce(status_changed_at, created_at) desc limit ${mostClosed}
      ), passed as (
        select id, won, 'new' as stage from closed
        union
        select c.id, c.won, e.data ->> 'to' from closed c join timeline_events e on e.lead_id = c.id
        where e.kind = 'status_changed'
      )
      select stage, count(*) filter (where won)::int as won, count(*)::int as closed from passed group by stage`);
    const probabilities = stageProbabilities(history);
    await tx.delete(idleLeads);
    await tx.execute(sql`
      insert into idle_leads (lead_id, position, fee_cents, probability, closed_leads, idle_since, computed_at)
      select id, row_number() over (order by value desc, id), fee, probability, closed_leads, idle_since,
        ${now.toISOString()}::timestamptz
      from (
        select l.id, fee, p.probability, p."closedLeads" as closed_leads, idle_since,
          fee::float8 * p.probability * extract(epoch from ${now.toISOString()}::timestamptz - idle_since) as value
        from leads l
        join jsonb_to_recordset(${JSON.stringify(probabilities)}::jsonb)
          as p(stage text, probability int, "closedLeads" int) on p.stage = l.status_group
        join jsonb_to_recordset(${JSON.stringify(offers)}::jsonb)
          as o(units int, base int, rate int, setup int) on o.units = ${units},
        lateral (select coalesce(
            ${quotedFirstYear(sql`l.id`)},
            12 * (o.base + l.estimated_rent * o.units * o.rate / 100) + o.setup
          )::int as fee,
          greatest(l.created_at, l.last_contacted_at, l.status_changed_at) as idle_since) as worth
        where l.deleted_at is null and l.estimated_rent > 0 and l.estimated_rent < 100000
          and l.status_group in ${mayStillSign}
      ) as valued
      where idle_since < ${now.toISOString()}::timestamptz - interval '1 day'
      order by value desc, id limit ${mostRanked}`);
  });
}
