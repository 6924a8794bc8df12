import type { Page } from "@playwright/test";
import { expect, expectFits, serial, test } from "./page.ts";

const answer = (page: Page) => page.getByRole("heading", { level: 2 }).first();
const submit = async (page: Page, plain: boolean | undefined) => {
  if (plain) await page.getByRole("button", { name: "Calculate" }).click();
};

test("the default figures say RENT OUT, and other figures change the answer and the URL @plain", async ({
  page,
  javaScriptEnabled,
}) => {
  const plain = javaScriptEnabled === false;
  await page.goto("/rent-vs-sell");
  await expect(answer(page)).toHaveText(/RENT OUT.*\$67,429/);
  await page.getByLabel("Monthly rent").fill("$1,000");
  await page.getByLabel("Monthly rent").press("Tab");
  await submit(page, plain);
  await expect(answer(page)).toHaveText(/SELL/);
  await expect(page.getByText("Break-even monthly rent: $1,665.")).toBeVisible();
  await expect(page).toHaveURL(plain ? /monthlyRent=%241%2C000/ : /\?monthlyRent=1000$/);
  await page.goto(page.url());
  await expect(answer(page)).toHaveText(/SELL/);
  await page.getByRole("link", { name: "Reset to the defaults" }).click();
  await expect(answer(page)).toHaveText(/RENT OUT.*\$67,429/);
});

test("money gets separators when its field is left", async ({ page }) => {
  await page.goto("/rent-vs-sell");
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  const value = page.getByLabel("Home value");
  await value.fill("1234567");
  await value.press("Tab");
  await expect(value).toHaveValue("1,234,567");
});

test("an emptied field keeps its last value and shows no error until it loses focus", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/rent-vs-sell?monthlyRent=1000");
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  const before = await answer(page).innerText();
  const rent = page.getByLabel("Monthly rent");
  await rent.press("ControlOrMeta+a");
  await rent.press("Backspace");
  const summary = page.locator("[aria-live]").filter({ has: answer(page) });
  await expect(summary).toContainText("One number needs fixing");
  await expect(page.locator("form[action='/rent-vs-sell'] p[aria-hidden]")).toHaveText(
    "One number needs fixing",
  );
  expect(await answer(page).innerText()).toBe(before);
  await expect(page.getByText(/Using \$/)).toHaveCount(0);
  await rent.blur();
  await expect(page.getByText("Using $1,000 for now.")).toBeVisible();
  await rent.fill("2500");
  await expect(answer(page)).toHaveText(/RENT OUT.*\$67,429/);
  await expect(summary).not.toContainText("needs fixing");
});

for (const { path, label, typed, counts } of [
  { path: "/rent-vs-sell", label: "Home value", typed: "50000000000", counts: "$300,000" },
  { path: "/rent-vs-sell", label: "Home value", typed: "-5", counts: "$300,000" },
  { path: "/rent-vs-sell", label: "Home value", typed: "410k", counts: "$300,000" },
  { path: "/rent-vs-sell?monthlyRent=1000", label: "Monthly rent", typed: "1,2.3.4", counts: "$1,000" },
  { path: "/rent-vs-sell?yearsToHold=7", label: "Years to hold", typed: "31", counts: "7" },
  { path: "/invest-a-view", label: "Years to retirement", typed: "51", counts: "20" },
  { path: "/invest-a-view", label: "Monthly contribution", typed: "1.2k", counts: "$1,500" },
])
  test(`${typed} in ${label} shows an error, and the last valid figure stays in the result and the link of ${path}`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
    const before = await answer(page).innerText();
    const field = page.getByLabel(label);
    await field.press("ControlOrMeta+a");
    await field.pressSequentially(typed);
    await field.press("Tab");
    await expect(page.getByText(`Using ${counts} for now.`)).toBeVisible();
    expect(await answer(page).innerText()).toBe(before);
    await page.getByRole("button", { name: "Copy link" }).click();
    await expect(page).toHaveURL(path);
  });

test("neither a click inside a field nor the wheel changes its figure", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 740 });
  for (const [path, label, text] of [
    ["/rent-vs-sell", "Interest rate", "5"],
    ["/invest-a-view", "Years to retirement", "20"],
  ] as const) {
    await page.goto(path);
    await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
    const field = page.getByLabel(label);
    const { width = 0 } = (await field.boundingBox()) ?? {};
    // The arrows of a number field are left of the unit.
    await field.click({ position: { x: width - 72, y: 16 } });
    await page.mouse.wheel(0, -100);
    await expect(field).toHaveValue(text);
  }
});

test("an invalid advanced figure in the URL opens its panel", async ({ page }) => {
  await page.goto("/rent-vs-sell?yearsToHold=31");
  await expect(page.getByText("Enter a whole number from 1 to 30.")).toBeVisible();
  await expect(page.getByText("One number needs fixing: Years to hold")).toBeVisible();
  await page.getByRole("link", { name: "Years to hold" }).click();
  await expect(page.getByLabel("Years to hold")).toBeInViewport();
});

test("the first-year amounts are right-aligned, and the difference is visible on a phone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/rent-vs-sell");
  const amount = page.getByRole("row", { name: /Net cash flow/ }).getByRole("cell");
  await expect(amount).toHaveCSS("text-align", "right");
  const form = page.locator("#details form");
  await form.getByLabel("Email").fill(`unlock${serial()}@owner.example`);
  await form.getByRole("button", { name: "Open the table" }).click();
  const table = page.getByRole("region", { name: "Yearly table" });
  await table.scrollIntoViewIfNeeded();
  await expect(table.getByRole("columnheader", { name: "Difference" })).toBeInViewport({ ratio: 1 });
  await expect(table.getByRole("columnheader", { name: "Year" })).toBeInViewport({ ratio: 1 });
});

