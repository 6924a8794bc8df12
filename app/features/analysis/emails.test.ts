import { expect, test } from "vitest";
import { newLeadEmail, rentReportEmail } from "#app/features/analysis/emails.server.ts";
import type { Estimate } from "#app/features/analysis/types.ts";
import { offerFor } from "#app/features/pricing/offer.ts";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";
import { sampleCompany } from "#app/features/settings/company/defaults.ts";
import { hudEstimate, preliminaryEstimate, reportInput, reportLead } from "#tests/factories/report.ts";

type Submission = Parameters<typeof rentReportEmail>[0];

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
const emailOf = (...of: Parameters<typeof submission>) => rentReportEmail(submission(...of), place);
const pricedBy = (changes: Partial<Estimate>) =>
  emailOf({ estimate: reportInput(changes).estimate }).properties[0];

test("does not greet by the first half of an email", () => {
  expect(emailOf().ownerName).toBe("Jo Example");
  for (const name of ["jo", "JO", " jo ", ""]) expect(emailOf({}, name).ownerName).toBeNull();
});

test("places a home outside the service area in its own state", () => {
  const subject = { ...submission().properties[0]?.subject, city: "Chicago", state: "IL", zipCode: "60601" };
  const outside = { subject, state: "outside", estimate: null } as Submission["properties"][number];
  expect(emailOf(outside).properties[0]).toMatchObject({
    state: "outside",
    place: "Chicago, Illinois 60601",
    why: expect.stringContaining("no estimate"),
  });
  const staff = newLeadEmail(submission(outside), {
    ...place,
    receivedAt: new Date(0),
    known: false,
    origin: null,
  });
  expect(staff?.properties[0]?.address).toBe("2914 Cottage Grove Avenue, Chicago, IL 60601");
  expect(emailOf().properties[0]?.place).toBe("Des Moines, Iowa 50311");
});

test("names assumed rooms where the report asks about them, and says when a range was not measured", () => {
  expect(pricedBy(preliminaryEstimate)).toMatchObject({
    assumed: "3 bedrooms, 2 baths",
    isPricedByHand: true,
    basis: "Preliminary figures: a manager will price this home.",
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
    rangeNote: "The range is wider because we assumed the bedrooms.",
  });
});
