import { asc } from "drizzle-orm";
import { kept } from "#app/domain/kept.server.ts";
import { scheduleOn } from "#app/domain/pricing/rules.ts";
import { feeScheduleSchema } from "#app/domain/pricing/schema.ts";
import { db } from "#db/instance.server.ts";
import { feeSchedules } from "#db/schema/index.ts";

/**
 * The fee schedule in force on a day (`YYYY-MM-DD`): a stored one, or the one the product ships with where none is
 * stored. Throws when a stored one cannot be read: a wrong price is worse than no page.
 */
export async function findSchedule(day: string) {
  return scheduleOn(await stored.ask(), day);
}

const stored = kept(async () => {
  const rows = await db().select().from(feeSchedules).orderBy(asc(feeSchedules.effectiveFrom));
  return rows.map((row) => feeScheduleSchema.parse(row.document));
});
