import { queueReconciliation } from "#app/domain/billing/commands.server.ts";
import { sweepExpired } from "#app/domain/upkeep/commands.server.ts";
import { describeError, logger } from "#app/log.server.ts";

const everyMs = 3_600_000;

/**
 * Sweeps the tables, and has the payments compared with the vendor's, once an hour. What fails is tried again an hour
 * later.
 */
export function startUpkeep() {
  const timer = setInterval(() => {
    void attempt("sweep", sweepExpired());
    void attempt("reconciliation", queueReconciliation());
  }, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

const attempt = (name: string, work: Promise<void>) =>
  work.catch((error: unknown) => logger.warn({ error: describeError(error) }, `the ${name} failed`));
