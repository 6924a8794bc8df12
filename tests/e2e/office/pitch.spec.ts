import { expect, expectAccessible, openPricedLead, test } from "../page.ts";

test("a manager adjusts the rent, prices the work and finishes the pitch", async ({ page }) => {
  await openPricedLead(page);
  await page.getByRole("link", { name: "Pitch", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Why choose us");
  await page.getByRole("link", { name: "Next" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rental analysis");

  await page.getByText("Adjust", { exact: true }).click();
  await page.getByLabel(/^Rent/).fill("abc");
  await page.locator("#adjust-reason").fill("new kitchen");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/Enter a monthly rent such as/)).toBeVisible();
  await page.getByLabel(/^Rent/).fill("1,999");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText(/^Set by .+, new kitchen\./)).toBeVisible();
  await page.getByLabel("Your cost per empty day").fill("25");
  await page.reload();
  await expect(page.getByLabel("Your cost per empty day")).toHaveValue("25");
  await expectAccessible(page);

  await page.getByRole("link", { name: "Next" }).click();
  await page.getByLabel("Interior Painting", { exact: true }).check();
  await page.getByLabel("Cost of Interior Painting").fill("2400");
  await expect(page.getByText(/^The work costs \$/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("Pitch done. Status: Proposal")).toBeVisible();
});
