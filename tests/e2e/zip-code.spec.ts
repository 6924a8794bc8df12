import { expect, fillProperty, hydrated, proceed, startAnalysis, test } from "./page.ts";

test("a ZIP code fills in its city", async ({ page }) => {
  await startAnalysis(page, "1 Main St");
  await page.getByLabel("ZIP").fill("50023-1234");
  await expect(page.getByLabel("City")).toHaveValue("Ankeny");
});

test("a city filled in for one ZIP code is cleared for another", async ({ page }) => {
  await page.goto("/analysis");
  await hydrated(page, "#analysis-form");
  await page.getByLabel("Street address").fill("1 Main St");
  const [zip, city] = [page.getByLabel("ZIP"), page.getByLabel("City")];
  // Requests are answered in order.
  const answered = () => page.evaluate(async () => (await fetch("/zip/50311")).json());
  await zip.fill("50023");
  await expect(city).toHaveValue("Ankeny");
  // In Iowa, but not in our list.
  await zip.fill("50014");
  await expect(city).toHaveValue("");
  await answered();
  await expect(city).toHaveValue("");
  await page.reload();
  await hydrated(page, "#analysis-form");
  await expect(zip).toHaveValue("50014");
  await expect(city).toHaveValue("");
  const release = Promise.withResolvers<void>();
  await page.route("**/zip/50309", async (route) => {
    await release.promise;
    await route.continue();
  });
  const late = page.waitForResponse("**/zip/50309");
  await zip.fill("50309");
  await zip.fill("50023");
  await expect(city).toHaveValue("Ankeny");
  release.resolve();
  await (await late).finished();
  await answered();
  await expect(city).toHaveValue("Ankeny");
  await city.fill("Saylorville");
  await zip.fill("50014");
  await answered();
  await expect(city).toHaveValue("Saylorville");
});

test("a filled-in city is replaced after the form rendered again", async ({ page }) => {
  await page.goto("/analysis");
  await hydrated(page, "#analysis-form");
  await fillProperty(page, "1 Main St");
  const [zip, city] = [page.getByLabel("ZIP"), page.getByLabel("City")];
  await proceed(page);
  await page.getByRole("button", { name: "Change" }).click();
  await expect(page.getByText("Step 1 of 2")).toBeVisible();
  await zip.fill("50265");
  await expect(city).toHaveValue("West Des Moines");
  await page.reload();
  await hydrated(page, "#analysis-form");
  await expect(city).toHaveValue("West Des Moines");
  await zip.fill("50023");
  await expect(city).toHaveValue("Ankeny");
  await city.fill("Saylorville");
  const asked = page.waitForResponse("**/zip/50311");
  await zip.fill("50311");
  await (await asked).finished();
  await expect(city).toHaveValue("Saylorville");
});
