import { setImmediate as nextTurn } from "node:timers/promises";
import { findCompBook, findCompBookVersion } from "#app/domain/analysis/queries/evidence.server.ts";
import { trackRecordSteps } from "#app/domain/analysis/rules/comp-book/track-record.ts";
import type { TrackRecord } from "#app/domain/analysis/types.ts";

let kept: { key: string; record: Promise<TrackRecord | null> } | undefined;

/**
 * The comp book's track record on a day, `YYYY-MM-DD`; null when there are too few leases to check. It is the same for
 * every home, so this process works it out once for each day and state of the comp book; whoever asks meanwhile waits
 * for that one. Other work goes on between the leases.
 */
export async function findTrackRecord(day: string): Promise<TrackRecord | null> {
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
  const steps = trackRecordSteps(records, { day, zipPoints });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    await nextTurn();
  }
}
