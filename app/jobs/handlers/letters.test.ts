import { expect, test } from "vitest";
import type { Estimate } from "#app/domain/analysis/types.ts";
import { offerFor } from "#app/domain/pricing/offer.ts";
import { defaultSchedule } from "#app/domain/pricing/schedule.ts";
import { sampleCompany } from "#app/domain/site/defaults.ts";
import { newLeadLetter, originLines, rentReportLetter } from "#app/jobs/handlers/letters.ts";
import { hudEstimate, preliminaryEstimate, reportInput, reportLead } from "#tests/factories/report.ts";

type Submission = Parameters<typeof rentReportLetter>[0];

function submission(
  property: Partial<Submission["properties"][number]> = {},
  name = "Jo Example",
): Submission {
  const { id: leadId, ...home } = reportLead();
  const { estimate } = reportInput();
  const offer = offerFor(defaultSchedule, { unitCount: 1, rentCents: estimate.rentCents });
  return {
    owner: { name, email: "jo@owner.example", phone: null },
    mailToken: null,
    properties: [
      { leadId, subject: { ...estimate.facts, ...home }, state: "ready", estimate, offer, ...property },
    ],
  };
}

const place = { company: sampleCompany, appUrl: "https://porchlight.example" };
const letterOf = (...of: Parameters<typeof submission>) => rentReportLetter(submission(...of), place);
const pricedBy = (changes: Partial<Estimate>) =>
  letterOf({ estimate: reportInput(changes).estimate }).properties[0];

test("nobody is greeted by the first half of an e-mail", () => {
  expect(letterOf().ownerName).toBe("Jo Example");
  for (const name of ["jo", "JO", " jo ", ""]) expect(letterOf({}, name).ownerName).toBeNull();
});

test("a home outside the service area is placed in its own state", () => {
  const subject = { ...submission().properties[0]?.subject, city: "Chicago", state: "IL", zipCode: "60601" };
  const outside = { subject, state: "outside", estimate: null } as Submission["properties"][number];
  expect(letterOf(outside).properties[0]).toMatchObject({
    state: "outside",
    place: "Chicago, Illinois 60601",
    why: expect.stringContaining("there is no estimate"),
  });
  const staff = newLeadLetter(submission(outside), {
    ...place,
    receivedAt: new Date(0),
    known: false,
    origin: null,
  });
  expect(staff?.properties[0]?.address).toBe("2914 Cottage Grove Avenue, Chicago, IL 60601");
  expect(letterOf().properties[0]?.place).toBe("Des Moines, Iowa 50311");
});

test("what led a person here is told with its day, the first visit before the last", () => {
  const first = { at: "2026-11-03T15:00:00Z", path: "/", referrer: "google.com" };
  const last = { at: "2026-11-20T15:00:00Z", path: "/enroll", utm_source: "newsletter" };
  expect(originLines({ first, last }, "America/Chicago")).toEqual([
    "Google, opened the home page, Nov 3, 2026",
    "Newsletter, opened the enrollment, Nov 20, 2026",
  ]);
  expect(originLines(null, "America/Chicago")).toEqual([]);
});

test("assumed rooms are named where the report asks for them, and a range that was not measured says so", () => {
  expect(pricedBy(preliminaryEstimate)).toMatchObject({
    assumed: "3 bedrooms, 2 baths",
    isPricedByHand: true,
    basis: "Preliminary figures: a manager prices this by hand.",
    rangeNote: "Market Low and Market High are starting values, not measured here.",
  });
  expect(pricedBy(hudEstimate)).toMatchObject({
    assumed: null,
    rangeNote: expect.stringContaining("they were not measured"),
  });
  const bathsOnly = { assumed: { bedrooms: false, bathrooms: true } };
  for (const moved of [preliminaryEstimate, hudEstimate])
    expect(pricedBy({ ...moved, ...bathsOnly })).toMatchObject({ assumed: null });
  expect(pricedBy(bathsOnly)).toMatchObject({ assumed: "1.5 baths", isPricedByHand: false });
  const assumed = { bedrooms: true, bathrooms: false };
  expect(pricedBy({ assumed, lowCents: 1_300_00, highCents: 2_400_00 })).toMatchObject({
    assumed: "3 bedrooms",
    rangeNote: "The bedrooms are assumed; the range is wider for that.",
  });
});
