import { and, eq, isNull, sql } from "drizzle-orm";
import { cached } from "#app/lib/cache.server.ts";
import { db } from "#db/instance.server.ts";
import { findPage, type PageRequest } from "#db/keyset.server.ts";
import { leads, messages, users } from "#db/schema/index.ts";

// As in migrations/after-migrations.sql.
const isReceived = sql`direction = 'in' and kind in ('mail-in-reply', 'text-in')`;
const conversation = sql`coalesce(${messages.leadId}::text, ${messages.sender})`;

/** The conversations of open tasks; without a lead, a key ends with the sender. */
const waiting = sql`select coalesce(t.lead_id::text, substr(t.dedupe_key, strpos(t.dedupe_key, ':') + 1))
  from tasks t left join leads l on l.id = t.lead_id
  where t.done_at is null and t.kind in ('answer_text', 'answer_email') and l.deleted_at is null`;

/** `userId`: only of the leads of this person. */
type InboxFilter = { isAll: boolean; userId: string | null; q: string };

/** The last message that came in, of each conversation. */
export function listInbox({ isAll, userId, q }: InboxFilter, page: PageRequest) {
  const pattern = `%${q.replace(/[\\%_]/g, "\\$&")}%`;
  return findPage({ at: messages.createdAt, id: messages.id }, page, 25, (part) =>
    db()
      .select({
        id: messages.id,
        at: messages.createdAt,
        channel: messages.channel,
        sender: messages.sender,
        subject: messages.subject,
        text: sql<string>`left(regexp_replace(${messages.body}, '\\s+', ' ', 'g'), 160)`,
        leadId: messages.leadId,
        name: leads.name,
        assignee: users.name,
        isWaiting: sql<boolean>`${conversation} in (${waiting})`,
        cursor: part.cursor,
      })
      .from(messages)
      .leftJoin(leads, eq(leads.id, messages.leadId))
      .leftJoin(users, eq(users.id, leads.assignedTo))
      .where(
        and(
          isReceived,
          sql`not exists (select from (select * from messages where ${isReceived}) newer
            where coalesce(newer.lead_id::text, newer.sender) = ${conversation}
              and (newer.created_at, newer.id) > (${messages.createdAt}, ${messages.id}))`,
          isNull(leads.deletedAt),
          // As an array, so that the index of conversations is used.
          isAll ? undefined : sql`${conversation} = any(array(${waiting}))`,
          userId ? eq(leads.assignedTo, userId) : undefined,
          q ? sql`concat_ws(' ', ${leads.searchText}, ${messages.sender}) ilike ${pattern}` : undefined,
          part.where,
        ),
      )
      .orderBy(...part.orderBy)
      .limit(part.limit),
  );
}

export type InboxRow = Awaited<ReturnType<typeof listInbox>>["rows"][number];

export const countWaiting = cached(async () => {
  const [row] = await db().execute<{ count: number }>(
    sql`select count(distinct id)::int as count from (${waiting}) open(id)`,
  );
  return row?.count ?? 0;
});
