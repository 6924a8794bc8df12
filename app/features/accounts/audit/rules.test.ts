import { expect, test } from "vitest";
import { describeEntry, isCheckDue, markChange, originLabel } from "#app/features/accounts/audit/rules.ts";

const timeZone = "America/Chicago";
const describeIt = (
  action: string,
  subject: string,
  data: Record<string, unknown>,
  name: string | null = null,
) => describeEntry({ action, subject, data, name }, timeZone);
const plans = (fee: number) => ({
  websitePlans: { plans: [{ name: "Growth", managementBasisPoints: fee }] },
});

test.each([
  [
    "changed the management fee of Growth of the fee schedule 2026-11 from 10.9% to 11.5%",
    describeIt("setting", "fees:2026-11", { before: plans(1090), after: plans(1150) }),
  ],
  [
    "changed the status of the lead Ann Example from new to contacted",
    describeIt("status", "lead:1", { before: "new", after: "contacted" }, "Ann Example"),
  ],
  [
    "assigned 3 leads from none to Priya",
    describeIt("assignment", "leads", { before: null, after: "Priya", count: 3 }),
  ],
  [
    "added the API token Shop",
    describeIt("token", "token:x", { before: null, after: { name: "Shop" } }, "Shop"),
  ],
  [
    "disabled Bo",
    describeIt("role", "user:1", { before: { disabled: false }, after: { disabled: true } }, "Bo"),
  ],
  [
    "invited ann@staff.example",
    describeIt("invitation", "invite:1", { email: "ann@staff.example", role: "user" }),
  ],
  [
    "deleted the post",
    describeIt("delete", "post:0a1b2c3d-0000-4000-8000-000000000000", { before: { title: "A" }, after: {} }),
  ],
  [
    "started the broadcast Spring for 1,200 people",
    describeIt("campaign", "broadcast:1", { name: "Spring", people: 1_200 }),
  ],
  [
    "stopped the broadcast Spring for 1 person",
    describeIt("campaign", "broadcast:1", { name: "Spring", stopped: 1 }),
  ],
  ["teleported: the moon", describeIt("teleported", "moon", {})],
])("says: %s", (sentence, text) => {
  expect(text.sentence).toBe(sentence);
});

test("lists every field that differs, and what else was recorded", () => {
  const before = { name: "A", list: ["x"], at: "2026-11-20T15:04:05.000Z", same: 1 };
  const after = { name: "B", list: ["x", "y"], at: null, same: 1 };
  expect(describeIt("setting", "areas:a", { before, after, reason: "typo" })).toEqual({
    sentence: "changed the name, list and at of the area A",
    changes: [
      { label: "Name", before: "A", after: "B" },
      { label: "List", before: "x", after: "x, y" },
      { label: "At", before: "Nov 20, 2026, 9:04 AM", after: null },
    ],
    facts: [{ label: "Reason", value: "typo" }],
  });
});

test("marks only the words that differ", () => {
  expect(markChange("We call you today", "We text you today")).toEqual({
    before: [
      { text: "We ", isChanged: false },
      { text: "call ", isChanged: true },
      { text: "you today", isChanged: false },
    ],
    after: [
      { text: "We ", isChanged: false },
      { text: "text ", isChanged: true },
      { text: "you today", isChanged: false },
    ],
  });
});

test("says from where", () => {
  expect(originLabel({ via: "staff", ip: "203.0.113.7" })).toBe("Back office, 203.0.113.7");
  expect(originLabel({ via: null, ip: null })).toBe("");
});

test.each([
  [null, "2026-11-20T06:00:00Z", true],
  ["2026-11-20T09:10:00Z", "2026-11-20T20:00:00Z", false],
  ["2026-11-20T09:10:00Z", "2026-11-21T07:00:00Z", false],
  ["2026-11-20T09:10:00Z", "2026-11-21T09:05:00Z", true],
])("after a check at %s, one is due at %s: %s", (last, now, due) => {
  expect(isCheckDue(last ? new Date(last) : null, { now: new Date(now), timeZone })).toBe(due);
});
