import { expect, test } from "vitest";
import { type Alert, digestLines, digestSubject } from "#app/features/accounts/notifications/digest.ts";

const now = new Date("2026-11-23T18:20:00Z");
const alert = (title: string, changes: Partial<Alert> = {}): Alert => ({
  title,
  path: "/leads/1",
  targetId: null,
  dueAt: null,
  isOver: false,
  ...changes,
});
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);

test("a target is one line with its present state, and none once it is met", () => {
  const late = { targetId: "a", dueAt: minutes(-5) };
  const lines = digestLines(
    [
      alert("Ann Example was assigned to you"),
      alert("Max Vander: first response due Nov 23, 12:15 PM", late),
      alert("Max Vander: first response missed, was due Nov 23, 12:15 PM", late),
      alert("Bo Example: report review due Nov 23, 1:00 PM", { targetId: "b", dueAt: minutes(40) }),
      alert("Cy Example: first response due Nov 23, 12:15 PM", { ...late, targetId: "c", isOver: true }),
    ],
    now,
  );
  expect(lines.map(({ title }) => title)).toEqual([
    "Max Vander: first response 5 min late",
    "Bo Example: report review due in 40 min",
    "Ann Example was assigned to you",
  ]);
  expect(digestSubject(lines)).toBe("Max Vander and 2 others: first response 5 min late");
  expect(digestSubject(lines.slice(0, 1))).toBe("Max Vander: first response 5 min late");
  expect(digestSubject(lines.slice(2).concat(lines))).toBe("Ann Example was assigned to you, and 3 more");
});
