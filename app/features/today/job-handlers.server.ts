import { reassignUntouched } from "#app/features/today/commands/reassign.server.ts";
import { todayJobs } from "#app/features/today/jobs.ts";
import { handleJobs } from "#app/jobs/handler.ts";

export const todayHandlers = handleJobs(todayJobs, {
  "reassign-lead": {
    async run(payload) {
      return { end: "done", record: (tx) => reassignUntouched(tx, { ...payload, now: new Date() }) };
    },
  },
});
