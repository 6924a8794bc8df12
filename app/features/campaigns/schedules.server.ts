import { lt } from "drizzle-orm";
import { wakePlanner } from "#app/features/campaigns/commands/plan.server.ts";
import type { Schedules } from "#app/jobs/schedule.ts";
import { db } from "#db/instance.server.ts";
import { campaignRests } from "#db/schema/index.ts";

export const campaignSchedules: Schedules = {
  runs: [{ name: "plan of the campaigns", every: "minute", run: () => db().transaction(wakePlanner) }],
  retention: ({ now }) => [[campaignRests, lt(campaignRests.until, now)]],
};
