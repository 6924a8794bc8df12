import { expect, it } from "vitest";
import { dueLabel } from "#app/features/tasks/components/task-line.tsx";

const now = new Date("2026-11-21T15:00:00Z");
const at = (minutes: number) => {
  const { words, state } = dueLabel(new Date(now.getTime() + minutes * 60_000), now, "America/Chicago");
  return `${words} (${state})`;
};

it.each([
  [-3 * 24 * 60, "3 days late (late)"],
  [-25 * 60, "1 day late (late)"],
  [-125, "2 h late (late)"],
  [-0.2, "1 min late (late)"],
  [0.5, "now (soon)"],
  [12, "in 12 min (soon)"],
  [45, "in 45 min (today)"],
  [5 * 60, "Today, 2:00 PM (today)"],
  [15 * 60 + 1, "Tomorrow (later)"],
  [3 * 24 * 60, "Nov 24 (later)"],
])("says %i minutes from now as %s", (minutes, words) => {
  expect(at(minutes)).toBe(words);
});
