import { reconcilePayments } from "#app/domain/billing/commands.server.ts";
import { done, handleJob } from "#app/jobs/handler.ts";
import { jobs } from "#app/jobs/registry.ts";
import { promptSchedule } from "#app/jobs/retry.ts";
import { vendorOutcome } from "#app/jobs/vendor-outcome.ts";
import { logger } from "#app/log.server.ts";

/** The next hour begins it anew, so it does not try for long. */
export const reconcilePaymentsJob = handleJob(jobs["reconcile-payments"], {
  schedule: promptSchedule,
  limitMs: 5 * 60_000,
  async run({ since }) {
    const answer = await reconcilePayments({ since: new Date(since) });
    if (!answer.ok)
      return answer.reason === "not configured" ? done : vendorOutcome(answer, { retriesRefusals: true });
    const { compared, mended, strangers } = answer;
    if (mended + strangers > 0)
      logger.warn({ compared, mended, strangers }, "payments differed from the vendor's");
    return done;
  },
});
