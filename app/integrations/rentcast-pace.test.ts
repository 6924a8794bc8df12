import fc from "fast-check";
import { expect, test } from "vitest";
import { nextTurn } from "#app/integrations/rentcast-pace.ts";

/** When each request leaves that is asked for after the pauses (ms), by a caller with all the patience there is. */
function departures(pauses: number[]): number[] {
  let now = 0;
  let booked = 0;
  return pauses.map((pause) => {
    now += pause;
    const turn = nextTurn(booked, now, Number.POSITIVE_INFINITY);
    if (!turn) throw new Error("No turn");
    booked = turn.booked;
    return now + turn.waitMs;
  });
}

test("never more than twenty requests leave within a second", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 300 }), { minLength: 21, maxLength: 120 }), (pauses) => {
      const all = departures(pauses);
      for (const [at, first] of all.entries()) {
        const last = all[at + 20];
        if (last !== undefined) expect(last - first).toBeGreaterThan(1_000);
      }
    }),
  );
});

test("five leave at once, and the sixth after a fifteenth of a second", () => {
  const all = departures([0, 0, 0, 0, 0, 0]);
  expect(all.slice(0, 5)).toEqual([0, 0, 0, 0, 0]);
  expect(all[5]).toBeCloseTo(66.7, 1);
});

test("who cannot wait gets no turn, and takes none from the others", () => {
  expect(nextTurn(1_000, 0, 700)).toBeNull();
  expect(nextTurn(1_000, 0, 750)).not.toBeNull();
});
