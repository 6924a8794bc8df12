import { setImmediate as nextTurn } from "node:timers/promises";
import { findCompBook, findCompBookVersion } from "#app/domain/analysis/queries/evidence.server.ts";
import { type TrackCheck, trackCheckSteps } from "#app/domain/analysis/rules/comp-book/track-record.ts";

let kept: { key: string; record: Promise<TrackCheck[]> } | undefined;

/**
 * How the comp book's estimates did when each lease was left out in turn, as of a day, `YYYY-MM-DD`. It is the same for
 * every home, so this process works it out once for each day and state of the comp book; whoever asks meanwhile waits
 * for that one. Other work goes on between the leases.
 */
export async function findTrackChecks(day: string): Promise<TrackCheck[]> {
  const key = `${day}/${await findCompBookVersion(day)}`;
  if (kept?.key === key) return kept.record;
  const work = { key, record: checkCompBook(day) };
  kept = work;
  work.record.catch(() => {
    if (kept === work) kept = undefined;
  });
  return work.record;
}

async function checkCompBook(day: string) {
  const { records, zipPoints } = await findCompBook(day);
  const checks: TrackCheck[] = [];
  for (const check of trackCheckSteps(records, { day, zipPoints })) {
    if (check) checks.push(check);
    await nextTurn();
  }
  return checks;
}
