import { giveUpInvoice, issueInvoice } from "#app/domain/invoices/commands.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { jobs } from "#app/jobs/registry.ts";
import { vendorSchedule } from "#app/jobs/retry.ts";
import { vendorOutcome } from "#app/jobs/vendor-outcome.ts";

const lookAgainMs = 5 * 60_000;

export const issueInvoiceJob = handleJob(jobs["issue-invoice"], {
  schedule: vendorSchedule,
  // Some thirty calls of five seconds at most; what is noted is not asked again.
  limitMs: 180_000,
  async run(order, { attempt }) {
    const issued = await issueInvoice({ ...order, attempt });
    if (issued.ok) return done;
    if (issued.reason === "lead deleted") return { end: "wait", why: issued.detail, ms: lookAgainMs };
    return vendorOutcome(issued);
  },
  onParked: (order, { why }) => giveUpInvoice({ ...order, why }),
});
