import { expect, test } from "vitest";
import { sampleCompany } from "#app/features/settings/company/defaults.ts";
import { readSetting } from "#app/features/settings/company/setting-table.ts";

const production = { today: "2026-11-23", demo: false };
const companyIn = (stored: unknown) => readSetting("company", stored, production);

test("production never shows the sample company", () => {
  const { timeZone: _, socials: __, zips: ___, sample: ____, colors: _____, ...named } = sampleCompany;
  const { fairHousing: ______, ...facts } = named;
  for (const stored of [undefined, sampleCompany, { bookingUrl: "https://example.com/call", socials: [] }]) {
    const company = companyIn(stored);
    for (const [name, sample] of Object.entries(facts))
      if (sample) expect(company).not.toMatchObject({ [name]: sample });
    expect(company).toMatchObject({ name: "", email: "", sample: false });
  }
});

test("reads links that were saved before the facts", () => {
  expect(companyIn({ bookingUrl: "https://example.com/call", socials: [] }).bookingUrl).toBe(
    "https://example.com/call",
  );
});
