import { callOffFeeOfDeleted } from "#app/domain/billing/commands.server.ts";
import { callOffAgreementOfDeleted } from "#app/domain/documents/commands.server.ts";
import { voidInvoicesOfDeleted } from "#app/domain/invoices/commands.server.ts";
import { askToCallOff } from "#app/domain/leads/commands.server.ts";
import { isDeletedSince } from "#app/domain/leads/queries.server.ts";
import { findNextWorkingDay } from "#app/domain/site/queries.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { jobs } from "#app/jobs/registry.ts";
import { vendorSchedule } from "#app/jobs/retry.ts";

/** Asks until none can be signed or paid any more; what the vendors refuse for too long is left to a person. */
export const callOffDeletedJob = handleJob(jobs["call-off-deleted"], {
  schedule: vendorSchedule,
  limitMs: 60_000,
  async run({ leadId, deletedAt }) {
    if (!(await isDeletedSince(leadId, new Date(deletedAt)))) return done;
    const left = [
      await callOffAgreementOfDeleted(leadId),
      await callOffFeeOfDeleted(leadId),
      await voidInvoicesOfDeleted(leadId),
    ].filter((why) => why !== null);
    return left.length > 0 ? { end: "retry", why: left.join(" ") } : done;
  },
  async onParked({ leadId, deletedAt }, { why }) {
    if (!(await isDeletedSince(leadId, new Date(deletedAt)))) return;
    const dueAt = await findNextWorkingDay(new Date());
    return (tx) => askToCallOff(tx, { leadId, why, dueAt });
  },
});
