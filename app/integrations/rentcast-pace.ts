/** Five requests at once and fifteen a second make twenty at most in any second, which is all that a key may send. */
const intervalMs = 1_000 / 15;
const aheadMs = 4 * intervalMs;

/**
 * When the next request of a key may leave, so that never more than twenty leave within any second.
 *
 * @param booked until when (ms) the turns given so far fill the line, evenly spaced; 0 before the first.
 * @returns the time to wait and the line with this turn in it; null when the wait would be longer than `patienceMs`.
 */
export function nextTurn(
  booked: number,
  now: number,
  patienceMs: number,
): { waitMs: number; booked: number } | null {
  const waitMs = Math.max(0, booked - aheadMs - now);
  return waitMs > patienceMs ? null : { waitMs, booked: Math.max(booked, now) + intervalMs };
}
