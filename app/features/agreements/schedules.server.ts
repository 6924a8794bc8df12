import { lt } from "drizzle-orm";
import { reconcileAgreements, remindSigners } from "#app/features/agreements/commands/triggers.server.ts";
import type { Schedules } from "#app/jobs/schedule.ts";
import { docusealEvents } from "#db/schema/index.ts";

export const agreementSchedules: Schedules = {
  runs: [
    { name: "check of open agreements", every: "hour", run: ({ now }) => reconcileAgreements(now) },
    { name: "reminders of open agreements", every: "hour", run: ({ now }) => remindSigners(now) },
  ],
  retention: ({ daysAgo }) => [[docusealEvents, lt(docusealEvents.receivedAt, daysAgo(60))]],
};
