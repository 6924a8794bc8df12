import { expect, test } from "vitest";
import { companyData } from "#app/features/content/site/structured.ts";
import { sampleCompany } from "#app/features/settings/company/defaults.ts";

test("describes the service area to search engines, without a rating", () => {
  const things = companyData({
    company: sampleCompany,
    origin: "https://porchlight.example",
    cities: ["Ankeny", "Clive", "Ankeny"],
    services: [],
  });
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
  const at = { origin: "https://porchlight.example", cities: [], services: [] };
  const [company] = companyData({ company: { ...sampleCompany, socials }, ...at });
  expect(company).toMatchObject({ sameAs: ["https://www.linkedin.com/company/porch"] });
  const [without] = companyData({ company: { ...sampleCompany, socials: socials.slice(0, 2) }, ...at });
  expect(without).not.toHaveProperty("sameAs");
});
