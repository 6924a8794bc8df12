import { sweepReportFiles } from "#app/domain/analysis/commands.server.ts";
import { sweepExpired } from "#app/domain/upkeep/commands.server.ts";
import { describeError, logger } from "#app/log.server.ts";

const everyMs = 3_600_000;

/** Sweeps the tables once an hour. What fails is tried again an hour later. */
export function startUpkeep() {
  const sweep = async () => {
    for (const part of [sweepExpired, sweepReportFiles])
      await part().catch((error: unknown) =>
        logger.warn({ part: part.name, error: describeError(error) }, "the sweep failed"),
      );
  };
  const timer = setInterval(sweep, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
