import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { mergeLeads } from "#app/features/leads/merge/commands.server.ts";
import { MergePageForm } from "#app/features/leads/merge/schema.ts";
import { system } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { leads } from "#db/schema/index.ts";

/** Two leads of one owner, who asked twice. */
export async function addMerge(now: Date) {
  const [kept, merged] = await db()
    .select({ id: leads.id, version: leads.version })
    .from(leads)
    .where(
      and(
        isNull(leads.deletedAt),
        eq(
          leads.email,
          sql`(select t.email from leads t where t.deleted_at is null and t.status_group in ('new', 'analysis_submitted')
            group by t.email having count(*) = 2 order by min(t.created_at) limit 1)`,
        ),
      ),
    )
    .orderBy(asc(leads.createdAt), asc(leads.id));
  if (!kept || !merged) return;
  const versions = { version: kept.version, otherVersion: merged.version };
  const form = MergePageForm.parse({ intent: "merge", with: merged.id, ...versions });
  if (form.intent === "merge") await mergeLeads(system, { keptId: kept.id, form, now });
}
