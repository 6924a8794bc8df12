import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { agreementItems } from "#app/features/agreements/items.ts";
import { agreementMarks } from "#app/features/agreements/terms.ts";
import { SiteFooter } from "#app/features/content/site/components/site-frame.tsx";
import { unsetCompany } from "#app/features/settings/company/defaults.ts";
import { readSetting, type SettingKey } from "#app/features/settings/company/setting-table.ts";
import { defaultFooterLinks } from "#app/features/settings/company/site-links.ts";
import { defaultAgreementTerms } from "#app/features/settings/company/text-defaults.ts";

const company = {
  ...unsetCompany,
  ...{ name: "Lakes Management", shortName: "Lakes", areaName: "Minneapolis", phone: "+16125550142" },
  ...{ city: "Minneapolis", state: "MN", zip: "55401", brokerage: "Lakes", licenceLine: "License 1" },
};
const keys: SettingKey[] = [
  ...(["agreement", "referral-terms", "included", "testimonials", "requirements"] as const),
  ...(["referral-questions", "challenges", "services", "service-lists", "visits", "office"] as const),
  ...(["policy:privacy", "policy:terms", "policy:accessibility", "policy:sms-terms", "company"] as const),
];
const home = { streetAddress: "1 Nicollet Mall", city: "Minneapolis", state: "MN", zipCode: "55401" };

test.each([
  ["the production defaults", () => keys.map((key) => readSetting(key, undefined, production))],
  [
    "the footer",
    () =>
      renderToStaticMarkup(
        createElement(SiteFooter, {
          company,
          viewer: "visitor",
          footerLinks: defaultFooterLinks,
          unlinked: [],
        }),
      ),
  ],
  [
    "the agreement",
    () => {
      const owner = {
        name: "Jo Example",
        email: "jo@owner.example",
        legalOwners: null,
        mailingAddress: null,
      };
      const lead = { ...owner, ...home, propertyType: "condo", unitCount: 1 } as never;
      return agreementItems(
        defaultAgreementTerms.items,
        agreementMarks(lead, { fees: null, terms: defaultAgreementTerms, company }),
      );
    },
  ],
])("%s names no state of the sample company", (_, textOf) => {
  expect(JSON.stringify(textOf())).not.toMatch(/iowa|des moines|"IA"/i);
});

const production = { today: "2026-11-24", demo: false };
