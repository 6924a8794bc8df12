import { expect, test } from "vitest";
import { sampleCompany } from "#app/domain/site/defaults.ts";
import { companyData } from "#app/domain/site/ui/home/structured.ts";

test("search engines read where the company works, and no rating that it gives itself", () => {
  const things = companyData({
    company: sampleCompany,
    origin: "https://porchlight.example",
    area: { cities: [{ name: "Ankeny" }, { name: "Clive" }] },
  });
  for (const thing of things)
    expect(thing).toMatchObject({ areaServed: [{ name: "Ankeny" }, { name: "Clive" }] });
  expect(things[0]).toMatchObject({ telephone: sampleCompany.phone, url: "https://porchlight.example/" });
  expect(JSON.stringify(things)).not.toMatch(/rating|review/i);
});
