import { cancelAgreementOfDeleted } from "#app/features/agreements/commands/cancel.server.ts";
import { listLeftOpen } from "#app/features/lead-lists/deleted/queries.server.ts";
import { requestCancellation } from "#app/features/leads/commands/delete-leads.server.ts";
import { leadJobs } from "#app/features/leads/jobs.ts";
import { cancelFeeOfDeleted } from "#app/features/payments/commands/cancel-payment.server.ts";
import { voidInvoicesOfDeleted } from "#app/features/payments/invoices/commands/void.server.ts";
import { findNextWorkingDay } from "#app/features/settings/company/queries.server.ts";
import { done, handleJobs } from "#app/jobs/handler.ts";

export const leadHandlers = handleJobs(leadJobs, {
  "cancel-deleted": {
    async run({ leadIds, deletedAt }) {
      const until = performance.now() + 40_000;
      const problems: string[] = [];
      for (const leadId of await listLeftOpen(leadIds, new Date(deletedAt))) {
        if (performance.now() > until) return { end: "wait", why: "More leads to cancel for", ms: 0 };
        await cancelAgreementOfDeleted(leadId);
        problems.push(
          ...[await cancelFeeOfDeleted(leadId), await voidInvoicesOfDeleted(leadId)].filter(
            (why) => why !== null,
          ),
        );
      }
      return problems.length > 0 ? { end: "retry", why: problems.join(" ") } : done;
    },
    async onFailed({ leadIds, deletedAt }, { why }) {
      const left = await listLeftOpen(leadIds, new Date(deletedAt));
      const dueAt = await findNextWorkingDay(new Date());
      return async (tx) => {
        for (const leadId of left) await requestCancellation(tx, { leadId, why, dueAt });
      };
    },
  },
});
