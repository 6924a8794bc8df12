import { expect, test } from "vitest";
import { renderInvoicePdf } from "#app/features/payments/invoices/invoice-pdf.server.ts";
import type { InvoiceSheet } from "#app/features/payments/invoices/rules.ts";
import { sampleCompany } from "#app/features/settings/company/defaults.ts";

const day = new Date("2026-11-22T18:00:00Z");

const sheet: InvoiceSheet = {
  number: "SANDBOX-1001",
  description: "Walkthrough repairs",
  items: [{ description: "Labor", amountCents: 125_000 }],
  amountCents: 125_000,
  issuedAt: day,
  dueAt: day,
  isOverdue: false,
  paidAt: null,
  isVoid: false,
  billTo: { name: "Quinn Sample", email: "quinn@owner.example", address: "1 Sample Ave" },
};

const render = async (changes: Partial<InvoiceSheet> = {}) =>
  (await renderInvoicePdf({ sheet: { ...sheet, ...changes }, company: sampleCompany }, day)).toString(
    "latin1",
  );

const pagesOf = (file: string) => file.match(/\/Type \/Page\b(?!s)/g)?.length;

test("is one tagged page with fonts of its own", async () => {
  const file = await render();
  expect(file).toMatch(/^%PDF-1\.7/);
  expect(file).toContain("/MarkInfo");
  expect(file).toMatch(/\+SourceSerif4-SemiBold/);
  expect(file).toContain("/FontFile2");
  expect(pagesOf(file)).toBe(1);
});

test("holds twenty long items on as many pages as they need", async () => {
  const items = Array.from({ length: 20 }, () => ({ description: "w".repeat(200), amountCents: 9_999_999 }));
  expect(pagesOf(await render({ items, description: "d".repeat(200) }))).toBe(3);
});

test("stands without an owner, paid or void", async () => {
  const billTo = { name: "", email: "", address: "" };
  for (const changes of [{ billTo }, { paidAt: day }, { isVoid: true }])
    expect(pagesOf(await render(changes))).toBe(1);
});
