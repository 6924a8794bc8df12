import { anOpenDay, toReview } from "../enrolling.ts";
import { expect, expectAccessible, signIn, test } from "../page.ts";

test("an owner who agrees to texts gets the walkthrough as a text, which admins see beside the email", async ({
  page,
}) => {
  const phone = `515 555 ${String(Date.now()).slice(-4)}`;
  await toReview(page);
  await page.goto("/enroll?step=2");
  await page.getByLabel("Phone").fill(phone);
  await page.getByRole("checkbox", { name: /Text messages/ }).check();
  await page.getByRole("button", { name: "Continue" }).last().click();
  await expect(page.getByText("text messages welcome")).toBeVisible();
  await page.getByRole("button", { name: "Complete Enrollment" }).click();
  await expect(page).toHaveURL(/\/enroll\/done/);
  await page.goto("/enroll/done?step=walkthrough");
  await page.getByLabel("Date", { exact: true }).fill(anOpenDay());
  await page.getByLabel("Time", { exact: true }).selectOption("10:00");
  await page.getByLabel("I have read the requirements").check();
  await page.getByRole("button", { name: "Schedule Walkthrough" }).click();
  await expect(page.getByRole("status").getByText("10:00 AM")).toBeVisible();

  await signIn(page);
  await page.goto("/admin/outbox");
  // SMS wait before 8 AM and after 9 PM.
  const row = page.getByRole("row").filter({ hasText: `+1${phone.replaceAll(" ", "")}` });
  await expect(row).toContainText("Text");
  await row.getByRole("link").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(/you chose|Text message/);
  await expectAccessible(page);
});

test("the Odoo connection test lists what is not configured", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/odoo-test");
  await expect(page.getByText("Not configured")).toHaveCount(4);
  await page.getByRole("button", { name: "Test Odoo Connection" }).click();
  await expect(page.getByRole("status").getByText("Set ODOO_URL and ODOO_API_KEY.")).toBeVisible();
  await expectAccessible(page);
});
