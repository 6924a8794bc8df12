import { expect, test } from "vitest";
import {
  defaultReferralQuestions,
  filledQuestions,
} from "#app/features/settings/company/referral-questions.ts";

test("fills in the fee, the hours and the area", () => {
  const facts = { terms: { feeCents: 525_00, contactHours: 4 }, areaName: "Ames" };
  const asked = [{ question: "{fee}, why {fee}?", answer: "Within {hours} hours in {area}. {other} stays." }];
  expect(filledQuestions(asked, facts)).toEqual([
    { question: "$525, why $525?", answer: "Within 4 hours in Ames. {other} stays." },
  ]);
  const odd = { ...facts, terms: { feeCents: 99_50, contactHours: 1 } };
  expect(filledQuestions(asked, odd)).toEqual([
    { question: "$99.50, why $99.50?", answer: "Within 1 hour in Ames. {other} stays." },
  ]);
  const shipped = JSON.stringify(filledQuestions(defaultReferralQuestions, facts));
  expect(shipped).not.toMatch(/[{](fee|hours|area)[}]/);
  for (const text of ["$525", "Within 4 hours", "around Ames"]) expect(shipped).toContain(text);
});
