import { expect, test } from "vitest";
import {
  mainAction,
  stageProbabilities,
  type WaitingItem,
  type WaitingKind,
  weeksUntil,
} from "#app/features/leads/today/rules.ts";

test("takes a stage's share of signed leads from 30 closed leads on", () => {
  const found = stageProbabilities([
    { stage: "proposal", won: 12, closed: 30 },
    { stage: "new", won: 29, closed: 29 },
  ]);
  expect(found).toContainEqual({ stage: "proposal", probability: 4_000, closedLeads: 30 });
  expect(found).toContainEqual({ stage: "new", probability: 500, closedLeads: 0 });
});

test("begins weeks on Monday, across the end of the year", () => {
  expect(weeksUntil("2027-01-03", 2)).toEqual([
    { from: "2026-12-28", to: "2027-01-03" },
    { from: "2026-12-21", to: "2026-12-27" },
  ]);
  expect(weeksUntil("2027-01-04", 1)).toEqual([{ from: "2027-01-04", to: "2027-01-10" }]);
});

const item = { leadId: "1", phone: "5155550142", hasEmail: true, task: null } as WaitingItem;
const task = { id: "2", title: "", version: 1, doneAt: null };

test.each<[string, WaitingKind, Partial<WaitingItem>, string | null]>([
  ["an owner with a phone", "targets", {}, "Call"],
  ["an owner without a phone", "tasks", { phone: null }, "Reply"],
  ["an owner without contact data", "tasks", { phone: null, hasEmail: false }, "Review"],
  ["a text to answer", "tasks", { task: { ...task, kind: "answer_text" } }, "Reply"],
  ["a report to price", "targets", { task: { ...task, kind: "price_by_hand" } }, "Review"],
  ["a referred client", "targets", { leadId: null }, "Call"],
  ["a task of no lead", "tasks", { leadId: null, phone: null }, null],
  ["an unsigned agreement", "unsigned", {}, "Review"],
])("the main action of %s", (_, kind, changes, action) => {
  expect(mainAction(kind, { ...item, ...changes })).toBe(action);
});
