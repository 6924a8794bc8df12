import { and, asc, eq, gte, lte } from "drizzle-orm";
import { alertsOf } from "#app/features/accounts/notifications/kinds.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { absences, userSettings } from "#db/schema/index.ts";

/** The defaults for someone who has saved nothing yet. */
export async function findUserSettings(userId: string) {
  const { alerts, phoneE164, shortcutsOff, dismissed, calendarKey, signature } = userSettings;
  const [row] = await db()
    .select({ alerts, phoneE164, shortcutsOff, dismissed, calendarKey, signature })
    .from(userSettings)
    .where(eq(userSettings.userId, userId));
  const defaults = {
    phoneE164: null,
    shortcutsOff: false,
    dismissed: [],
    calendarKey: null,
    signature: null,
  };
  return { ...defaults, ...row, alerts: alertsOf(row?.alerts ?? {}) };
}

const most = 500;

/** The IDs of everyone who is absent on a day in the company's time zone (`YYYY-MM-DD`). */
export async function listAbsent(tx: Pick<Transaction, "select">, day: string): Promise<ReadonlySet<string>> {
  const rows = await tx.select({ userId: absences.userId }).from(absences).where(isOn(day)).limit(most);
  return new Set(rows.map(({ userId }) => userId));
}

/** Without those that are over. */
export async function listOwnAbsences(userId: string, today: string) {
  const { id, startsOn, endsOn, note } = absences;
  return db()
    .select({ id, startsOn, endsOn, note })
    .from(absences)
    .where(and(eq(absences.userId, userId), gte(endsOn, today)))
    .orderBy(asc(startsOn))
    .limit(100);
}

const isOn = (day: string) => and(lte(absences.startsOn, day), gte(absences.endsOn, day));
