import { makeBackup, recordFailure } from "#app/features/backups/commands/back-up.server.ts";
import { backupJobs } from "#app/features/backups/jobs.ts";
import { done, handleJobs } from "#app/jobs/handler.ts";

export const backupHandlers = handleJobs(backupJobs, {
  "back-up": {
    async run({ backupId }) {
      await makeBackup(backupId);
      return done;
    },
    onFailed:
      async ({ backupId }, { why }) =>
      (tx) =>
        recordFailure(tx, backupId, why),
  },
});
