import { readFile } from "node:fs/promises";
import { expect, expectAccessible, expectFits, signIn, test } from "../page.ts";

test("an admin opens Analytics from the sidebar, chooses a range and takes the figure as a file", async ({
  page,
}) => {
  await signIn(page);
  await page.goto("/dashboard");
  await page.getByRole("navigation", { name: "Office" }).getByRole("link", { name: "Analytics" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Analytics" })).toBeVisible();
  await page.getByRole("navigation", { name: "Range" }).getByRole("link", { name: "This month" }).click();
  await expect(page).toHaveURL(/range=this-month/);
  await expectFits(page);
  const sources = page.getByRole("region", { name: "Sources and their cost" }).first();
  await sources.locator("summary").click();
  await expect(sources.getByRole("columnheader", { name: "Per door" })).toBeVisible();
  await expectAccessible(page);
  const download = page.waitForEvent("download");
  await sources.getByRole("link", { name: "CSV" }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^sources-\d{4}-\d{2}-01-.*\.csv$/);
  expect(await readFile(await file.path(), "utf8")).toMatch(/^Source,Unit,This period,Period before,/);
});

test("an upside-down range says so, and one of thirty years is as quick as any", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/analytics?from=05%2F10%2F2026&to=05%2F09%2F2026");
  await expect(page.getByText("The range ends before it begins. Last 12 months is shown.")).toBeVisible();
  await page.goto("/admin/analytics?from=01%2F01%2F1996&to=12%2F31%2F2026");
  await expect(page.getByText("Jan 1, 1996 to Dec 31, 2026")).toBeVisible();
  await page.goto("/admin/analytics?from=05%2F10%2F2026&to=05%2F10%2F2026&source=phone");
  await expect(page.getByText("May 10, 2026, compared with May 9, 2026")).toBeVisible();
  await expectFits(page);
});
