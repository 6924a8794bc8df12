/** `npm run test:clocks` moves the clock of Postgres too. */
export function movedClock() {
  const { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } = process.env;
  return FAKETIME ? { LD_PRELOAD, FAKETIME, FAKETIME_DONT_FAKE_MONOTONIC } : undefined;
}
