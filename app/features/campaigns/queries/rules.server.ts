import { count, eq, lte, sql } from "drizzle-orm";
import { isActive } from "#app/features/campaigns/commands/enrollments.server.ts";
import { findPauseOfAll } from "#app/features/campaigns/queries/monitor.server.ts";
import { capOn } from "#app/features/campaigns/rules.ts";
import { findSettings } from "#app/features/settings/company/queries.server.ts";
import { readSetting } from "#app/features/settings/company/setting-table.ts";
import { dayIn, instantsOf } from "#app/lib/dates.ts";
import { db } from "#db/instance.server.ts";
import { campaignEnrollments, campaignMessages, siteSettings, users } from "#db/schema/index.ts";

/** With the version that a change of them names; 0 if nothing is stored. */
export async function findStoredRules() {
  const [row] = await db()
    .select({
      value: siteSettings.value,
      version: siteSettings.version,
      at: siteSettings.updatedAt,
      by: users.name,
    })
    .from(siteSettings)
    .leftJoin(users, eq(users.id, siteSettings.updatedBy))
    .where(eq(siteSettings.key, "campaigns"));
  const rules = readSetting("campaigns", row?.value, { today: "", demo: false });
  return { rules, version: row?.version ?? 0, changed: row ? { at: row.at, by: row.by } : null };
}

/** What the page Global Settings shows beside the rules. */
export async function findSending(now: Date) {
  const [{ rules, ...stored }, { company }] = await Promise.all([findStoredRules(), findSettings()]);
  const today = dayIn(company.timeZone, now);
  const { start } = instantsOf({ from: today, to: today }, company.timeZone);
  const tomorrow = new Date(now.getTime() + 86_400_000);
  const [[sent], [inside], pause] = await Promise.all([
    db()
      .select({ emails: count() })
      .from(campaignMessages)
      .where(
        sql`${campaignMessages.channel} = 'email' and ${campaignMessages.purpose} = 'marketing'
          and ${campaignMessages.state} in ('queued', 'sent') and ${campaignMessages.createdAt} >= ${start.toISOString()}`,
      ),
    db()
      .select({
        people: count(),
        due: sql<number>`count(*) filter (where ${lte(campaignEnrollments.nextAt, tomorrow)})::int`,
      })
      .from(campaignEnrollments)
      .where(isActive),
    findPauseOfAll(),
  ]);
  const cap = capOn(today, rules);
  return {
    rules,
    ...stored,
    pause,
    sentToday: sent?.emails ?? 0,
    /** Null without a limit. */
    cap: Number.isFinite(cap) ? cap : null,
    people: inside?.people ?? 0,
    due: inside?.due ?? 0,
    company: { email: company.email, timeZone: company.timeZone },
  };
}

export type Sending = Awaited<ReturnType<typeof findSending>>;
