import { expect, test } from "vitest";
import { sectionOf, specOf } from "#app/features/settings-page/sections/all.ts";
import { differencesOf } from "#app/features/settings-page/values.ts";

test("names each field and row that differs, with the stored text", () => {
  const office = specOf(sectionOf("office"));
  const of = (pushesToOdoo: string) => ({ fields: { newLeadAddresses: "", pushesToOdoo }, rows: [] });
  expect(differencesOf(office, { stored: of("on"), typed: of("") })).toEqual([
    { label: "Push new leads to Odoo", stored: "Checked" },
  ]);
  const links = specOf(sectionOf("links"));
  const rows = [
    { network: "x", url: "https://x.example" },
    { network: "youtube", url: "https://y.example" },
  ];
  const typed = { fields: {}, rows: rows.slice(0, 1) };
  expect(differencesOf(links, { stored: { fields: {}, rows }, typed })).toEqual([
    { label: "network 2", stored: "YouTube · https://y.example" },
  ]);
});
