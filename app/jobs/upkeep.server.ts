import { reconcileAgreements } from "#app/domain/documents/commands.server.ts";
import { sweepExpired } from "#app/domain/upkeep/commands.server.ts";
import { describeError, logger } from "#app/log.server.ts";

const everyMs = 3_600_000;

/** Sweeps the tables and has what is with vendors read again, once an hour. What fails is tried again an hour later. */
export function startUpkeep() {
  const failed = (what: string) => (error: unknown) =>
    logger.warn({ error: describeError(error) }, `${what} failed`);
  const work = () => {
    void sweepExpired().catch(failed("the sweep"));
    void reconcileAgreements().catch(failed("the reconciliation of agreements"));
  };
  const timer = setInterval(work, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
