import { purgeFiles } from "#app/features/onboarding/files/commands.server.ts";
import type { Schedules } from "#app/jobs/schedule.ts";

export const onboardingSchedules: Schedules = {
  runs: [{ name: "cleanup of lead files", every: "hour", run: ({ now }) => purgeFiles(now) }],
};
