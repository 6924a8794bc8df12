import { type ClaimedJob, claimJobs, type Line, releaseJobs } from "#app/jobs/outbox.server.ts";
import { type createNotifier, pause, timeLimit } from "#app/jobs/timing.ts";
import { describeError, logger } from "#app/log.server.ts";
import { renewHangingPool } from "#db/instance.server.ts";

const claimLimitMs = 6_000;
const longestRestMs = 3_000;

type Settings = {
  lanes: number;
  leaseMs: number;
  pollMs: number;
  bell: ReturnType<typeof createNotifier>;
  random: () => number;
  onClaim(job: ClaimedJob): void;
  stopping: AbortSignal;
};

/** Claims only jobs that can start now, so that other processes get the rest. */
export function createLine(
  name: Line,
  { lanes, leaseMs, pollMs, bell, random, onClaim, stopping }: Settings,
) {
  const waiting: ClaimedJob[] = [];
  let claiming: Promise<void> | undefined;
  let free = 0;
  let failures = 0;

  async function fill() {
    try {
      const claimed = await claimInTime(name, free, leaseMs);
      if (failures > 0) logger.info({ line: name }, "the outbox can be read again");
      failures = 0;
      claimed.forEach(onClaim);
      waiting.push(...claimed);
    } catch (error) {
      if (failures === 0 && !stopping.aborted)
        logger.error({ line: name, error: describeError(error) }, "the outbox cannot be read");
      await pause(restMs(failures, pollMs, random()), stopping);
      failures += 1;
    }
  }

  return {
    lanes,
    async next(): Promise<ClaimedJob | undefined> {
      free += 1;
      try {
        while (!stopping.aborted) {
          const ring = bell.next;
          if (waiting.length === 0) {
            claiming ??= fill().finally(() => {
              claiming = undefined;
            });
            await claiming;
          }
          if (stopping.aborted) return undefined;
          const job = waiting.shift();
          if (job) return job;
          await pause(pollMs, ring);
        }
        return undefined;
      } finally {
        free -= 1;
      }
    },
    takeBack: () => waiting.splice(0),
  };
}

const restMs = (failures: number, pollMs: number, random: number) =>
  Math.min(longestRestMs, pollMs * 2 ** failures) * (0.8 + 0.4 * random);

/** A dead connection never fails by itself, so the pool is checked after 6 s. */
async function claimInTime(name: Line, limit: number, leaseMs: number) {
  const claim = claimJobs(name, limit, leaseMs);
  const claimed = await timeLimit<ClaimedJob[] | null>(claimLimitMs, claim, null);
  if (claimed) return claimed;
  // A late claim would block its jobs until the lease expires.
  claim.then(releaseJobs).catch(() => {});
  await renewHangingPool();
  throw new Error("The database did not answer in time");
}
