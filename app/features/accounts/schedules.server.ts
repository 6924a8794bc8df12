import { lt } from "drizzle-orm";
import type { Schedules } from "#app/jobs/schedule.ts";
import { invites, notifications, passwordResets, sessions } from "#db/schema/index.ts";

export const accountSchedules: Schedules = {
  retention: ({ now, daysAgo }) => [
    [sessions, lt(sessions.expiresAt, now)],
    [passwordResets, lt(passwordResets.expiresAt, daysAgo(7))],
    [notifications, lt(notifications.createdAt, daysAgo(90))],
    [invites, lt(invites.expiresAt, daysAgo(90))],
  ],
};
