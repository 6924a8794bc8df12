import { describe, expect, test } from "vitest";
import {
  capOn,
  decide,
  dueAt,
  type Facts,
  nextSendingTime,
  type Step,
} from "#app/features/campaigns/rules.ts";

const timeZone = "America/Chicago";
const hours = { opensAt: "08:00", closesAt: "20:00", businessDaysOnly: false, closedDays: [] };
/** Noon in Des Moines, a Wednesday. */
const noon = new Date("2026-03-04T18:00:00Z");

const facts = (changes: Partial<Facts> = {}): Facts => ({
  workflow: "warm_lead",
  enteredAt: new Date("2026-03-03T18:00:00Z"),
  walkthroughAt: null,
  lead: { status: "analysis_submitted", isInvalid: false, isDeleted: false, isMerged: false },
  pause: null,
  barrier: null,
  pausedUntil: null,
  topicIsOff: false,
  isTemplateActive: true,
  hadIt: false,
  missing: [],
  timeZone,
  recipientZone: timeZone,
  hours,
  dayTakenBy: null,
  textsInMonth: 0,
  textsFreeAt: null,
  isUnanswered: false,
  mayWantNoTexts: false,
  capReached: false,
  restsUntil: null,
  ...changes,
});

const step = (changes: Partial<Step> = {}): Step => ({
  key: "one",
  templateId: "t",
  channel: "email",
  from: "entry",
  days: 1,
  hours: 0,
  ...changes,
});

const confirmation = (changes: Partial<Facts> = {}) =>
  facts({ workflow: "confirmation", walkthroughAt: new Date("2026-03-07T15:00:00Z"), ...changes });
const reminder = (changes: Partial<Step> = {}) => step({ from: "walkthrough", days: -3, ...changes });

describe("a decision", () => {
  test.each([
    ["sends what is due", facts(), step(), "send"],
    ["leaves the lost", facts({ lead: { ...facts().lead, status: "lost" } }), step(), "leave lost"],
    [
      "leaves a status of another workflow",
      facts({ lead: { ...facts().lead, status: "enrolled" } }),
      step(),
      "leave status",
    ],
    ["leaves those without consent", facts({ barrier: "no consent" }), step(), "leave no_consent"],
    ["leaves who unsubscribed", facts({ barrier: "unsubscribed" }), step(), "leave unsubscribed"],
    ["leaves refused addresses", confirmation({ barrier: "bounced" }), reminder(), "leave bounced"],
    ["needs no consent for a service", confirmation({ barrier: "no consent" }), reminder(), "send"],
    [
      "leaves out a service that is not wanted by email",
      confirmation({ barrier: "unsubscribed" }),
      reminder(),
      "skip no_email_wanted",
    ],
    [
      "leaves out texts without consent",
      confirmation({ barrier: "no consent" }),
      reminder({ channel: "sms" }),
      "skip no_text_consent",
    ],
    [
      "leaves out what follows the choice too soon",
      confirmation({ enteredAt: new Date("2026-03-04T10:00:00Z") }),
      reminder(),
      "skip too_soon",
    ],
    [
      "leaves when the walkthrough is over",
      confirmation({ walkthroughAt: noon }),
      reminder(),
      "leave walkthrough_over",
    ],
    ["holds while everything is paused", facts({ pause: "all" }), step(), "hold paused_all"],
    [
      "holds a service until the owner has an answer",
      confirmation({ isUnanswered: true }),
      reminder(),
      "hold unanswered",
    ],
    ["does not hold marketing for that", facts({ isUnanswered: true }), step(), "send"],
    ["holds what lacks a value", facts({ missing: ["first name"] }), step(), "hold missing_value"],
    ["holds the second of a day", facts({ dayTakenBy: "Broadcast" }), step(), "hold day_taken"],
    ["gives services their day", confirmation({ dayTakenBy: "Broadcast" }), reminder(), "send"],
    ["holds above the cap", facts({ capReached: true }), step(), "hold cap"],
    [
      "leaves out a template that is not in use",
      facts({ isTemplateActive: false }),
      step(),
      "skip no_template",
    ],
  ])("%s", (_, facts, step, expected) => {
    const result = decide(facts, step, noon);
    expect([result.verdict, "reason" in result ? result.reason : ""].join(" ").trim()).toBe(expected);
  });

  test("leaves out a message once the next one is due", () => {
    const next = step({ key: "two", days: 0, hours: 2 });
    expect(decide(facts(), step(), noon, next)).toEqual({ verdict: "skip", reason: "too_late" });
  });

  test("leaves out a reminder that would wait past its date", () => {
    const textsFreeAt = new Date("2026-03-08T00:00:00Z");
    const text = reminder({ channel: "sms", days: 0, hours: -2 });
    expect(decide(confirmation({ textsFreeAt }), text, noon)).toMatchObject({
      verdict: "skip",
      reason: "texts_used",
    });
  });

  test("waits for the morning of the reader", () => {
    const night = new Date("2026-03-05T04:30:00Z");
    const at = (recipientZone: string | null) => decide(facts({ recipientZone }), step(), night);
    expect(at("America/Chicago")).toMatchObject({
      reason: "quiet_hours",
      until: new Date("2026-03-05T14:00:00Z"),
    });
    // Unknown: 8 AM in Los Angeles is 11 AM in New York.
    expect(at(null)).toMatchObject({ reason: "quiet_hours", until: new Date("2026-03-05T16:00:00Z") });
  });
});

describe("the time of a step", () => {
  test.each([
    ["2026-03-07T15:00:00Z", 1, 0, "2026-03-08T14:00:00.000Z"],
    ["2026-10-31T14:00:00Z", 1, 0, "2026-11-01T15:00:00.000Z"],
    ["2026-03-07T15:00:00Z", 0, 25, "2026-03-08T16:00:00.000Z"],
  ])("%s and %i days and %i hours later", (from, days, hours, expected) => {
    const at = dueAt(step({ days, hours }), { enteredAt: new Date(from), walkthroughAt: null, timeZone });
    expect(at?.toISOString()).toBe(expected);
  });
});

test("skips weekends and closed days where the company wants that", () => {
  const friday = new Date("2026-03-07T02:30:00Z");
  const business = { ...hours, businessDaysOnly: true, closedDays: ["2026-03-09"] };
  const at = nextSendingTime(friday, business, { zone: timeZone, timeZone });
  expect(at?.toISOString()).toBe("2026-03-10T13:00:00.000Z");
  const none = { ...hours, opensAt: "20:00", closesAt: "08:00" };
  expect(nextSendingTime(friday, none, { zone: timeZone, timeZone })).toBeNull();
});

test("warms a new sender up to its cap", () => {
  const rules = { dailyCap: 300, warmUpFrom: "2026-03-01" };
  const days = ["2026-02-28", "2026-03-01", "2026-03-03", "2026-03-05", "2026-03-07"];
  expect(days.map((day) => capOn(day, rules))).toEqual([300, 50, 100, 200, 300]);
  expect(capOn("2026-03-01", { dailyCap: 0, warmUpFrom: null })).toBe(Number.POSITIVE_INFINITY);
});
