import type { Page } from "@playwright/test";
import {
  addLead,
  emailOf,
  expect,
  expectAccessible,
  expectFits,
  newPhone,
  serial,
  signIn,
  test,
  toast,
} from "../page.ts";

async function refer(page: Page, client: string, brokerage: string, email?: string) {
  await page.goto("/realtor-referral");
  const fields = {
    "Your name": "Rita Sample",
    "Your email": `rita${serial()}@realty.example`,
    "Your phone": "(515) 555-0117",
    "Your brokerage": brokerage,
    "Client's name": client,
    "Client's email": email ?? `client${serial()}@owner.example`,
    "Client's phone": newPhone(),
    "Property address": `${serial().slice(-4)} Cottage Grove Ave, Des Moines 50311`,
  };
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text);
  await page.getByLabel("Property type").selectOption("single-family");
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Referral Submitted!");
  return new URL(page.url()).pathname;
}

test("an admin follows a referral, pays it through the checklist, and reverses the payment", async ({
  page,
}) => {
  test.slow();
  const [client, brokerage] = [`Jo Example ${serial()}`, `Sample Realty ${serial()}`];
  const status = await refer(page, client, brokerage);
  await signIn(page);
  await page.goto(`/admin/referrals?q=${encodeURIComponent(brokerage)}`);
  const row = page.getByRole("row").filter({ hasText: client });
  await expect(row).toContainText("$400.00");
  await expectFits(page);

  await row.getByLabel(`Status of ${client}`).selectOption("Converted");
  await expect(toast(page, "Status updated successfully")).toBeVisible();
  await expect(row.getByLabel(`Status of ${client}`)).toHaveValue("converted");
  await page.goto(status);
  await expect(page.getByText(/ is our client/)).toBeVisible();

  await page.goBack();
  await row.getByRole("link", { name: client }).click();
  const sheet = page.getByRole("dialog", { name: client });
  await sheet.getByLabel("Notes").fill("Prefers mornings.");
  await expectFits(page);
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(toast(page, "Referral updated successfully")).toBeVisible();
  await expect(sheet).toBeHidden();
  await row.getByRole("link", { name: client }).click();
  await expect(sheet.getByLabel("Notes")).toHaveValue("Prefers mornings.");

  await sheet.getByRole("link", { name: "Payment" }).click();
  await expect(sheet.getByText(`${brokerage} is not a payee yet.`)).toBeVisible();
  await expectFits(page);
  await sheet.getByRole("link", { name: "Add the payee's details" }).click();
  const payee = page.getByRole("dialog", { name: "New payee" });
  await expect(payee.getByLabel("Brokerage")).toHaveValue(brokerage);
  await payee.getByLabel("License number").fill("F04117000");
  await payee.getByLabel("State of the license").fill("Iowa");
  await payee.getByLabel("License expires on").fill("2035-12-31");
  await payee.getByLabel("W-9 signed on").fill("2026-01-05");
  await payee.getByLabel("Entity type").selectOption("LLC");
  await payee.getByLabel("Tax number, last four digits").fill("12");
  await payee.getByRole("button", { name: "Save" }).click();
  await expect(payee.getByText("Enter the last four digits only.")).toBeVisible();
  await expectFits(page);
  await payee.getByLabel("Tax number, last four digits").fill("1234");
  await payee.getByRole("button", { name: "Save" }).click();

  await expect(toast(page, "Payee saved successfully")).toBeVisible();
  await expect(sheet.getByText("License and W-9 are on file.")).toBeVisible();
  await expect(sheet.getByText(/crosses with the 5th/)).toBeVisible();
  await sheet.getByLabel("The first rent was received").check();
  await sheet.getByLabel("No", { exact: true }).check();
  await expect(sheet.getByLabel("Referral fee")).toHaveValue("400");
  await sheet.getByLabel("Referral fee").fill("abc");
  await sheet.getByRole("button", { name: "Pay anyway…" }).click();
  await expect(sheet.getByText("Enter an amount from $1 to $10,000, like 400 or 412.50.")).toBeVisible();
  await sheet.getByLabel("Referral fee").fill("400");
  await sheet.getByRole("button", { name: "Pay anyway…" }).click();
  await expect(sheet.getByText(/^Enter why you pay anyway\. Not confirmed: .*both signed/)).toBeVisible();
  await sheet.getByLabel("Reason to pay anyway").fill("Signed on paper.");
  await sheet.getByRole("button", { name: "Pay anyway…" }).click();
  await expect(toast(page, "Payment processed successfully")).toBeVisible();

  const slip = sheet.getByRole("link", { name: /^Slip R-\d+$/ });
  const file = await page.request.get((await slip.getAttribute("href")) ?? "");
  expect(file.headers()["content-type"]).toBe("application/pdf");
  expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");
  await expectFits(page);
  await sheet.getByText("Reverse…").click();
  await sheet.getByRole("button", { name: /^Reverse payment R-/ }).click();
  await expect(sheet.getByText("Enter why the payment is reversed.")).toBeVisible();
  await sheet.getByLabel("Reason", { exact: true }).fill("The owner sold.");
  await sheet.getByRole("button", { name: /^Reverse payment R-/ }).click();
  await expect(toast(page, /^Payment R-\d+ reversed$/)).toBeVisible();
  await expect(sheet.getByText(/The owner sold\.$/)).toBeVisible();
  await expect(sheet.getByRole("button", { name: "Pay anyway…" })).toBeVisible();

  await page.goto("/admin/referrals/payees");
  await expect(page.getByRole("row").filter({ hasText: brokerage })).toContainText("Complete");
  await expectFits(page);
});

test("a referral is deleted after a question @scriptless", async ({ page }) => {
  const client = `Jo Example ${serial()}`;
  await refer(page, client, "Sample Street Realty");
  await signIn(page);
  await page.goto(`/admin/referrals?q=${encodeURIComponent(client)}`);
  await page.getByRole("link", { name: client }).click();
  await page.getByText("Delete…").click();
  await expect(page.getByText(`Are you sure you want to delete the referral of ${client}?`)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Delete this referral" }).click();
  await expect(page.getByText("Referral deleted successfully")).toBeVisible();
  await expect(page.getByText("No referral matches")).toBeVisible();
});

test("the credit for a client who was known is decided with a reason @scriptless", async ({ page }) => {
  const [client, brokerage] = [`Known Example ${serial()}`, `Sample Realty ${serial()}`];
  await signIn(page);
  await addLead(page, client);
  await refer(page, client, brokerage, emailOf(client));
  await page.goto(`/admin/referrals?q=${encodeURIComponent(brokerage)}`);
  await page.getByRole("link", { name: client }).click();
  const sheet = page.getByRole("dialog", { name: client });
  await expect(sheet.getByText(/No one: we knew the client: last active/)).toBeVisible();
  await expectFits(page);
  await sheet.getByLabel("Credit", { exact: true }).selectOption("This referral: its fee is due");
  await sheet.getByRole("button", { name: "Decide" }).click();
  await expect(page.getByText("Say why this differs from your rule.")).toBeVisible();
  await sheet.getByLabel("Reason").fill("They came back for this realtor.");
  await sheet.getByRole("button", { name: "Decide" }).click();
  await expect(
    sheet.getByText("This referral: its fee is due: They came back for this realtor."),
  ).toBeVisible();
});
