import { expect, test } from "vitest";
import { sampleCompany } from "#app/features/settings/company/defaults.ts";
import { invoice } from "#emails/invoice.ts";
import { rendered } from "#tests/factories/emails.ts";

const url = "https://porchlight.example/sandbox/invoice/in_1";
const props = {
  ownerName: "Jo Example",
  number: "SANDBOX-1001",
  description: "Walkthrough repairs",
  items: [
    { description: "Two smoke detectors", amountCents: 12_450 },
    { description: "Labor", amountCents: 125_000 },
  ],
  amountCents: 137_450,
  dueAt: new Date("2026-12-06T18:00:00Z"),
  url,
  company: sampleCompany,
};

test("the invoice has its number and total in the subject, each item, the due date and the link", async () => {
  const { subject, html, text } = await rendered(invoice(props));
  expect(subject).toBe("Invoice SANDBOX-1001 from Porchlight: $1,374.50");
  expect(html).toContain(`href="${url}"`);
  for (const body of [html, text])
    for (const part of ["Hi Jo,", "Walkthrough repairs", "$124.50", "$1,250.00", "Dec 6, 2026", url])
      expect(body).toContain(part);
});

test("leaves out markup, and a name that could be a link", async () => {
  const { html } = await rendered(
    invoice({ ...props, ownerName: "evil.example", description: "<script>x</script>" }),
  );
  expect(html).not.toContain("<script>");
  expect(html).not.toContain("evil.example");
});
