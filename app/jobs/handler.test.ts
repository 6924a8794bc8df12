import { DrizzleQueryError } from "drizzle-orm/errors";
import { expect, test } from "vitest";
import { errorLine, vendorOutcome, withoutAddresses } from "#app/jobs/handler.ts";

test("a failed statement is described by its code and constraint, without SQL or parameters", () => {
  const cause = Object.assign(new Error("duplicate key"), { code: "23505", constraint_name: "leads_pkey" });
  const error = new DrizzleQueryError("insert into leads values ($1)", ["ada@owner.example"], cause);
  expect(errorLine(error)).toBe("The database refused 23505 leads_pkey");
});

test("removes email addresses and phone numbers that a server repeats", () => {
  const answer = "550 5.1.1 <ada.l@owner.example>: no such user\r\n550 call +1 (515) 555-0142";
  expect(withoutAddresses(answer)).toBe("550 5.1.1 <(address)>: no such user 550 call (number)");
});

test("cuts a long text, and uses the name of an error without a message", () => {
  expect(errorLine(new Error("x".repeat(900)))).toHaveLength(300);
  expect(errorLine(new TypeError())).toBe("TypeError");
  expect(errorLine("gone")).toBe("gone");
});

const failed = (reason: "unavailable" | "rejected" | "not configured", retryAfterMs?: number) => ({
  ok: false as const,
  reason,
  detail: "The vendor's reason",
  ...(retryAfterMs !== undefined && { retryAfterMs }),
});
const why = "The vendor's reason";

test("an outage counts as an attempt and waits as long as the vendor asks", () => {
  expect(vendorOutcome(failed("unavailable"))).toEqual({ end: "retry", why });
  expect(vendorOutcome(failed("unavailable", 7_000))).toEqual({ end: "retry", why, atLeastMs: 7_000 });
});

test("missing settings count as an attempt only where someone must be notified", () => {
  expect(vendorOutcome(failed("not configured"))).toEqual({ end: "wait", why, ms: 300_000 });
  expect(vendorOutcome(failed("not configured"), { settingsMs: 9 })).toEqual({ end: "wait", why, ms: 9 });
  expect(vendorOutcome(failed("not configured"), { settingsMs: null })).toEqual({ end: "retry", why });
});

test("a rejection is final unless the job retries rejections", () => {
  expect(vendorOutcome(failed("rejected"))).toEqual({ end: "fail", why });
  expect(vendorOutcome(failed("rejected"), { retriesRefusals: true })).toEqual({ end: "retry", why });
});
