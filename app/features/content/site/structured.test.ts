import { expect, test } from "vitest";
import { companyData } from "#app/features/content/site/structured.ts";
import { sampleCompany } from "#app/features/settings/company/defaults.ts";
import type { CompanyFacts } from "#app/features/settings/company/schema.ts";

const origin = "https://porchlight.example";

test("describes the service area to search engines, without a rating", () => {
  const cities = ["Ankeny", "Clive", "Ankeny"];
  const things = companyData({ cities, services: [] }, { company: sampleCompany, origin });
  for (const thing of things)
    expect(thing).toMatchObject({ areaServed: [{ name: "Ankeny" }, { name: "Clive" }] });
  expect(things[0]).toMatchObject({ telephone: sampleCompany.phone, url: "https://porchlight.example/" });
  expect(JSON.stringify(things)).not.toMatch(/rating|review/i);
});

test("only profiles that exist are named as the company's own", () => {
  const socials = [
    { network: "facebook" as const, url: "https://facebook.example/porchlight" },
    { network: "x" as const, url: "/sandbox/social" },
    { network: "linkedin" as const, url: "https://www.linkedin.com/company/porch" },
  ];
  const dataOf = (company: CompanyFacts) => companyData({ cities: [], services: [] }, { company, origin })[0];
  expect(dataOf({ ...sampleCompany, socials })).toMatchObject({
    sameAs: ["https://www.linkedin.com/company/porch"],
  });
  const without = dataOf({ ...sampleCompany, socials: socials.slice(0, 2) });
  expect(without).not.toHaveProperty("sameAs");
});
