import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { hasStoppedMarketing } from "#app/features/messaging/contact/queries.server.ts";
import { deletionKey, topicNames } from "#app/features/messaging/preferences/topics.ts";
import { displayAddress } from "#app/lib/labels.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { consents, emailPreferences, leads, suppressions, tasks } from "#db/schema/index.ts";

type Source = Transaction | ReturnType<typeof db>;

const mostRows = 100;

export type PreferencesPage = NonNullable<Awaited<ReturnType<typeof findPreferences>>>;

/** What the owner of the mailbox has given us, and nothing else. Null for an unknown key. */
export async function findPreferences(key: string, now: Date) {
  if (!isUuid(key)) return null;
  const { id, email, pausedUntil, topicsOff } = emailPreferences;
  const [row] = await db()
    .select({
      email,
      pausedUntil,
      topicsOff,
      isStopped: hasStoppedMarketing(sql`email_preferences.email`),
      hasAgreed: sql<boolean>`exists (select from consents c
        where c.email = email_preferences.email and c.purpose = 'marketing-email')`,
      hasAskedToDelete: isNotNull(tasks.id).mapWith(Boolean),
    })
    .from(emailPreferences)
    .leftJoin(tasks, and(eq(tasks.dedupeKey, sql`${deletionKey}::text || ${id}`), isNull(tasks.doneAt)))
    .where(eq(emailPreferences.key, key));
  if (!row) return null;
  const [homes, given, numbers] = await Promise.all([
    db()
      .select()
      .from(leads)
      .where(and(eq(leads.email, row.email), isNull(leads.deletedAt)))
      .orderBy(desc(leads.createdAt))
      .limit(mostRows),
    db()
      .select({ id: consents.id, at: consents.at, purpose: consents.purpose, wording: consents.wording })
      .from(consents)
      .where(eq(consents.email, row.email))
      .orderBy(desc(consents.at))
      .limit(mostRows),
    listTextedNumbers(row.email),
  ]);
  return {
    ...row,
    topicsOn: topicNames.filter((topic) => !row.topicsOff.includes(topic)),
    pausedUntil: row.pausedUntil && row.pausedUntil > now ? row.pausedUntil : null,
    properties: [...new Set(homes.flatMap((home) => displayAddress(home) ?? []))],
    consents: given,
    // Anyone can type an email beside a number, so the page shows only how it ends.
    numbers: numbers.map(({ number, isStopped }) => ({ ending: number.slice(-4), isStopped })),
  };
}

/** Numbers, in E.164, that agreed to texts in a form with this email. */
export function listTextedNumbers(email: string, on: Source = db()) {
  const { phoneE164, purpose } = consents;
  return on
    .selectDistinct({
      number: sql<string>`${phoneE164}`,
      isStopped: isNotNull(suppressions.id).mapWith(Boolean),
    })
    .from(consents)
    .leftJoin(
      suppressions,
      and(eq(suppressions.channel, "sms"), eq(suppressions.address, phoneE164), isNull(suppressions.endedAt)),
    )
    .where(and(eq(consents.email, email), isNotNull(phoneE164), inArray(purpose, ["sms", "marketing-sms"])))
    .orderBy(sql`1`)
    .limit(mostRows);
}
