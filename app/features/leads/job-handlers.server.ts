import { listLeftOpen } from "#app/features/leads/commands/delete-leads.server.ts";
import { leadJobs } from "#app/features/leads/jobs.ts";
import { leadRows } from "#app/features/leads/lead-rows.ts";
import { findNextWorkingDay } from "#app/features/settings/company/queries.server.ts";
import { done, handleJobs } from "#app/jobs/handler.ts";

export const leadHandlers = handleJobs(leadJobs, {
  "cancel-deleted": {
    async run({ leadIds, deletedAt }) {
      const until = performance.now() + 40_000;
      const problems: string[] = [];
      for (const leadId of await listLeftOpen(leadIds, new Date(deletedAt))) {
        if (performance.now() > until) return { end: "wait", why: "More leads to cancel for", ms: 0 };
        for (const { cancel } of leadRows()) {
          const why = await cancel?.(leadId);
          if (why) problems.push(why);
        }
      }
      return problems.length > 0 ? { end: "retry", why: problems.join(" ") } : done;
    },
    async onFailed({ leadIds, deletedAt }, { why }) {
      const left = await listLeftOpen(leadIds, new Date(deletedAt));
      const dueAt = await findNextWorkingDay(new Date());
      return async (tx) => {
        for (const leadId of left)
          for (const { reportLeftOpen } of leadRows()) await reportLeftOpen?.(tx, { leadId, why, dueAt });
      };
    },
  },
});
