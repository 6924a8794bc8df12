import fc from "fast-check";
import { expect, test } from "vitest";
import { type AgreementStatus, isLive, nextStatus } from "#app/features/agreements/rules.ts";

const states = ["sent", "viewed", "owner_signed", "completed", "declined", "expired", "cancelled"] as const;
const all = fc.array(fc.constantFrom(...states), { minLength: 1, maxLength: 12 });
const statusAfter = (received: readonly (typeof states)[number][], from: AgreementStatus = "draft") =>
  received.reduce<AgreementStatus>(nextStatus, from);

test("the order and number of webhooks do not change the final status", () => {
  fc.assert(
    fc.property(all, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (received, chances) => {
      const order = received.map((state) => ({ state, by: chances.next().value ?? 0 }));
      const shuffled = order.toSorted((a, b) => a.by - b.by).map(({ state }) => state);
      expect(statusAfter(shuffled)).toBe(statusAfter(received));
      expect(statusAfter([...received, ...shuffled])).toBe(statusAfter(received));
    }),
  );
});

test("an older state never moves an agreement back", () => {
  const order: AgreementStatus[] = ["draft", "sent", "viewed", "owner_signed", "completed"];
  for (const [index, status] of order.entries())
    for (const earlier of ["sent", "viewed", "owner_signed"] as const)
      expect(order.indexOf(nextStatus(status, earlier))).toBeGreaterThanOrEqual(index);
});

test.each([
  ["one signature of two is not complete", ["sent", "owner_signed"], "owner_signed"],
  ["signed by both before it was archived is complete", ["cancelled", "completed"], "completed"],
  ["declined before it expired is declined", ["expired", "declined"], "declined"],
] as const)("%s", (_, received, end) => {
  expect(statusAfter(received)).toBe(end);
});

test("an agreement that only lacks the broker is live, a canceled or declined one is not", () => {
  expect((["cancelled", "declined", "expired", "completed"] as const).filter(isLive)).toEqual([]);
  expect((["draft", "preparing", "sent", "viewed", "owner_signed"] as const).every(isLive)).toBe(true);
});
