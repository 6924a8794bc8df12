import { expect, test } from "vitest";
import { renderAgreementPdf } from "#app/features/agreements/pdf/agreement-pdf.server.ts";
import { sampleCompany } from "#app/features/settings/company/defaults.ts";
import { sampleAgreementTerms } from "#app/features/settings/company/text-defaults.ts";

const agreement = {
  id: "783ff2d1-44bc-444f-a9f8-24b613c1b343",
  title: "Management agreement, 2914 Cottage Grove Avenue",
  property: "2914 Cottage Grove Avenue, Des Moines, IA 50311",
  quoteLine: "Quote Q-1042, Management fees, effective November 2026",
  items: sampleAgreementTerms.items.map(({ title, text }) => ({ label: title, value: text })),
  company: sampleCompany,
  owner: { name: "Zoë Őrsi", email: "zoe@owner.example", at: new Date("2026-11-22T16:00:00Z") },
  broker: { name: "Bea Broker", at: new Date("2026-11-22T17:30:00Z") },
  createdAt: new Date("2026-11-21T16:00:00Z"),
  openedAt: null,
};

test("the signed agreement is a tagged PDF of two pages with embedded fonts", async () => {
  const file = await renderAgreementPdf(agreement);
  expect(file.subarray(0, 5).toString()).toBe("%PDF-");
  const raw = file.toString("latin1");
  expect(raw).toContain("/Marked true");
  expect(raw.match(/\/FontFile2/g)?.length ?? 0).toBeGreaterThan(1);
  expect(raw.match(/\/Type \/Page\b/g)?.length).toBe(2);
  expect(file.byteLength).toBeLessThan(200_000);
});

test("long items continue on further pages", async () => {
  const long = { label: "Long", value: "A sentence that goes on. ".repeat(80) };
  const file = await renderAgreementPdf({ ...agreement, items: Array.from({ length: 12 }, () => long) });
  expect(file.toString("latin1").match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(3);
});

test("the fees are rows of a table", async () => {
  const rows = async (value: string) => {
    const file = await renderAgreementPdf({ ...agreement, items: [{ label: "Fees", value }] });
    return file.toString("latin1").match(/\/S \/TH\b/g)?.length ?? 0;
  };
  const fees = "Monthly fee: $150 plus 8.5% of rent, $297.20 a month. Setup fee: $299, once.";
  expect(await rows(`${fees} Onboarding fee: $199, once. Percentage fees change.`)).toBe(3);
  expect(await rows(fees)).toBe(0);
});
