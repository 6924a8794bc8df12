import { inArray, sql } from "drizzle-orm";
import type { BoardCard, BoardStage } from "#app/features/lead-lists/board/rules.ts";
import * as list from "#app/features/lead-lists/queries.server.ts";
import { type LeadFilter, newestFirst } from "#app/features/lead-lists/request.ts";
import { groupOf, stages } from "#app/features/leads/rules.ts";
import { db } from "#db/instance.server.ts";
import { leads } from "#db/schema/index.ts";

/** Of all statuses, whichever the filter names. Three statements. */
export async function findBoard(userId: string, { groups: _, ...filter }: LeadFilter, now = new Date()) {
  const [cards, counts, choices] = await Promise.all([
    listCards(filter, now),
    countStages(filter),
    list.findListChoices(userId),
  ]);
  const columns = stages.map(({ value: stage }): BoardStage => {
    const matching = { count: counts.of[stage] ?? 0, isMore: counts.isMore };
    return { stage, matching, cards: cards.filter((card) => card.stage === stage) };
  });
  return { stages: columns, choices };
}

async function listCards(filter: LeadFilter, now: Date): Promise<BoardCard[]> {
  // A constant status in each part lets the planner choose by how many leads have it.
  const newest = stages
    .filter(({ board }) => board === "cards")
    .map(
      ({
        value,
      }) => sql`(select ${leads.id} from ${leads} where ${list.inFilter({ ...filter, groups: [value] })}
      order by ${leads.createdAt} desc, ${leads.id} desc limit 20)`,
    );
  const rows = await list
    .selectLeads({
      isStale: list.isStale,
      statusChangedAt: leads.statusChangedAt,
      version: leads.version,
    })
    .where(inArray(leads.id, sql`(${sql.join(newest, sql` union all `)})`))
    .orderBy(...list.orderOf(newestFirst));
  return rows.map((row) => {
    const { status, statusChangedAt, createdAt, version } = row;
    const ms = now.getTime() - (statusChangedAt ?? createdAt).getTime();
    return {
      ...list.leadRow(row),
      stage: groupOf(status)?.value ?? "",
      version,
      daysInStage: Math.max(0, Math.floor(ms / 86_400_000)),
      isStale: row.isStale === true,
    };
  });
}

/** Exact from the daily counts, else by one scan that ends after 10,000 leads. */
async function countStages(filter: LeadFilter) {
  if (list.isCounted(filter)) return { of: (await list.countLeads(filter.span)).byGroup, isMore: false };
  const most = list.mostCounted + 1;
  const some = db()
    .select({ stage: leads.statusGroup })
    .from(leads)
    .where(list.inFilter(filter))
    .limit(most)
    .as("some");
  const rows = await db()
    .select({ stage: some.stage, count: sql<number>`count(*)::int` })
    .from(some)
    .groupBy(some.stage);
  const of: Record<string, number> = Object.fromEntries(rows.map(({ stage, count }) => [stage, count]));
  return { of, isMore: Object.values(of).reduce((sum, count) => sum + count, 0) === most };
}
