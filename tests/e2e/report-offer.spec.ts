import type { Page } from "@playwright/test";
import { expect, openReport, test } from "./page.ts";

/** The fourth bedroom makes another rent, and another offer with it. */
async function addBedroom(page: Page) {
  await page.locator("form", { hasText: "assumed" }).first().getByLabel("Beds").fill("4");
  await page.getByRole("button", { name: "Recompute" }).first().click();
  await expect(page.getByText("4 bedrooms").first()).toBeVisible({ timeout: 15_000 });
}

test("terms whose offer was changed in another tab are shown anew, and asked for with the offer of now", async ({
  page,
  context,
}) => {
  await openReport(page);
  const report = page.url();
  await page.getByRole("link", { name: "Start Property Management" }).first().click();
  await page.getByRole("link", { name: "Continue to the terms" }).click();
  const dialog = page.getByRole("dialog", { name: "Agreement Terms" });
  const quote = () => dialog.getByText(/The fees: Quote Q-\d+/).textContent();
  const before = await quote();
  const tick = dialog.getByRole("checkbox");
  await tick.check();
  const other = await context.newPage();
  await other.goto(report);
  await addBedroom(other);
  await dialog.getByRole("button", { name: "Request the agreement" }).click();
  await expect(dialog.getByRole("alert")).toContainText("the offer with them");
  await expect(tick).not.toBeChecked();
  expect(await quote()).not.toBe(before);
  await tick.check();
  await dialog.getByRole("button", { name: "Request the agreement" }).click();
  await expect(page.getByRole("dialog").getByText("Your agreement is ready.")).toBeVisible();
});

test("facts that are corrected while an agreement is out leave its fees, and lead to new terms @plain", async ({
  page,
}) => {
  await openReport(page);
  await page.getByRole("link", { name: "Start Property Management" }).first().click();
  await page.getByRole("link", { name: "Continue to the terms" }).click();
  await page.getByRole("dialog").getByRole("checkbox").check();
  await page.getByRole("button", { name: "Request the agreement" }).click();
  await expect(page.getByRole("dialog").getByText("Your agreement is ready.")).toBeVisible();
  await page.getByRole("link", { name: "Back to the report" }).click();
  const fees = page.getByRole("row", { name: /With your agreement/ });
  const quote = /Quote Q-\d+/.exec((await fees.textContent()) ?? "")?.[0] ?? "none";
  await addBedroom(page);
  await expect(fees).toContainText(quote);
  await page.getByRole("link", { name: "Ask for new terms" }).click();
  await expect(page.locator("#ask")).toBeInViewport();
});
