import { expect, test } from "vitest";
import { outboxState, scheduledFor, splitLinks } from "#app/features/messaging/outbox/rules.ts";

const now = new Date("2026-11-21T15:00:00Z");
const fresh = {
  kind: "mail-new-lead",
  doneAt: null,
  failedAt: null,
  attempts: 0,
  lastError: null,
  hasMessage: false,
};

test.each([
  ["waiting", fresh],
  ["waiting", { ...fresh, attempts: 1 }],
  ["waiting", { ...fresh, lastError: "SMTP_URL is not set" }],
  ["retrying", { ...fresh, attempts: 2, lastError: "421 4.3.2 Closing" }],
  ["failed", { ...fresh, attempts: 8, lastError: "550", failedAt: now }],
  ["sent", { ...fresh, attempts: 1, doneAt: now, hasMessage: true }],
  ["nothing", { ...fresh, attempts: 1, doneAt: now }],
  ["done", { ...fresh, kind: "estimate-property", attempts: 1, doneAt: now }],
])("a job that is %s", (state, row) => {
  expect(outboxState(row)).toBe(state);
});

test("a job is scheduled until a minute before it is due, unless an attempt failed", () => {
  const dueIn = (seconds: number) => new Date(now.getTime() + seconds * 1000);
  const job = { state: "waiting" as const, attempts: 0, lastError: null, runAt: dueIn(61) };
  expect(scheduledFor(job, now)).toEqual(dueIn(61));
  expect(scheduledFor({ ...job, runAt: dueIn(60) }, now)).toBeNull();
  expect(scheduledFor({ ...job, lastError: "SMTP_URL is not set" }, now)).toBeNull();
  expect(scheduledFor({ ...job, state: "retrying", attempts: 1, lastError: "421" }, now)).toBeNull();
});

test("addresses in a text become links", () => {
  const text = "Open (https://a.example/x?token=b.c) or http://b.example. javascript:alert(1)";
  expect(splitLinks(text)).toEqual([
    { text: "Open (", href: null },
    { text: "https://a.example/x?token=b.c", href: "https://a.example/x?token=b.c" },
    { text: ") or ", href: null },
    { text: "http://b.example", href: "http://b.example" },
    { text: ". javascript:alert(1)", href: null },
  ]);
  expect(
    splitLinks(text)
      .map((part) => part.text)
      .join(""),
  ).toBe(text);
});
