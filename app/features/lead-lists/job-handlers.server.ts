import { runBatches } from "#app/features/lead-lists/batches/commands.server.ts";
import { failBulkAction, runBulkBatch } from "#app/features/lead-lists/bulk/commands.server.ts";
import { workOnImport } from "#app/features/lead-lists/imports/commands/run.server.ts";
import { failImport } from "#app/features/lead-lists/imports/commands/start.server.ts";
import { leadListJobs } from "#app/features/lead-lists/jobs.ts";
import { done, handleJobs } from "#app/jobs/handler.ts";

export const leadListHandlers = handleJobs(leadListJobs, {
  "run-bulk-action": {
    async run({ actionId }) {
      const isOver = await runBatches(runBulkBatch(actionId), { forMs: 15_000 });
      return isOver ? done : { end: "wait", why: "More leads to change", ms: 0 };
    },
    onFailed: async ({ actionId }) => {
      return (tx) => failBulkAction(tx, actionId);
    },
  },

  "run-import": {
    async run({ importId }, { signal }) {
      const isOver = await workOnImport(importId, { forMs: 20_000, signal });
      return isOver ? done : { end: "wait", why: "More lines to read", ms: 0 };
    },
    onFailed: async ({ importId }, { why }) => {
      return (tx) => failImport(tx, importId, why);
    },
  },
});
