import type { Page } from "@playwright/test";
import { expect, expectAccessible, serial, test } from "./page.ts";

const answer = (page: Page) => page.getByRole("heading", { level: 2 }).first();
const submit = async (page: Page, plain: boolean | undefined) => {
  if (plain) await page.getByRole("button", { name: "Work it out" }).click();
};

test("the usual figures say RENT OUT, and other figures change the answer and the address @plain", async ({
  page,
  javaScriptEnabled,
}) => {
  const plain = javaScriptEnabled === false;
  await page.goto("/rent-vs-sell");
  await expect(answer(page)).toHaveText(/RENT OUT.*\$67,429/);
  await page.getByLabel("Monthly rent").fill("$1,000");
  await submit(page, plain);
  await expect(answer(page)).toHaveText(/SELL/);
  await expect(page.getByText("Break-even monthly rent: $1,665.")).toBeVisible();
  await expect(page).toHaveURL(/\?monthlyRent=1000$/);
  await page.goto(page.url());
  await expect(answer(page)).toHaveText(/SELL/);
  await page.getByRole("link", { name: "Reset to the defaults" }).click();
  await expect(answer(page)).toHaveText(/RENT OUT.*\$67,429/);
});

test("money gets its separators while it is typed, and the caret stays", async ({ page }) => {
  await page.goto("/rent-vs-sell");
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  const value = page.getByLabel("What the home is worth");
  await value.fill("");
  await value.pressSequentially("1234567");
  await expect(value).toHaveValue("1,234,567");
  for (let step = 0; step < 3; step += 1) await value.press("ArrowLeft");
  await value.press("Backspace");
  await value.press("Backspace");
  await expect(value).toHaveValue("123,567");
  await value.pressSequentially("99");
  await expect(value).toHaveValue("12,399,567");
});

test("a figure that is emptied to be typed anew goes on counting, and is held against nobody meanwhile", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/rent-vs-sell?monthlyRent=1000");
  await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
  const before = await answer(page).innerText();
  const rent = page.getByLabel("Monthly rent");
  await rent.press("ControlOrMeta+a");
  await rent.press("Backspace");
  const words = page.locator("[aria-live]").filter({ has: answer(page) });
  await expect(words).toContainText("One figure is missing");
  await expect(page.locator("form[action='/rent-vs-sell'] p[aria-hidden]")).toHaveText(
    "One figure is missing",
  );
  expect(await answer(page).innerText()).toBe(before);
  await expect(page.getByText(/Until then \$/)).toHaveCount(0);
  await rent.blur();
  await expect(page.getByText("Until then $1,000 counts.")).toBeVisible();
  await rent.fill("2500");
  await expect(answer(page)).toHaveText(/RENT OUT.*\$67,429/);
  await expect(words).not.toContainText("missing");
});

for (const { path, label, typed, counts } of [
  { path: "/rent-vs-sell", label: "What the home is worth", typed: "50000000000", counts: "$300,000" },
  { path: "/rent-vs-sell", label: "What the home is worth", typed: "-5", counts: "$300,000" },
  { path: "/rent-vs-sell", label: "What the home is worth", typed: "410k", counts: "$300,000" },
  { path: "/rent-vs-sell?monthlyRent=1000", label: "Monthly rent", typed: "1,2.3.4", counts: "$1,000" },
  { path: "/rent-vs-sell?yearsToHold=7", label: "Years to hold", typed: "31", counts: "7" },
  { path: "/invest-a-view", label: "Years to retirement", typed: "51", counts: "20" },
  { path: "/invest-a-view", label: "Monthly contribution", typed: "1.2k", counts: "$1,500" },
])
  test(`while ${typed} stands in ${label}, what counted before counts, in the link of ${path} too`, async ({
    page,
  }) => {
    await page.goto(path);
    await expect(page.getByRole("button", { name: "Copy link" })).toBeVisible();
    const before = await answer(page).innerText();
    const field = page.getByLabel(label);
    await field.press("ControlOrMeta+a");
    await field.pressSequentially(typed);
    await field.press("Tab");
    await expect(page.getByText(`Until then ${counts} counts.`)).toBeVisible();
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
    // Where a field of the type `number` has its arrows: left of the unit.
    await field.click({ position: { x: width - 72, y: 16 } });
    await page.mouse.wheel(0, -100);
    await expect(field).toHaveValue(text);
  }
});

