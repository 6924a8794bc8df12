import { and, eq, inArray, isNull } from "drizzle-orm";
import { listLeads } from "#app/features/lead-lists/queries.server.ts";
import { differences } from "#app/features/leads/merge/fields.ts";
import { whyNotMerge } from "#app/features/leads/merge/queries.server.ts";
import { listKnownLeads } from "#app/features/leads/queries/known.server.ts";
import { searchWords } from "#app/features/leads/search.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { displayAddress, displayName } from "#app/lib/labels.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { db } from "#db/instance.server.ts";
import { leads, users } from "#db/schema/index.ts";

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
