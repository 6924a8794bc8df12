import { desc } from "drizzle-orm";
import type { Report } from "#app/features/moving-in/rules.ts";
import { db } from "#db/instance.server.ts";
import { movingRuns } from "#db/schema/index.ts";

export async function findLastMove() {
  const [run] = await db().select().from(movingRuns).orderBy(desc(movingRuns.createdAt)).limit(1);
  return run ? { ...run, report: run.report as Report } : null;
}
