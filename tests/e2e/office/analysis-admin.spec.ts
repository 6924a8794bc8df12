import { expect, expectFits, serial, signIn, test } from "../page.ts";

test("an admin adds a lease to the comp book, and leaves it out with a reason", async ({ page }) => {
  const address = `${serial()} Book Ave`;
  await signIn(page);
  await page.goto("/admin/analysis/leases");
  await page.getByRole("link", { name: "Add a lease" }).click();
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel("Street address").fill(address);
  await sheet.getByLabel("City").fill("Ames");
  await sheet.getByLabel("ZIP code").fill("50010");
  await sheet.getByLabel("Property type").selectOption("Condo");
  await sheet.getByLabel("Bedrooms").fill("2");
  await sheet.getByLabel("Bathrooms").fill("1");
  await sheet.getByLabel("Square feet").fill("5");
  await sheet.getByLabel("Rent a month").fill("1,250");
  await sheet.getByLabel("Date").fill("2024-05-02");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(
    sheet.getByText("Square feet is not a whole number from 100 to 20,000.").first(),
  ).toBeVisible();
  await expect(sheet.getByLabel("Street address")).toHaveValue(address);
  await sheet.getByLabel("Square feet").fill("905");
  await sheet.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Lease added")).toBeVisible();
  await page.goto(`/admin/analysis/leases?q=${encodeURIComponent(address)}`);
  const row = page.getByRole("row").filter({ hasText: address });
  await expect(row).toContainText("$1,250");
  await row.getByRole("link").click();
  await sheet.getByRole("link", { name: "Leave this lease out" }).click();
  await sheet.getByLabel("Reason").fill("A rent among friends");
  await sheet.getByRole("button", { name: "Leave out" }).click();
  await expect(page.getByText("The lease is left out")).toBeVisible();
  await page.goto(`/admin/analysis/leases?q=${encodeURIComponent(address)}&kind=excluded`);
  await expect(row).toContainText("Left out");
  await expectFits(page);
});

test("an admin reads the entries, the accuracy and the subscribers", async ({ page }) => {
  await signIn(page);
  for (const path of ["/admin/analysis", "/admin/analysis/accuracy", "/admin/analysis/subscribers"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectFits(page);
  }
});

test("an admin reads how the system does, and sends a test message", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/health");
  await expect(page.getByRole("row").filter({ hasText: "Mail (SMTP)" })).toContainText("Test mode");
  await expectFits(page);
  await page.getByRole("button", { name: "Send me a test message" }).click();
  await expect(page.getByText(/Test message to .* is on its way|A test message was just sent/)).toBeVisible();
});