test("a wrong advanced figure in the address opens its panel @plain", async ({ page }) => {
  await page.goto("/rent-vs-sell?yearsToHold=31");
  await expect(page.getByText("Enter a whole number from 1 to 30.")).toBeVisible();
  await expect(page.getByText("One figure needs a look: Years to hold")).toBeVisible();
  await page.getByRole("link", { name: "Years to hold" }).click();
  await expect(page.getByLabel("Years to hold")).toBeInViewport();
});

test("the first year reads as a statement, and the difference is in view on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/rent-vs-sell");
  const amount = page.getByRole("row", { name: /Net cash flow/ }).getByRole("cell");
  await expect(amount).toHaveCSS("text-align", "right");
  const form = page.locator("#details form");
  await form.getByLabel("E-mail").fill(`unlock${serial()}@owner.example`);
  await form.getByRole("button", { name: "Open the table" }).click();
  const table = page.getByRole("region", { name: "Yearly table" });
  await table.scrollIntoViewIfNeeded();
  await expect(table.getByRole("columnheader", { name: "Difference" })).toBeInViewport({ ratio: 1 });
  await expect(table.getByRole("columnheader", { name: "Year" })).toBeInViewport({ ratio: 1 });
});

test("what cannot be counted is told beside its field, and never breaks the page @plain", async ({
  page,
}) => {
  await page.goto(
    "/rent-vs-sell?homeValue=1e12000000000000&monthlyRent=1%2C2.3.4&interestRate=%F0%9F%8F%A0&pricePaid=-5&yearsToHold=99",
  );
  await expect(page.getByText(/Until then/)).toHaveCount(5);
  await expect(page.getByText(/\bNaN\b/)).toHaveCount(0);
  await page.goto("/invest-a-view?strategy=moon&yearsToRetirement=0&targetIncome=-1");
  await expect(page.getByText("Choose one of the three strategies.")).toBeVisible();
  await expect(page.getByText(/Until then/)).toHaveCount(3);
});

test("an e-mail opens the yearly table for this browser, with the figures kept @plain", async ({ page }) => {
  await page.goto("/rent-vs-sell?monthlyRent=2000");
  await expect(page.getByRole("region", { name: "Yearly table" })).toHaveCount(0);
  const form = page.locator("#details form");
  await form.getByRole("button", { name: "Open the table" }).click();
  await expect(form.getByRole("alert")).toContainText("Enter");
  await form.getByLabel("E-mail").fill("nobody");
  await form.getByLabel("Name").fill("Ada Sample");
  await form.getByRole("button", { name: "Open the table" }).click();
  await expect(form.getByRole("alert")).toContainText("Enter an e-mail like");
  await expect(form.getByLabel("Name")).toHaveValue("Ada Sample");
  await form.getByLabel("E-mail").fill(`unlock${serial()}@owner.example`);
  await form.getByRole("button", { name: "Open the table" }).click();
  await expect(page.getByText("Detailed analysis unlocked!")).toBeVisible();
  await expect(page).toHaveURL(/monthlyRent=2000/);
  await expect(page.getByLabel("Monthly rent")).toHaveValue("2,000");
  await expect(page.getByRole("region", { name: "Yearly table" }).getByRole("row")).toHaveCount(6);
  await page.goto("/rent-vs-sell");
  await expect(page.getByRole("region", { name: "Yearly table" })).toBeVisible();
});

