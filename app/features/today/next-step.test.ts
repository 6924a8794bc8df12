import { describe, expect, test } from "vitest";
import { type LeadWork, nextStep, stepOf, type Work } from "#app/features/today/next-step.ts";

const now = new Date("2026-11-25T18:00:00Z");
const inHours = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const means = { mayCall: true, mayWrite: true, mayCountersign: true };

const fresh: LeadWork = {
  status: "leads",
  statusReason: null,
  targets: [],
  tasks: [],
  wasContacted: false,
  walkthroughDate: null,
  agreement: null,
  payments: [],
  hasOnboarding: false,
};
const next = (lead: Partial<LeadWork>, by: Partial<typeof means> = {}) =>
  nextStep({ ...fresh, ...lead }, { ...means, ...by }, now);

test.each<[string, Work, Partial<typeof means>, string]>([
  ["an owner who waits", "first_response", {}, "call"],
  ["an owner who must not be called", "first_response", { mayCall: false }, "reply"],
  ["an owner without contact data", "follow_up", { mayCall: false, mayWrite: false }, "review"],
  ["a text to answer", "answer_text", {}, "reply"],
  ["a report to price", "price_by_hand", {}, "review"],
  ["an unsigned agreement", "unsigned", {}, "review"],
  ["an agreement that the owner signed, for the broker", "countersign_agreement", {}, "countersign"],
  ["and for everyone else", "countersign_agreement", { mayCountersign: false }, "remind"],
  ["a walkthrough to confirm", "walkthrough_confirmed", {}, "confirm"],
])("the step of %s", (_, work, by, step) => {
  expect(stepOf(work, { ...means, ...by }).step).toBe(step);
});

test.each<[string, Partial<LeadWork>, string | undefined]>([
  ["a new lead", {}, "call"],
  ["a lead that was reached", { wasContacted: true }, "walkthrough"],
  ["a walkthrough to come", { walkthroughDate: inHours(50) }, "walkthrough"],
  ["a walkthrough that took place", { walkthroughDate: inHours(-50) }, "agreement"],
  ["an agreement with the owner", { status: "contract_sent", agreement: "viewed" }, undefined],
  ["an agreement that the owner signed", { status: "lost", agreement: "owner_signed" }, "countersign"],
  ["a signed agreement", { agreement: "completed" }, "payment"],
  ["a fee that was asked for", { agreement: "completed", payments: [{ status: "open" }] }, undefined],
  ["a paid fee", { agreement: "completed", payments: [{ status: "paid" }] }, "onboarding"],
  ["an onboarding", { status: "won", hasOnboarding: true }, undefined],
  ["a lost lead", { status: "lost" }, undefined],
  ["a closed lead", { status: "closed" }, undefined],
  ["a home outside the service area", { statusReason: "outside service area" }, undefined],
])("%s without anything due has its stage's step", (_, lead, step) => {
  expect(next(lead)?.step).toBe(step);
});

describe("what is due", () => {
  const task = (kind: Work, hours: number) => ({ kind, dueAt: inHours(hours) });

  test("comes before the stage, the latest first, with how late it is", () => {
    const tasks = [task("follow_up", -1), task("countersign_agreement", -24)];
    expect(next({ wasContacted: true, tasks })).toEqual({
      step: "countersign",
      part: "agreement",
      dueAt: inHours(-24),
    });
  });

  test("begins with the targets, as Today does", () => {
    const lead = { targets: [task("first_response", 1)], tasks: [task("countersign_agreement", -24)] };
    expect(next(lead)?.step).toBe("call");
  });

  test("comes after the stage if it is days away", () => {
    const tasks = [task("follow_up", 72)];
    expect(next({ wasContacted: true, tasks })?.step).toBe("walkthrough");
    expect(next({ status: "contract_sent", agreement: "sent", tasks })).toMatchObject({
      step: "call",
      dueAt: inHours(72),
    });
  });
});
