import { expect, test } from "vitest";
import { newLeadEmail } from "#app/features/analysis/emails.server.ts";
import { sampleCompany } from "#app/features/settings/company/defaults.ts";
import { reportedProperty } from "#tests/factories/emails.ts";

test("places a home outside the service area in its own state", () => {
  const home = { city: "Chicago", state: "IL", zipCode: "60601" };
  const email = newLeadEmail(
    {
      owner: { name: "Jo Example", email: "jo@owner.example", phone: null },
      mailToken: null,
      properties: [{ ...reportedProperty(home), state: "outside", estimate: null }],
    },
    {
      company: sampleCompany,
      appUrl: "https://porchlight.example",
      receivedAt: new Date(0),
      known: false,
      origin: null,
      details: [],
    },
  );
  expect(email?.properties[0]).toMatchObject({
    address: "2914 Cottage Grove Avenue, Chicago, IL 60601",
    result: "outside service area",
  });
});
