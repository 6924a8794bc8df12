import { lt } from "drizzle-orm";
import { oldestDraft } from "#app/features/enrollment/queries/draft.server.ts";
import type { Schedules } from "#app/jobs/schedule.ts";
import { enrollmentDrafts } from "#db/schema/index.ts";

export const enrollmentSchedules: Schedules = {
  retention: ({ now }) => [[enrollmentDrafts, lt(enrollmentDrafts.updatedAt, oldestDraft(now))]],
};
