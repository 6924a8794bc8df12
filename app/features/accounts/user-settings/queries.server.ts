import { eq } from "drizzle-orm";
import { alertsOf } from "#app/features/accounts/notifications/kinds.ts";
import { db } from "#db/instance.server.ts";
import { userSettings } from "#db/schema/index.ts";

/** The defaults for someone who has saved nothing yet. */
export async function findUserSettings(userId: string) {
  const { alerts, phoneE164, shortcutsOff, dismissed, calendarKey } = userSettings;
  const [row] = await db()
    .select({ alerts, phoneE164, shortcutsOff, dismissed, calendarKey })
    .from(userSettings)
    .where(eq(userSettings.userId, userId));
  const defaults = { phoneE164: null, shortcutsOff: false, dismissed: [], calendarKey: null };
  return { ...defaults, ...row, alerts: alertsOf(row?.alerts ?? {}) };
}
