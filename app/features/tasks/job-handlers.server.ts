import { taskJobs } from "#app/features/tasks/jobs.ts";
import { noteTarget } from "#app/features/tasks/targets/commands.server.ts";
import { handleJobs } from "#app/jobs/handler.ts";

export const taskHandlers = handleJobs(taskJobs, {
  "note-target": {
    async run(payload) {
      return { end: "done", record: (tx) => noteTarget(tx, { ...payload, now: new Date() }) };
    },
  },
});
