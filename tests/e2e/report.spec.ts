import type { Page } from "@playwright/test";
import {
  editBeds,
  expect,
  expectAccessible,
  expectFits,
  fillProperty,
  nameOwner,
  openReport,
  proceed,
  send,
  serial,
  test,
} from "./page.ts";

test("the report asks about assumed bedrooms, and a correction recalculates the rent", async ({ page }) => {
  await openReport(page);
  await expect(page.getByText("we assumed the bedrooms").first()).toBeVisible();
  await editBeds(page, "4");
  await expect(page.getByText("4 bedrooms").first()).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText("we assumed the bedrooms")).toHaveCount(0);
  await expect(page.getByText(/^Revised .+: details corrected by you$/)).toBeVisible();
});

test("a house number is corrected, and a conflict between two tabs is shown to the second @plain", async ({
  page,
  context,
}) => {
  await openReport(page);
  const other = await context.newPage();
  await other.goto(page.url());
  const mend = async (tab: Page, label: string, value: string) => {
    await tab.getByText("Edit property details").last().click();
    await tab.locator("#correct").getByLabel(label).fill(value);
    await tab.getByRole("button", { name: "Save and recompute" }).click();
  };
  const street = `${serial()} Kingman Blvd`;
  await mend(page, "Street address", street);
  await expect(page.getByRole("heading", { level: 1, name: street })).toBeVisible({ timeout: 15_000 });
  await mend(other, "Street address", "1 Elsewhere Ave");
  await expect(other.getByText(`Saved now: ${street}`)).toBeVisible();
  await expect(other.locator("#correct").getByLabel("Street address")).toHaveValue("1 Elsewhere Ave");
  await expectAccessible(other);
  await other.getByRole("button", { name: "Save and recompute" }).click();
  await expect(other.getByRole("heading", { level: 1, name: "1 Elsewhere Ave" })).toBeVisible({
    timeout: 15_000,
  });
});

test("a refused correction focuses its field", async ({ page }) => {
  await openReport(page);
  await page.getByText("Edit property details").last().click();
  const year = page.locator("#facts-yearBuilt");
  await year.fill("1066");
  await page.getByRole("button", { name: "Save and recompute" }).click();
  await expect(page.getByText("The year built must be between 1800 and this year.")).toBeInViewport();
  await expect(year).toBeFocused();
});

test("the owner reads services and terms and requests the agreement @plain", async ({ page }) => {
  await openReport(page);
  await page.getByRole("link", { name: "Start Property Management" }).first().click();
  await expect(page.getByRole("heading", { name: "Property Management Services" })).toBeVisible();
  await page.getByRole("link", { name: "Continue to the terms" }).click();
  await expect(page.getByRole("heading", { name: "Agreement Terms" })).toBeVisible();
  await page.getByRole("button", { name: "Request the agreement" }).click();
  await expect(page.getByText("Please acknowledge the requirements before proceeding.")).toBeVisible();
  await nameOwner(page);
  await page.getByRole("dialog").getByRole("checkbox").check();
  await page.getByRole("button", { name: "Request the agreement" }).click();
  await expect(page.getByRole("dialog").getByText("The agreement is ready.")).toBeVisible();
});

test("on a phone the agreement dialog keeps its title and close button, and its error goes with the checkbox", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openReport(page);
  await page.getByRole("link", { name: "Start Property Management" }).first().click();
  await page.getByRole("link", { name: "Continue to the terms" }).click();
  const dialog = page.getByRole("dialog", { name: "Agreement Terms" });
  await dialog.getByRole("button", { name: "Request the agreement" }).click();
  const refusal = dialog.getByText("Please acknowledge the requirements before proceeding.");
  await expect(refusal).toBeInViewport();
  await expect(dialog.getByRole("heading", { name: "Agreement Terms" })).toBeInViewport({ ratio: 1 });
  await expect(dialog.getByRole("button", { name: "Close" })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole("checkbox").check();
  await expect(refusal).toHaveCount(0);
  await dialog.getByRole("checkbox").uncheck();
  await dialog.getByRole("button", { name: "Request the agreement" }).click();
  await expect(refusal).toBeVisible();
});

test("terms that were scrolled and filled in before the scripts arrived stay as they are", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await openReport(page);
  const arrived = Promise.withResolvers<void>();
  await page.route("**/*.js", async (route) => {
    await arrived.promise;
    await route.continue();
  });
  await page.goto(`${page.url()}/start?step=terms`, { waitUntil: "commit" });
  const dialog = page.getByRole("dialog", { name: "Agreement Terms" });
  const address = dialog.getByLabel("Mailing address", { exact: true });
  await dialog.getByRole("checkbox").check();
  await address.fill("12 Owner St");
  const scrolled = await dialog.locator("[data-dialog-body]").evaluate((body) => body.scrollTop);
  expect(scrolled).toBeGreaterThan(0);
  arrived.resolve();
  await expect(page.locator("dialog:modal")).toBeVisible();
  await expect(address).toBeFocused();
  await expect(address).toHaveValue("12 Owner St");
  await expect(dialog.getByRole("checkbox")).toBeChecked();
  expect(await dialog.locator("[data-dialog-body]").evaluate((body) => body.scrollTop)).toBe(scrolled);
});

