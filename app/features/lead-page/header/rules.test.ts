import { expect, test } from "vitest";
import { whatEnded } from "#app/features/lead-page/header/rules.ts";

type Facts = Parameters<typeof whatEnded>[0];

const facts: Facts = {
  status: "contract_sent",
  agreement: null,
  hasWalkthrough: false,
  wasWalkthroughCanceled: false,
  payments: [],
};
const walkthrough = { status: "site_visit_scheduled", wasWalkthroughCanceled: true };

test.each<[string, Partial<Facts>, string | null]>([
  ["a declined agreement", { agreement: "declined" }, "The agreement was declined"],
  ["a canceled agreement", { agreement: "cancelled" }, "The agreement was canceled"],
  ["an agreement that is out", { agreement: "viewed" }, null],
  ["a declined agreement of a lost lead", { status: "lost", agreement: "declined" }, null],
  ["a canceled walkthrough", walkthrough, "The walkthrough was canceled"],
  ["a walkthrough that was scheduled again", { ...walkthrough, hasWalkthrough: true }, null],
  [
    "a full refund",
    { status: "enrolled", payments: [{ status: "refunded" }] },
    "The onboarding fee was refunded",
  ],
  [
    "a refund of one of two payments",
    { status: "enrolled", payments: [{ status: "refunded" }, { status: "paid" }] },
    null,
  ],
])("what ended after %s", (_, changes, said) => {
  expect(whatEnded({ ...facts, ...changes })).toBe(said);
});
