import { expect, expectAccessible, signIn, test } from "../page.ts";

/** A Monday, at least a week ahead, so that it is no day of the sample walkthroughs. */
function mondayAhead() {
  const day = new Date(Date.now() + 14 * 86_400_000);
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7));
  return day.toISOString().slice(0, 10);
}

test("a manager schedules a walkthrough, confirms it and finds it on the calendar", async ({ page }) => {
  await signIn(page);
  await page.goto("/leads?status=analysis_submitted");
  await page.locator('main a[href^="/leads/"][href*="-"]').first().click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Lead Management");
  const name = await page.getByRole("heading", { level: 1 }).innerText();
  const lead = new URL(page.url()).pathname;
  await page.getByRole("link", { name: "Start Confirmation Walkthrough" }).click();
  const dialog = page.getByRole("dialog", { name: "Confirmation Walkthrough" });
  await dialog.getByRole("button", { name: "Schedule Walkthrough" }).click();
  await expect(dialog.getByText("Please acknowledge the requirements before proceeding.")).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel("The owner has heard the requirements").check();
  const day = mondayAhead();
  await dialog.getByLabel("Date", { exact: true }).fill(day);
  await dialog.getByLabel("Time", { exact: true }).selectOption({ label: "11:30 AM" });
  await dialog.getByRole("button", { name: "Schedule Walkthrough" }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(/^Walkthrough scheduled: Monday, .*11:30 AM/)).toBeVisible();

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
