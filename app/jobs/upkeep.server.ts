import { sweepReportFiles } from "#app/domain/analysis/commands.server.ts";
import { queueReconciliation } from "#app/domain/billing/commands.server.ts";
import { reconcileAgreements } from "#app/domain/documents/commands.server.ts";
import { reconcileInvoices } from "#app/domain/invoices/commands.server.ts";
import { reconcileTexts } from "#app/domain/texts/commands.server.ts";
import { sweepExpired } from "#app/domain/upkeep/commands.server.ts";
import { describeError, logger } from "#app/log.server.ts";

const everyMs = 3_600_000;

/**
 * Sweeps the tables and has what is with vendors read again, at the start, when something may have been missed, and once
 * an hour. What fails is tried again an hour later.
 */
export function startUpkeep() {
  const sweep = () => {
    for (const [name, part] of Object.entries(parts))
      part().catch((error: unknown) => logger.warn({ error: describeError(error) }, `the ${name} failed`));
  };
  sweep();
  const timer = setInterval(sweep, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}

const parts = {
  sweep: sweepExpired,
  "sweep of report files": sweepReportFiles,
  "look at open payments": queueReconciliation,
  "look at open invoices": reconcileInvoices,
  "look at open agreements": reconcileAgreements,
  "look at texts under way": reconcileTexts,
};