test("invalid figures in the URL show messages beside their fields", async ({ page }) => {
  await page.goto(
    "/rent-vs-sell?homeValue=1e12000000000000&monthlyRent=1%2C2.3.4&interestRate=%F0%9F%8F%A0&pricePaid=-5&yearsToHold=99",
  );
  await expect(page.getByText(/Using .* for now/)).toHaveCount(5);
  await expect(page.getByText(/\bNaN\b/)).toHaveCount(0);
  await page.goto("/invest-a-view?strategy=moon&yearsToRetirement=0&targetIncome=-1");
  await expect(page.getByText("Choose one of the three strategies.")).toBeVisible();
  await expect(page.getByText(/Using .* for now/)).toHaveCount(3);
});

test("an email opens the yearly table for this browser and preserves the figures @plain", async ({
  page,
}) => {
  await page.goto("/rent-vs-sell?monthlyRent=2000");
  await expect(page.getByRole("region", { name: "Yearly table" })).toHaveCount(0);
  const form = page.locator("#details form");
  await form.getByRole("button", { name: "Open the table" }).click();
  await expect(form.getByRole("alert")).toContainText("Enter");
  await form.getByLabel("Email").fill("nobody");
  await form.getByLabel("Name").fill("Ada Sample");
  await form.getByRole("button", { name: "Open the table" }).click();
  await expect(form.getByRole("alert")).toContainText("Enter an email like");
  await expect(form.getByLabel("Name")).toHaveValue("Ada Sample");
  await form.getByLabel("Email").fill(`unlock${serial()}@owner.example`);
  await form.getByRole("button", { name: "Open the table" }).click();
  await expect(page.getByText("Detailed analysis unlocked!")).toBeVisible();
  await expect(page).toHaveURL(/monthlyRent=2000/);
  await expect(page.getByLabel("Monthly rent")).toHaveValue("2,000");
  await expect(page.getByRole("region", { name: "Yearly table" }).getByRole("row")).toHaveCount(6);
  await page.goto("/rent-vs-sell");
  await expect(page.getByRole("region", { name: "Yearly table" })).toBeVisible();
});

test("calculating ignores the email", async ({ page, javaScriptEnabled }) => {
  await page.goto("/rent-vs-sell");
  await page.getByLabel("Email").fill("unused@owner.example");
  await page.getByLabel("Monthly rent").fill("1000");
  await page.getByLabel("Monthly rent").press("Tab");
  await submit(page, javaScriptEnabled === false);
  await expect(page).toHaveURL(/\/rent-vs-sell\?(.*&)?monthlyRent=1(%2C)?000/);
  await expect(page.getByRole("region", { name: "Yearly table" })).toHaveCount(0);
});

test("advanced figures can extend the projection to 30 years", async ({ page, javaScriptEnabled }) => {
  await page.goto("/rent-vs-sell");
  await page.getByText("Advanced figures", { exact: true }).click();
  await page.getByLabel("Years to hold").fill("30");
  await submit(page, javaScriptEnabled === false);
  await expect(page.getByText(/^Renting it out leaves you .* after 30 years/)).toBeVisible();
});

test("the investment plan is recalculated after every choice @plain", async ({ page, javaScriptEnabled }) => {
  const plain = javaScriptEnabled === false;
  await page.goto("/invest-a-view");
  await expect(answer(page)).toHaveText(/\$5,342 a month.*100% of your income goal covered/);
  await page.getByRole("radio", { name: /Steady Income/ }).check();
  await submit(page, plain);
  await expect(answer(page)).toHaveText(/\$3,951 a month.*79%/);
  await expect(page.getByText("$2,105 a month", { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/strategy=steady/);
  await page.getByLabel("Show all figures in today's dollars").check();
  await submit(page, plain);
  await expect(page.getByLabel("Annual inflation")).toBeVisible();
  await expect(page.getByText(/in today's dollars\./).first()).toBeVisible();
});

test("the copied link contains figures typed before hydration", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/invest-a-view");
  await page.getByLabel("Initial investment").fill("250000");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied to clipboard.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /\/invest-a-view\?initialInvestment=250000$/,
  );
});

test("axe finds nothing on the calculators, with errors and panels open, on phone and desktop", async ({
  page,
}) => {
  for (const path of ["/rent-vs-sell?homeValue=x&yearsToHold=7&mortgageBalance=400000", "/invest-a-view"]) {
    await page.goto(path);
    for (const summary of await page.locator("main summary").all()) await summary.click();
    await expectFits(page);
  }
});

test("an email for the table stays in its field when the network fails, and can be sent again", async ({
  page,
}) => {
  await page.goto("/rent-vs-sell");
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  const form = page.locator("#details form");
  const email = `unlock${serial()}@owner.example`;
  await page.route("**/rent-vs-sell.data*", (route) => route.abort("internetdisconnected"));
  await form.getByLabel("Email").fill(email);
  await form.getByRole("button", { name: "Open the table" }).click();
  await expect(form.getByRole("alert")).toContainText("could not be sent");
  await expect(form.getByLabel("Email")).toHaveValue(email);
  await page.unroute("**/rent-vs-sell.data*");
  await form.getByRole("button", { name: "Open the table" }).click();
  await expect(page.getByText("Detailed analysis unlocked!")).toBeVisible();
});
