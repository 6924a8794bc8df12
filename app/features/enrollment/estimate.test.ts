import { expect, test } from "vitest";
import { feesOfQuote } from "#app/features/agreements/terms.ts";
import { agreementNote, estimateOf } from "#app/features/enrollment/estimate.ts";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";

test("promises beside an estimate the fees that the agreement has", () => {
  const typed = { propertyType: "single-family", unitCount: "1", estimatedRent: "2,500" };
  const estimate = estimateOf(defaultSchedule, typed);
  const quote = { id: "quote-1", code: "Q-1", scheduleName: "2026-11", model: "enrollmentEstimate" };
  const home = { address: "1 Main St", propertyType: "single-family", unitCount: 1, rentCents: 2_500_00 };
  const { text, offer } = feesOfQuote(quote, { ...home, estimate }, defaultSchedule);
  expect(offer).toBeNull();
  expect(text).toMatch(
    /\$172\.50 a month.*\$39 a month.*Tenant placement: one month's rent, for each new lease\..*Setup fee: \$299, once\. Onboarding fee: \$199, once, at checkout\./,
  );
  for (const at of ["draft", "quoted"] as const)
    expect(agreementNote(at)).toMatch(
      /these fees go into your agreement\. An agreement we already sent you keeps its own fees/i,
    );
  const duplex = { ...home, unitCount: 2, estimate };
  expect(feesOfQuote(quote, duplex, defaultSchedule).text).toContain(
    "one month's rent, of the unit being leased",
  );
  expect(feesOfQuote(quote, duplex, defaultSchedule).text).not.toContain("undefined");
});
