import { asc } from "drizzle-orm";
import { scheduleOn } from "#app/domain/pricing/rules.ts";
import { feeScheduleSchema } from "#app/domain/pricing/schema.ts";
import { db } from "#db/instance.server.ts";
import { feeSchedules } from "#db/schema/index.ts";

/** The fee schedule in force on a day (`YYYY-MM-DD`): a stored one, else the one the product ships with. */
export async function findSchedule(day: string) {
  const rows = await db().select().from(feeSchedules).orderBy(asc(feeSchedules.effectiveFrom));
  const stored = rows.flatMap((row) => feeScheduleSchema.safeParse(row.document).data ?? []);
  return scheduleOn(stored, day);
}
