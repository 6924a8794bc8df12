import { lt, sql } from "drizzle-orm";
import { checkAudit, findLastCheck, sealAudit } from "#app/features/accounts/audit/commands.server.ts";
import { isCheckDue } from "#app/features/accounts/audit/rules.ts";
import type { Schedules } from "#app/jobs/schedule.ts";
import {
  auditChecks,
  authenticatorApps,
  invites,
  notifications,
  passkeyChallenges,
  passwordResets,
  pendingSignIns,
  sessions,
} from "#db/schema/index.ts";

export const accountSchedules: Schedules = {
  runs: [
    { name: "sealing of the audit log", every: "ten minutes", run: () => sealAudit() },
    {
      name: "nightly check of the audit log",
      every: "hour",
      async run({ now, timeZone }) {
        const last = await findLastCheck();
        if (isCheckDue(last?.at ?? null, { now, timeZone })) await checkAudit(now);
      },
    },
  ],
  retention: ({ now, daysAgo, retention }) => [
    [sessions, lt(sessions.expiresAt, now)],
    [pendingSignIns, lt(pendingSignIns.expiresAt, now)],
    [passkeyChallenges, lt(passkeyChallenges.expiresAt, now)],
    [
      authenticatorApps,
      sql`${authenticatorApps.confirmedAt} is null and ${lt(authenticatorApps.createdAt, daysAgo(1))}`,
    ],
    [passwordResets, lt(passwordResets.expiresAt, daysAgo(7))],
    [notifications, lt(notifications.createdAt, daysAgo(retention.notificationDays))],
    [auditChecks, lt(auditChecks.at, daysAgo(400))],
    [invites, lt(invites.expiresAt, daysAgo(90))],
  ],
};
