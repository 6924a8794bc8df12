import type { Page } from "@playwright/test";
import {
  expect,
  expectAccessible,
  fillProperty,
  hydrated,
  proceed,
  send,
  serial,
  startAnalysis,
  test,
} from "./page.ts";

const newEmail = () => `owner${serial()}@owner.example`;

for (const path of ["/", "/analysis"])
  test(`an owner requests an analysis of two homes on ${path} and gets a report @plain`, async ({ page }) => {
    if (path === "/") await startAnalysis(page, "2914 Cottage Grove Ave");
    else await page.goto(path);
    await fillProperty(page, "2914 Cottage Grove Ave");
    await page.getByRole("button", { name: "Add another property" }).click();
    await expect(page.locator(".property")).toHaveCount(2);
    await fillProperty(page, "1022 Tonawanda Dr", { nth: 1, zip: "50312" });
    await page.getByRole("button", { name: "Add another property" }).click();
    await expect(page.locator(".property")).toHaveCount(3);
    await page.getByRole("button", { name: "Remove property 3" }).click();
    await expect(page.locator(".property")).toHaveCount(2);
    await proceed(page);
    await expect(page.getByText("Step 2 of 2")).toBeVisible();
    await expect(page.getByText("1022 Tonawanda Dr, Des Moines 50312")).toBeVisible();
    await page.getByLabel("Email", { exact: true }).fill(newEmail());
    await send(page);
    // Without JavaScript the browser appends the form's anchor.
    await expect(page).toHaveURL(/\/analysis\/[0-9a-f-]{36}(#analysis)?$/);
    await expect(page.getByRole("heading", { level: 1 })).toContainText("2914 Cottage Grove Ave");
    await expect(page.getByText("Estimated monthly rent").first()).toBeVisible({ timeout: 15_000 });
    await expect(page.getByText("Your Properties")).toBeVisible();
  });

test("Enter in a field continues to the next step", async ({ page }) => {
  await startAnalysis(page, "2914 Cottage Grove Ave");
  await fillProperty(page, "2914 Cottage Grove Ave");
  await page.getByRole("button", { name: "Add another property" }).click();
  await fillProperty(page, "2916 Cottage Grove Ave", { nth: 1 });
  await page.locator(".property").first().getByLabel("Street address").press("Enter");
  await expect(page.getByText("Step 2 of 2")).toBeVisible();
  await expect(page.getByText("2916 Cottage Grove Ave")).toBeVisible();
});

test("missing fields are listed above the form and marked, and the input stays @plain", async ({ page }) => {
  await startAnalysis(page, "2914 Cottage Grove Ave");
  await page.getByLabel("ZIP").fill("5031");
  await proceed(page);
  await expect(page.getByText("Please fill in all required fields for each property")).toBeVisible();
  await expect(page.getByText("A ZIP code has five digits.")).toBeVisible();
  await expect(page.getByText("Enter the city.")).toBeVisible();
  await expect(page.getByLabel("Street address")).toHaveValue("2914 Cottage Grove Ave");
  await expectAccessible(page);
});

test("an invalid email is refused, and Back and Forward lose nothing @plain", async ({ page }) => {
  await page.goto("/analysis");
  await fillProperty(page, "2914 Cottage Grove Ave");
  await proceed(page);
  await page.getByLabel("Phone").fill("515-555-0188");
  await page.getByLabel("Email", { exact: true }).fill("ann @owner.example");
  await send(page);
  await expect(page.getByText("Enter a complete email address")).toBeVisible();
  await page.getByRole("button", { name: "Change" }).click();
  await expect(page.getByLabel("Street address")).toHaveValue("2914 Cottage Grove Ave");
  await proceed(page);
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("ann @owner.example");
});

test("without JavaScript, Back from each step and from the report shows what was typed @scriptless", async ({
  page,
}) => {
  await startAnalysis(page, "2914 Cottage Grove Ave");
  await fillProperty(page, "2914 Cottage Grove Ave");
  await proceed(page);
  await expect(page.getByText("Step 2 of 2")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Step 1 of 2")).toBeVisible();
  await expect(page.getByLabel("Street address")).toHaveValue("2914 Cottage Grove Ave");
  await proceed(page);
  await page.getByLabel("Email", { exact: true }).fill(newEmail());
  await send(page);
  await expect(page.getByText("Estimated monthly rent").first()).toBeVisible({ timeout: 15_000 });
  await page.goBack();
  await expect(page.getByText("2914 Cottage Grove Ave, Des Moines 50311")).toBeVisible();
});

test("the browser's Back and Forward move between steps and keep the input", async ({ page }) => {
  await page.goto("/robots.txt");
  await page.goto("/analysis");
  await hydrated(page, "#analysis-form");
  await fillProperty(page, "2914 Cottage Grove Ave");
  await page.getByRole("button", { name: "Add another property" }).click();
  await fillProperty(page, "1022 Tonawanda Dr", { nth: 1, zip: "50312" });
  await proceed(page);
  await page.getByLabel("Email", { exact: true }).fill("ann @owner.example");
  await send(page);
  await expect(page.getByText("Enter a complete email address")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Step 1 of 2")).toBeVisible();
  await expect(page.getByLabel("Street address").first()).toHaveValue("2914 Cottage Grove Ave");
  await page.getByLabel("Street address").nth(1).fill("1024 Tonawanda Dr");
  await page.goForward();
  await expect(page.getByText("1024 Tonawanda Dr,")).toBeVisible();
  await expect(page.getByLabel("Email", { exact: true })).toHaveValue("ann @owner.example");
  await page.getByRole("button", { name: "Change" }).click();
  await expect(page.getByText("Step 1 of 2")).toBeVisible();
  await page.waitForFunction(() => !JSON.stringify(history.state)?.includes("contact"));
  await page.getByLabel("Street address").nth(1).fill("");
  await page.goForward();
  await expect(page.getByText("Please fill in all required fields for each property")).toBeVisible();
  await page.getByLabel("Street address").nth(1).fill("1026 Tonawanda Dr");
  await proceed(page);
  await expect(page.getByText("1026 Tonawanda Dr,")).toBeVisible();
  // The history entry follows the render.
  await page.waitForFunction(() => JSON.stringify(history.state)?.includes("contact"));
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL("/robots.txt");
});

test("a reload keeps the input until it is submitted", async ({ page }) => {
  await page.goto("/analysis");
  await hydrated(page, "#analysis-form");
  await fillProperty(page, "2914 Cottage Grove Ave");
  await page.reload();
  await hydrated(page, "#analysis-form");
  await expect(page.getByLabel("Street address")).toHaveValue("2914 Cottage Grove Ave");
  await expect(page.getByLabel("Beds")).toHaveValue("3");
  await page.getByRole("button", { name: "Add another property" }).click();
  await fillProperty(page, "1022 Tonawanda Dr", { nth: 1, zip: "50312" });
  await page.reload();
  await hydrated(page, "#analysis-form");
  await expect(page.getByLabel("Street address").nth(1)).toHaveValue("1022 Tonawanda Dr");
  await proceed(page);
  await page.getByLabel("Email", { exact: true }).fill(newEmail());
  await page.reload();
  await hydrated(page, "#analysis-form");
  await expect(page.getByText("1022 Tonawanda Dr,")).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Street address").nth(1)).toHaveValue("1022 Tonawanda Dr");
  await page.goForward();
  await send(page);
  await expect(page).toHaveURL(/\/analysis\/[0-9a-f-]{36}$/);
  await page.goto("/analysis");
  await expect(page.getByLabel("Street address")).toHaveValue("");
  expect(await page.evaluate(() => sessionStorage.getItem("analysis") || "")).toBe("");
});

test("back from the report over both steps of the home page, Forward leads to the report again", async ({
  page,
}) => {
  await startAnalysis(page, "2914 Cottage Grove Ave");
  await fillProperty(page, "2914 Cottage Grove Ave");
  await proceed(page);
  await page.getByLabel("Email", { exact: true }).fill(newEmail());
  await send(page);
  await expect(page).toHaveURL(/\/analysis\/[0-9a-f-]{36}$/);
  const report = page.url();
  await page.goBack();
  await expect(page.locator("#analysis-form")).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Street address")).toBeVisible();
  await page.goForward();
  await expect(page.locator("#analysis-form")).toBeVisible();
  await page.goForward();
  await expect(page).toHaveURL(report);
});

test("an error disappears once its field is edited", async ({ page }) => {
  await page.goto("/analysis");
  await hydrated(page, "#analysis-form");
  await page.getByLabel("Street address").fill("1 Main St");
  await proceed(page);
  const [zip, feet] = [page.getByLabel("ZIP"), page.getByLabel("Square feet")];
  const whole = page.getByText("Please fill in all required fields for each property");
  await expect(zip).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Enter the city.")).toBeVisible();
  await zip.fill("50311");
  await expect(page.getByLabel("City")).toHaveValue("Des Moines");
  await expect(page.getByText("Enter the city.")).toHaveCount(0);
  await expect(zip).not.toHaveAttribute("aria-invalid", "true");
  await expect(whole).toBeVisible();
  await feet.fill("x");
  await expect(whole).toHaveCount(0);
  await expect(page.locator("#analysis-form [id$='-error']")).toHaveCount(0);
  await proceed(page);
  await expect(feet).toHaveAttribute("aria-invalid", "true");
  await expect(page.locator("#analysis-form [id$='-error']")).toHaveCount(1);
});

test("the home page splits the address and says what HUD knows of its ZIP code @plain", async ({ page }) => {
  await startAnalysis(page, "2914 Cottage Grove Ave, Des Moines, IA 50311");
  await expect(page.getByLabel("Street address")).toHaveValue("2914 Cottage Grove Ave");
  await expect(page.getByLabel("City")).toHaveValue("Des Moines");
  await expect(page.getByLabel("ZIP")).toHaveValue("50311");
  await expect(page.getByLabel("Square feet")).toBeFocused();
  await expect(page.getByRole("status")).toHaveText(
    /^Three-bedroom homes in 50311 rent from about \$[\d,]+ \(HUD\)\. Yours: a few questions\.$/,
  );
  await expectAccessible(page);
});

test("the home page answers a ZIP code alone and asks for the street @plain", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const street = page.getByLabel("Street address");
  await street.fill("50311");
  await page.getByRole("main").getByRole("button", { name: "Free rental analysis" }).click();
  await expect(page.getByText("Step 1 of 2")).toBeVisible();
  await expect(street).toBeFocused();
  await expect(street).toHaveValue("");
  const note = page.getByRole("status");
  await expect(note).toContainText("Three-bedroom homes in 50311");
  expect((await note.boundingBox())?.y).toBeLessThan((await street.boundingBox())?.y ?? 0);
  await street.fill("2914 Cottage Grove Ave");
  await expect(page.getByLabel("City")).toHaveValue("Des Moines");
  await expect(page.getByLabel("ZIP")).toHaveValue("50311");
});

test("the home page without an address says what it needs @plain", async ({ page }) => {
  await page.goto("/");
  await page.getByRole("main").getByRole("button", { name: "Free rental analysis" }).click();
  await expect(page.getByText("Enter the street address.")).toBeVisible();
  await expect(page.getByLabel("Street address")).toBeFocused();
});

test("a window lights for a ZIP code with rents, and not for one of another state", async ({ page }) => {
  await page.goto("/");
  const [address, window] = [page.getByLabel("Street address"), page.locator(".hero-window")];
  const note = page.getByRole("status");
  await address.fill("15400 Hickman Rd, Clive 5032");
  await expect(window).toHaveCSS("opacity", "0");
  await expect(note).toBeEmpty();
  await address.fill("15400 Hickman Rd, Clive 50325");
  await expect(note).toContainText("Three-bedroom homes in 50325");
  await expect(window).toHaveCSS("opacity", "1");
  await address.fill("1 Nicollet Mall 55401");
  await expect(note).toHaveText("55401 is in Minnesota, outside the area we serve.");
  await expect(window).toHaveCSS("opacity", "0");
  await address.fill("15400");
  await expect(note).toContainText("55401");
  await address.fill("1 Nowhere 00000");
  await expect(note).toBeEmpty();
});

test("a reload of the home page keeps the opened form", async ({ page }) => {
  await startAnalysis(page, "2914 Cottage Grove Ave");
  await page.getByLabel("ZIP").fill("50311");
  await page.reload();
  await expect(page.getByLabel("ZIP")).toHaveValue("50311");
  await expect(page.getByLabel("Street address")).toHaveValue("2914 Cottage Grove Ave");
});

test("owners, renters and realtors get to their own pages @plain", async ({ page }) => {
  for (const [name, url] of [
    ["I'm an owner", /\/#how$/],
    ["I'm a renter", /\/rentals$/],
    ["I'm a realtor", /\/realtor-referral$/],
  ] as const) {
    await page.goto("/analysis");
    await page.getByRole("link", { name }).click();
    await expect(page).toHaveURL(url);
  }
});

test("a multi-family home asks for its units and explains whose details to enter", async ({ page }) => {
  await page.goto("/analysis");
  await hydrated(page, "#analysis-form");
  await page.getByLabel("Street address").fill("77 Duplex St");
  const hint = page.getByText("With several units");
  await expect(hint).toBeHidden();
  await page.getByLabel("Property type").selectOption("multi-family");
  await expect(page.getByLabel("Units")).toHaveValue("");
  await expect(hint).toBeVisible();
  await page.getByLabel("Property type").selectOption("single-family");
  await expect(page.getByLabel("Units")).toHaveValue("1");
  await expect(hint).toBeHidden();
  await page.getByLabel("Units").fill("2");
  await expect(hint).toBeVisible();
});

test("a home outside Iowa is refused with a message", async ({ page }) => {
  await page.goto("/analysis");
  await fillProperty(page, "1 Nicollet Mall", { zip: "55401", city: "Minneapolis" });
  await proceed(page);
  await page.getByLabel("Email", { exact: true }).fill(newEmail());
  await send(page);
  await expect(page.getByRole("heading", { name: /outside of our service area/ })).toBeVisible();
});

test("two browsers in the same second create two leads", async ({ page, other }) => {
  const email = newEmail();
  const ask = async (page: Page, street: string) => {
    await startAnalysis(page, street);
    await fillProperty(page, street);
    await proceed(page);
    await page.getByLabel("Email", { exact: true }).fill(email);
  };
  await Promise.all([ask(page, "1 Twin St"), ask(other, "2 Twin St")]);
  await Promise.all([send(page), send(other)]);
  for (const each of [page, other]) await expect(each).toHaveURL(/\/analysis\/[0-9a-f-]{36}$/);
  expect(page.url()).not.toBe(other.url());
});
