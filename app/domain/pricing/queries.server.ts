import { asc } from "drizzle-orm";
import { scheduleOn } from "#app/domain/pricing/rules.ts";
import { feeScheduleSchema } from "#app/domain/pricing/schema.ts";
import { db } from "#db/instance.server.ts";
import { feeSchedules } from "#db/schema/index.ts";

/**
 * The fee schedule in force on a day (`YYYY-MM-DD`): a stored one, or the one the product ships with where none is
 * stored. Throws when a stored one cannot be read: a wrong price is worse than no page.
 */
export async function findSchedule(day: string) {
  const rows = await db().select().from(feeSchedules).orderBy(asc(feeSchedules.effectiveFrom));
  return scheduleOn(
    rows.map((row) => feeScheduleSchema.parse(row.document)),
    day,
  );
}
