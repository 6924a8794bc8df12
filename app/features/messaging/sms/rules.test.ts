import { expect, test } from "vitest";
import {
  mayWantNoTexts,
  openingOf,
  textingTime,
  undeliveredMessage,
  walkthroughText,
} from "#app/features/messaging/sms/rules.ts";

const zone = "America/Chicago";

test.each([
  ["in the day, at once", "2026-11-23T16:00:00.000Z", "2026-11-23T16:00:00.000Z"],
  ["at eight sharp, at once", "2026-11-23T14:00:00.000Z", "2026-11-23T14:00:00.000Z"],
  ["a minute before eight, at eight", "2026-11-23T13:59:00.000Z", "2026-11-23T14:00:00.000Z"],
  ["a minute before nine in the evening, at once", "2026-11-24T02:59:00.000Z", "2026-11-24T02:59:00.000Z"],
  ["at nine in the evening, the next morning", "2026-11-24T03:00:00.000Z", "2026-11-24T14:00:00.000Z"],
  ["the night before clocks go forward", "2027-03-14T03:30:00.000Z", "2027-03-14T13:00:00.000Z"],
  ["the night before clocks go back", "2027-11-07T04:00:00.000Z", "2027-11-07T14:00:00.000Z"],
])("a text goes out %s", (_, at, then) => {
  expect(textingTime(new Date(at), zone).toISOString()).toBe(then);
});

test("the walkthrough text fits one segment and says how to opt out", () => {
  const text = walkthroughText({
    company: "Porchlight",
    time: "Wednesday, Nov 25, 2026, 10:00\u202fAM CST",
    phone: "515-555-0142",
  });
  // One segment: ASCII without an escaped character.
  expect(text).toMatch(/^[\w ,.:;$-]{1,160}$/);
  expect(text).toContain("Reply STOP to end");
});

test("a long text is shortened to one line", () => {
  expect(openingOf(" Is it\nok? ")).toBe("Is it ok?");
  expect(openingOf("a".repeat(100))).toHaveLength(80);
});

test("a carrier's reason is named, an unknown one by its number", () => {
  expect(undeliveredMessage("not mobile", 30006)).toBe("the number can't receive texts (30006)");
  expect(undeliveredMessage("other", 39999)).toBe("the carrier gave no known reason (39999)");
  expect(undeliveredMessage(null, null)).toBe("the carrier gave no known reason");
});

test.each([
  "Stop texting",
  "unsubscribe me",
  "please stop",
  "PLEASE ＳＴＯＰ",
  "I want to opt-out",
  "sto\u200bp it",
  "Don't send me texts",
  "never text me again",
  "No texts please",
  "I don’t want texts",
  "Please don't email me again.",
  "No more emails please.",
  "Take me off your list",
  "Remove my email address from your list.",
  "I do not want to receive any more of your emails or be contacted",
])("%s may be an opt-out", (body) => {
  expect(mayWantNoTexts(body)).toBe(true);
});

test.each([
  "Is 11 ok? I need nonstop internet.",
  "I stopped by to see the house",
  "Stop by on Monday, the bus stop is quite near. Take my house off the market.",
  "You never called me back, and I got no emails. Please don't hesitate to call me.",
])("%s is no opt-out", (body) => {
  expect(mayWantNoTexts(body)).toBe(false);
});
