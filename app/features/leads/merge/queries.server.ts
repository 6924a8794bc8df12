import { and, desc, eq, inArray, isNull, sql } from "drizzle-orm";
import { listLeads } from "#app/features/lead-lists/queries.server.ts";
import { searchWords } from "#app/features/leads/search.ts";
import { differences } from "#app/features/leads/merge/fields.ts";
import { listKnownLeads } from "#app/features/leads/queries/known.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { displayAddress, displayName } from "#app/lib/labels.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { leadMerges, leads, users } from "#db/schema/index.ts";

const twice = {
  agreements: "Both leads have an agreement that is out. Cancel one of them first.",
  payments: "Both leads have an open payment. Cancel one of them first.",
  visits: "Both leads have a walkthrough booked. Cancel one of them first.",
};

/** What both leads have and only one can have. */
export async function whyNotMerge(records: Pick<Transaction, "execute">, ids: [string, string]) {
  const of = sql`lead_id in (${ids[0]}, ${ids[1]})`;
  const [row] = await records.execute<{ name: keyof typeof twice }>(sql`
    select 'agreements' as name from agreements
      where ${of} and status in ('draft', 'preparing', 'sent', 'viewed', 'owner_signed') having count(distinct lead_id) > 1
    union all select 'payments' from payments where ${of} and status in ('created', 'open') having count(distinct lead_id) > 1
    union all select 'visits' from visits where ${of} and canceled_at is null having count(distinct lead_id) > 1 limit 1`);
  return row ? twice[row.name] : null;
}

/** The lead that this one was merged into; also after the merged one is purged. */
export async function findMergedInto(id: string): Promise<string | null> {
  if (!isUuid(id)) return null;
  const [merge] = await db()
    .select({ keptId: leadMerges.keptId })
    .from(leadMerges)
    .where(and(eq(leadMerges.mergedId, id), isNull(leadMerges.undoneAt)))
    .orderBy(desc(leadMerges.createdAt))
    .limit(1);
  return merge?.keptId ?? null;
}

type Asked = { other: string | null; typed: string };

export async function findMergePage(id: string, { other: otherId, typed }: Asked) {
  const rows = await db()
    .select({ lead: leads, assignee: users.name })
    .from(leads)
    .leftJoin(users, eq(users.id, leads.assignedTo))
    .where(and(inArray(leads.id, [id, otherId ?? id].filter(isUuid)), isNull(leads.deletedAt)));
  const [kept, other] = [id, otherId].map((each) => rows.find(({ lead }) => lead.id === each));
  if (!kept) return null;
  const { timeZone } = await findCompany();
  const compared = other && other !== kept ? await compare(kept, other, timeZone) : null;
  const found = compared ? [] : await listChoices(kept.lead, typed);
  return { lead: headOf(kept.lead), found, compared };
}

export type MergePage = NonNullable<Awaited<ReturnType<typeof findMergePage>>>;

type Row = { lead: typeof leads.$inferSelect; assignee: string | null };

const headOf = (lead: Row["lead"]) => ({
  id: lead.id,
  name: displayName(lead.name),
  address: displayAddress(lead),
  status: lead.status,
  version: lead.version,
});

/** Of the same owner, or what was searched. */
async function listChoices({ id, email, phoneE164 }: Row["lead"], typed: string) {
  const words = searchWords(typed);
  const found =
    words.length > 0
      ? (await listLeads({ words }, { size: 11 })).rows
      : await listKnownLeads({ email: email || undefined, phoneE164: phoneE164 ?? undefined }, db(), 11);
  return found.filter((each) => each.id !== id).slice(0, 10);
}

async function compare(kept: Row, other: Row, timeZone: string) {
  const problem = await whyNotMerge(db(), [kept.lead.id, other.lead.id]);
  const fields = differences(kept.lead, other.lead, timeZone).map((field) =>
    field.name === "assignedTo"
      ? { ...field, mine: kept.assignee ?? field.mine, theirs: other.assignee ?? field.theirs }
      : field,
  );
  return { other: headOf(other.lead), problem, fields };
}
