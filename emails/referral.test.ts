import { expect, test } from "vitest";
import { referralReceived } from "#emails/referral.ts";
import { rendered } from "#tests/factories/emails.ts";

test.each([
  [400_00, "$400."],
  [99_50, "$99.50."],
  [555_55, "$555.55."],
])("a referral fee of %i cents is promised to the cent", async (feeCents, amount) => {
  const { html, text } = await rendered(
    referralReceived({
      client: "Jo E.",
      receivedAt: new Date("2026-11-12T15:14:00Z"),
      dueAt: new Date("2026-11-13T15:14:00Z"),
      feeCents,
      url: "https://porchlight.example/realtor-referral/a",
      timeZone: "America/Chicago",
    }),
  );
  for (const body of [html, text]) expect(body).toContain(`your brokerage is paid ${amount}`);
});
