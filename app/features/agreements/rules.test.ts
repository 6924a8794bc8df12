import fc from "fast-check";
import { expect, test } from "vitest";
import { type AgreementStatus, isLive, nextStatus } from "#app/features/agreements/rules.ts";

const states = [
  "pending",
  "sent",
  "opened",
  "ownerSigned",
  "completed",
  "declined",
  "expired",
  "archived",
] as const;
const all = fc.array(fc.constantFrom(...states), { minLength: 1, maxLength: 12 });
const settle = (heard: readonly (typeof states)[number][], from: AgreementStatus = "draft") =>
  heard.reduce<AgreementStatus>(nextStatus, from);

test("whatever is heard, in whichever order and however often, leads to the same end", () => {
  fc.assert(
    fc.property(all, fc.infiniteStream(fc.double({ min: 0, max: 1, noNaN: true })), (heard, chances) => {
      const order = heard.map((state) => ({ state, by: chances.next().value ?? 0 }));
      const shuffled = order.toSorted((a, b) => a.by - b.by).map(({ state }) => state);
      expect(settle(shuffled)).toBe(settle(heard));
      expect(settle([...heard, ...shuffled])).toBe(settle(heard));
    }),
  );
});

test("nothing moves an agreement back", () => {
  const way: AgreementStatus[] = ["draft", "sent", "viewed", "owner_signed", "completed"];
  for (const [index, status] of way.entries())
    for (const earlier of ["pending", "sent", "opened", "ownerSigned"] as const)
      expect(way.indexOf(nextStatus(status, earlier))).toBeGreaterThanOrEqual(index);
});

test.each([
  ["one signature of two is not done", ["sent", "ownerSigned"], "owner_signed"],
  ["signed by both before it was put away is signed", ["archived", "completed"], "completed"],
  ["declined before its time was over is declined", ["expired", "declined"], "declined"],
  ["nobody was written to: it is out all the same, since we mail the link", ["pending"], "sent"],
] as const)("%s", (_, heard, end) => {
  expect(settle(heard)).toBe(end);
});

test("what was cancelled or declined is at an end, what only the broker lacks is not", () => {
  expect((["cancelled", "declined", "expired", "completed"] as const).filter(isLive)).toEqual([]);
  expect((["draft", "preparing", "sent", "viewed", "owner_signed"] as const).every(isLive)).toBe(true);
});
