import { expect, test } from "vitest";
import { vendorOutcome } from "#app/jobs/vendor-outcome.ts";

const failed = (reason: "unavailable" | "rejected" | "not configured", retryAfterMs?: number) => ({
  ok: false as const,
  reason,
  detail: "The vendor said so",
  ...(retryAfterMs !== undefined && { retryAfterMs }),
});
const why = "The vendor said so";

test("an outage counts as an attempt, and rests as long as the vendor asks", () => {
  expect(vendorOutcome(failed("unavailable"))).toEqual({ end: "retry", why });
  expect(vendorOutcome(failed("unavailable", 7_000))).toEqual({ end: "retry", why, atLeastMs: 7_000 });
});

test("settings are waited for, and count where somebody has to hear of them", () => {
  expect(vendorOutcome(failed("not configured"))).toEqual({ end: "wait", why, ms: 300_000 });
  expect(vendorOutcome(failed("not configured"), { settingsMs: 9 })).toEqual({ end: "wait", why, ms: 9 });
  expect(vendorOutcome(failed("not configured"), { settingsMs: null })).toEqual({ end: "retry", why });
});

test("a refusal is final, but for what may be taken later", () => {
  expect(vendorOutcome(failed("rejected"))).toEqual({ end: "park", why });
  expect(vendorOutcome(failed("rejected"), { retriesRefusals: true })).toEqual({ end: "retry", why });
});