test("the figures that are typed before the program stands go with the e-mail @plain", async ({ page }) => {
  const { promise, resolve: letGo } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  await page.goto("/rent-vs-sell", { waitUntil: "commit" });
  await page.getByLabel("Monthly rent").fill("1000");
  await page.getByText("Advanced figures", { exact: true }).click();
  await page.getByLabel("Years to hold").fill("31");
  const form = page.locator("#details form");
  await form.getByLabel("E-mail").fill("nobody");
  await form.getByRole("button", { name: "Open the table" }).click();
  await expect(form.getByRole("alert")).toContainText("Enter an e-mail like");
  await expect(form.getByLabel("E-mail")).toHaveValue("nobody");
  await expect(page.getByLabel("Monthly rent")).toHaveValue("1,000");
  await expect(page.getByLabel("Years to hold")).toHaveValue("31");
  await page.getByLabel("Years to hold").fill("7");
  await form.getByLabel("E-mail").fill(`unlock${serial()}@owner.example`);
  await form.getByLabel("E-mail").press("Enter");
  await expect(page.getByText("Detailed analysis unlocked!")).toBeVisible();
  await expect(page).toHaveURL(/\/rent-vs-sell\?monthlyRent=1000&yearsToHold=7#details$/);
  letGo();
  await expect(page.getByRole("region", { name: "Yearly table" }).getByRole("row")).toHaveCount(8);
  await expect(page.getByLabel("Years to hold")).toHaveValue("7");
});

test("an e-mail that is sent right before it has a form of its own is taken", async ({ page }) => {
  await page.goto("/rent-vs-sell?monthlyRent=1000");
  const form = page.locator("#details form");
  const button = form.getByRole("button", { name: "Open the table" });
  await expect(button).not.toHaveAttribute("form");
  // As it stands when the page listens to its figures already.
  await form.evaluate((unlock) => {
    for (const each of unlock.querySelectorAll("#unlock-email, #unlock-name, button"))
      each.setAttribute("form", "figures");
  });
  await form.getByLabel("E-mail").fill(`unlock${serial()}@owner.example`);
  await button.click();
  await expect(page.getByText("Detailed analysis unlocked!")).toBeVisible();
  await expect(page).toHaveURL(/\/rent-vs-sell\?monthlyRent=1000#details$/);
});

test("the button that works the figures out asks nothing of the e-mail and puts it nowhere @plain", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/rent-vs-sell");
  await page.getByLabel("E-mail").fill("nobody@owner.example");
  await page.getByLabel("Monthly rent").fill("1000");
  await submit(page, javaScriptEnabled === false);
  await expect(page).toHaveURL(/\/rent-vs-sell\?monthlyRent=1000$/);
  await expect(page.getByRole("region", { name: "Yearly table" })).toHaveCount(0);
});

test("the advanced figures look further ahead and leave the plain model alone @plain", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/rent-vs-sell");
  await page.getByText("Advanced figures", { exact: true }).click();
  await page.getByLabel("Years to hold").fill("30");
  await submit(page, javaScriptEnabled === false);
  await expect(page.getByText(/^After 30 years of renting/)).toBeVisible();
});

test("the investment plan is worked out anew with every choice @plain", async ({
  page,
  javaScriptEnabled,
}) => {
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
  await expect(page.getByLabel("Prices rise, a year")).toBeVisible();
  await expect(page.getByText(/in today's dollars\./).first()).toBeVisible();
});

test("the link is copied with the figures in it", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto("/invest-a-view");
  await page.getByLabel("Initial investment").fill("250000");
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByText("Link copied to clipboard.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    /\/invest-a-view\?initialInvestment=250000$/,
  );
});

test("axe finds nothing on the calculators, with errors and panels open, on a phone and on a desk", async ({
  page,
}) => {
  for (const path of ["/rent-vs-sell?homeValue=x&yearsToHold=7&mortgageBalance=400000", "/invest-a-view"])
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      for (const summary of await page.locator("main summary").all()) await summary.click();
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
});

test("an e-mail for the table is not lost when the network goes before the first press", async ({
  page,
  context,
}) => {
  await page.goto("/rent-vs-sell");
  await page.waitForLoadState("networkidle");
  const form = page.locator("#details form");
  const email = `unlock${serial()}@owner.example`;
  const parts = [/rent-vs-sell-unlock-client-action-/, /rent-vs-sell-unlock-(?!client)/];
  const fetched = Promise.all(parts.map((part) => page.waitForResponse(part)));
  await form.getByLabel("E-mail").fill(email);
  // Each is there once all that it imports is.
  for (const part of await fetched) await page.evaluate((file) => import(file).then(() => {}), part.url());
  await context.setOffline(true);
  await form.getByRole("button", { name: "Open the table" }).click();
  await expect(form.getByRole("alert")).toContainText("could not be sent");
  await expect(form.getByLabel("E-mail")).toHaveValue(email);
  await context.setOffline(false);
  await form.getByRole("button", { name: "Open the table" }).click();
  await expect(page.getByText("Detailed analysis unlocked!")).toBeVisible();
});
