import { anOpenDay } from "../enrolling.ts";
import { expect, expectAccessible, openPricedLead, test } from "../page.ts";

test("a manager schedules a walkthrough, confirms it and finds it on the calendar", async ({ page }) => {
  test.slow();
  const { name, lead } = await openPricedLead(page);
  await page.getByRole("link", { name: "Start Confirmation Walkthrough" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirmation Walkthrough" });
  await dialog.getByRole("button", { name: "Schedule Walkthrough" }).click();
  await expect(dialog.getByText("Please acknowledge the requirements before proceeding.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("The owner has heard the requirements").check();
  const day = anOpenDay();
  await dialog.getByLabel("Date", { exact: true }).fill(day);
  await dialog.getByLabel("Time", { exact: true }).selectOption({ label: "11:30 AM" });
  await dialog.getByRole("button", { name: "Schedule Walkthrough" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(/^Walkthrough scheduled: .*11:30 AM/)).toBeVisible();

  await page.goto(`/calendar?week=${day}&of=everyone`);
  await expectAccessible(page);
  await page.getByRole("link", { name, exact: true }).first().click();
  await page.getByRole("button", { name: "Confirm walkthrough" }).click();
  await expect(page.getByText("Walkthrough confirmed", { exact: true })).toBeVisible();

  await page.goto(`${lead}/walkthrough?step=payment`);
  await dialog.getByRole("button", { name: "Prepare the checkout" }).click();
  await expect(dialog.getByRole("link", { name: /^Open the checkout/ })).toHaveAttribute("href", /checkout/);
  await expectAccessible(page);
});
