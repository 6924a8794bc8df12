import { editBeds, expect, nameOwner, openReport, test } from "./page.ts";

test("terms show the current offer after it changed in another tab", async ({ page, context }) => {
  await openReport(page);
  const report = page.url();
  await page.getByRole("link", { name: "Start Property Management" }).first().click();
  await page.getByRole("link", { name: "Continue to the terms" }).click();
  const dialog = page.getByRole("dialog", { name: "Agreement Terms" });
  const quote = () => dialog.getByText(/The fees: Quote Q-\d+/).textContent();
  const before = await quote();
  const tick = dialog.getByRole("checkbox");
  await nameOwner(page);
  await tick.check();
  const other = await context.newPage();
  await other.goto(report);
  await editBeds(other, "4");
  await expect(other.getByText("4 bedrooms").first()).toBeVisible({ timeout: 15_000 });
  await dialog.getByRole("button", { name: "Request the agreement" }).click();
  await expect(dialog.getByRole("alert")).toContainText("the offer have changed");
  await expect(tick).not.toBeChecked();
  expect(await quote()).not.toBe(before);
  await nameOwner(page);
  await tick.check();
  await dialog.getByRole("button", { name: "Request the agreement" }).click();
  await expect(page.getByRole("dialog").getByText("The agreement is ready.")).toBeVisible();
});

test("once an agreement is sent, its details are frozen and its fees are listed", async ({ page }) => {
  await openReport(page);
  await page.getByRole("link", { name: "Start Property Management" }).first().click();
  await page.getByRole("link", { name: "Continue to the terms" }).click();
  await nameOwner(page);
  await page.getByRole("dialog").getByRole("checkbox").check();
  await page.getByRole("button", { name: "Request the agreement" }).click();
  await expect(page.getByRole("dialog").getByText("The agreement is ready.")).toBeVisible();
  await page.getByRole("link", { name: "Back to the report" }).click();
  await expect(page.getByRole("row", { name: /With your agreement/ })).toContainText(/Quote Q-\d+/);
  await expect(page.getByText("Edit property details", { exact: true })).toHaveCount(0);
  await page.getByRole("button", { name: "Email me the link" }).click();
  await expect(page.getByText("sent the link there").first()).toBeVisible();
});