test("after the request the terms link back to the report", async ({ page }) => {
  await openReport(page);
  const report = page.url();
  await page.getByRole("link", { name: "Start Property Management" }).first().click();
  await page.getByRole("link", { name: "Continue to the terms" }).click();
  await nameOwner(page);
  await page.getByRole("dialog").getByRole("checkbox").check();
  await page.getByRole("button", { name: "Request the agreement" }).click();
  await expect(page.getByRole("dialog", { name: "Your agreement" })).toBeVisible();
  await page.getByRole("link", { name: "Back to the report" }).click();
  await expect(page).toHaveURL(report);
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByText(/In progress since/)).toBeVisible();
  await page.goto(`${report}/start?step=terms`);
  await expect(page).toHaveURL(report);
  await page.getByRole("link", { name: "Services and fees" }).click();
  await expect(page.getByRole("heading", { name: "Property Management Services" })).toBeVisible();
});

test("the checkbox under the terms survives a reload until the agreement is requested", async ({ page }) => {
  await openReport(page);
  await page.getByRole("link", { name: "Start Property Management" }).first().click();
  await page.getByRole("link", { name: "Continue to the terms" }).click();
  await nameOwner(page);
  const tick = page.getByRole("dialog").getByRole("checkbox");
  await tick.check();
  const kept = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("terms")));
  await expect.poll(kept).toHaveLength(1);
  await page.reload();
  await expect(tick).toBeChecked();
  await page.getByRole("button", { name: "Request the agreement" }).click();
  await expect(page.getByRole("dialog", { name: "Your agreement" })).toBeVisible();
  await expect.poll(kept).toEqual([]);
});

test("a multi-family home without units asks for them", async ({ page }) => {
  await page.goto("/analysis");
  await fillProperty(page, `${serial()} Duplex St`);
  await page.getByLabel("Property type").selectOption("multi-family");
  await page.getByLabel("Units").fill("1");
  await proceed(page);
  await page.getByLabel("Email", { exact: true }).fill(`owner${serial()}@owner.example`);
  await send(page);
  await expect(page.getByText("We assumed one unit.")).toBeVisible({ timeout: 15_000 });
  await page.getByText("Edit property details").last().click();
  await page.locator("#correct").getByLabel("Units").fill("2");
  await page.getByRole("button", { name: "Save and recompute" }).click();
  await expect(page.getByText("All 2 units, if they are similar").first()).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText("We assumed one unit.")).toHaveCount(0);
});

test("input in the report's forms survives a reload", async ({ page }) => {
  await openReport(page);
  await page.getByText("Edit property details").last().click();
  await page.locator("#facts-streetAddress").fill("99 Kept St");
  await page.locator("#ask-message").fill("Kept words");
  const kept = () => page.evaluate(() => Object.values(sessionStorage).join());
  await expect.poll(kept).toMatch(/99 Kept St|99\+Kept\+St/);
  await expect.poll(kept).toMatch(/Kept words|Kept\+words/);
  await page.reload();
  await expect(page.locator("#facts-streetAddress")).toHaveValue("99 Kept St");
  await expect(page.locator("#ask-message")).toHaveValue("Kept words");
});

test("the report is available as a PDF with the selected work", async ({ page }) => {
  await openReport(page);
  await page.getByRole("checkbox", { name: /Landscaping/ }).check();
  await expect(page.getByText("$500").last()).toBeVisible();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download Report" }).first().click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  const stream = await download.createReadStream();
  const [head] = await stream.take(1).toArray();
  expect(String(head).slice(0, 5)).toBe("%PDF-");
});

test("an unknown report is a 404", async ({ page }) => {
  for (const id of ["00000000-0000-4000-8000-000000000000", "00000000-0000-4000-8000-000000000000%20", "é"]) {
    const reply = await page.goto(`/analysis/${id}`);
    expect(reply?.status()).toBe(404);
    await expect(page.getByText("Lead not found").first()).toBeVisible();
  }
});

test("axe finds nothing on a report and in its dialog, on phone and desktop", async ({ page }) => {
  await openReport(page);
  await expectFits(page);
  await page.getByRole("link", { name: "Start Property Management" }).first().click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await expectAccessible(page);
});

test("another property of the request completes by itself", async ({ page }) => {
  await page.goto("/analysis");
  await fillProperty(page, `${serial()} State Pkwy`, { zip: "60601", city: "Chicago" });
  for (const nth of [1, 2, 3, 4]) {
    await page.getByRole("button", { name: "Add another property" }).click();
    await fillProperty(page, `${serial()} Kingman Blvd`, { nth });
  }
  await page.getByRole("button", { name: "Remove property 3" }).click();
  await expect(page.locator(".property")).toHaveCount(4);
  await proceed(page);
  await page.getByLabel("Email", { exact: true }).fill(`ann${serial()}@owner.example`);
  await send(page);
  await expect(page).toHaveURL(/\/analysis\/[0-9a-f-]{36}/);
  await expect(page.getByText("Your Properties")).toBeVisible();
  await expect(page.getByText("Analyzing", { exact: false })).toHaveCount(0);
});
