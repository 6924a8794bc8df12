import { expect, expectFits, test } from "./page.ts";

test("axe finds nothing with every service open, and nothing is wider than the screen", async ({ page }) => {
  await page.goto("/");
  await page.locator("main details").evaluateAll((all: HTMLDetailsElement[]) => {
    for (const each of all) each.open = true;
  });
  await expectFits(page, [360, 768, 1440]);
});

test("the home page shows its sections in order", async ({ page }) => {
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
  expect(await page.locator("main h2").allTextContents()).toEqual([
    "What would it rent for?",
    expect.stringMatching(/^Half of our estimates land within \$\d+ of the signed rent\.$/),
    "Trusted by 500+ Property Owners",
    "What owners tell us on the first call",
    "From address to first rent check",
    "What the fee pays for",
    "Not sure yet? Take a clarity session.",
    "Plans, priced on monthly rent",
    "How can we help?",
    "Rent it out, or sell it?",
    "The people who pick up",
    "What owners say",
    "Where we work",
    "Written for owners",
    "Start with the number. Decide after that.",
  ]);
});

test("one line under the first button says how sure the estimate is and what managing costs", async ({
  page,
}) => {
  await page.goto("/");
  await expect(page.locator("#analysis")).toContainText(
    /Half our estimates land within \$\d+\. Managing costs 8\.9% of rent, Foundation plan\./,
  );
});

test("figures show their month, and the footer says once that they are samples", async ({ page }) => {
  await page.goto("/");
  const proof = page.getByRole("region", { name: "Trusted by 500+ Property Owners" });
  for (const claim of ["750+", "$180M+", "79%", "29 days", "14-day", "4.5 out of 5 stars from 500+ reviews"])
    await expect(proof.getByText(claim, { exact: true })).toBeVisible();
  await expect(proof.getByText(/^as of [A-Z][a-z]{2} \d{4}\.$/)).toBeVisible();
  await expect(page.getByRole("region", { name: "What owners say" }).getByRole("figure")).toHaveCount(6);
  await expect(page.getByText("figures and reviews are sample content")).toHaveCount(1);
});

test("services open with the keyboard, one at a time", async ({ page }) => {
  await page.goto("/");
  const services = page.getByRole("region", { name: "What the fee pays for" });
  const detail = services.getByText("Income, employment, rental history, credit and identity.");
  await expect(services.locator("summary")).toHaveCount(6);
  await expect(detail).toBeHidden();
  await services.locator("summary", { hasText: "Resident screening" }).focus();
  await page.keyboard.press("Enter");
  await expect(detail).toBeVisible();
  await expect(services.locator("details[open]")).toHaveCount(1);
});

test("plans are a table on a desktop and cards on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/");
  const plans = page.getByRole("region", { name: "Plans, priced on monthly rent" });
  const table = plans.getByRole("table");
  for (const [plan, rate] of [
    ["Foundation", "8.9%"],
    ["Growth", "10.9%"],
    ["Wealth", "12.9%"],
  ] as const)
    await expect(table.getByRole("columnheader", { name: plan })).toContainText(rate);
  await expect(table.getByRole("row", { name: /^Pet deposit/ })).toContainText("$1,500");
  await expect(table.getByRole("row", { name: /^Malicious damage/ })).toContainText("up to $35,000");
  await expect(table.getByRole("row", { name: /^Resident Guarantee/ })).toContainText("$299");
  await expect(
    plans.getByText(/^Website plans, effective November 2026.* 7\.9% of the annual/),
  ).toBeVisible();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(table).toBeHidden();
  await expect(plans.getByRole("heading", { name: "Wealth" })).toBeVisible();
  await expect(plans.getByText("Everything in Growth, plus")).toBeVisible();
});

test("the plans show what is left of any rent, and one can be chosen @plain", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/");
  const plans = page.getByRole("region", { name: "Plans, priced on monthly rent" });
  const growth = plans.getByRole("columnheader", { name: "Growth" });
  const rent = plans.getByRole("spinbutton", { name: "Your monthly rent" });
  await rent.fill("2000");
  if (javaScriptEnabled === false) await plans.getByRole("button", { name: "Compare" }).click();
  await expect(growth).toContainText("$1,782 a month");
  await expect(growth).toContainText("10.9% of monthly rent: $218");
  const wrong = plans.getByText("Enter a monthly rent such as 1850.");
  for (const typed of ["", "0"]) {
    await rent.fill(typed);
    await expect(wrong).toBeVisible();
    await expect(growth).toContainText("$1,782 a month");
  }
  await page.goto("/?rent=abc#plans");
  await expect(wrong.first()).toBeVisible();
  await expect(rent).toHaveValue("1800");
  await growth.getByRole("link", { name: "Choose Growth" }).click();
  await expect(page.getByText("You chose Growth, 10.9% of monthly rent.")).toBeVisible();
});

test("links to other systems open a new tab and say so", async ({ page }) => {
  await page.goto("/");
  const main = page.getByRole("main");
  const outside = main.locator('a[target="_blank"]');
  expect(await outside.count()).toBeGreaterThan(6);
  for (const link of await outside.all()) {
    await expect(link).toHaveAttribute("rel", "noopener");
    await expect(link).toContainText("(opens a new tab)");
  }
  await expect(main.getByRole("link", { name: /^Book a clarity session/ })).toHaveCount(1);
  await expect(main.getByRole("link", { name: /^Get a custom quote/ })).toHaveCount(1);
  for (const city of ["West Des Moines", "Ankeny", "Urbandale", "Johnston", "Waukee", "Clive"]) {
    await expect(main.getByRole("link", { name: new RegExp(`^Rentals in ${city}`) })).toHaveCount(1);
    await expect(main.getByRole("link", { name: city, exact: true })).toHaveAttribute(
      "href",
      `/areas/${city.toLowerCase().replaceAll(" ", "-")}`,
    );
  }
});

test("closed answers are printed", async ({ page }) => {
  await page.goto("/");
  const answers = page.locator("details[name=service] > p");
  const count = await answers.count();
  expect(count).toBeGreaterThan(1);
  await expect(answers.filter({ visible: true })).toHaveCount(1);
  await page.emulateMedia({ media: "print" });
  await expect(answers.filter({ visible: true })).toHaveCount(count);
});

test("every call to action leads to its page", async ({ page }) => {
  // Leaving during a view transition logs an error.
  await page.emulateMedia({ reducedMotion: "reduce" });
  for (const [name, url] of [
    ["Get Free Property Analysis", "/analysis"],
    ["Search Available Rentals", "/rentals"],
    ["Compare with your own numbers", "/rent-vs-sell"],
    ["Meet the whole team", "/team"],
    ["View All Blog Posts", "/blog"],
    [
      "Top Mistakes First-Time DIY Property Investors Make",
      "/blog/top-mistakes-first-time-diy-property-investors",
    ],
  ] as const) {
    await page.goto("/");
    await page.getByRole("main").getByRole("link", { name, exact: true }).first().click();
    await expect(page).toHaveURL(url);
  }
});

test("structured data lists the company and its cities, without a rating of its own", async ({
  page,
  request,
}) => {
  await page.goto("/");
  const things = await page.locator('script[type="application/ld+json"]').allTextContents();
  const types = things.flatMap((thing) => JSON.parse(thing)["@type"]);
  expect(types).toEqual(expect.arrayContaining(["RealEstateAgent", "LocalBusiness", "Service"]));
  for (const city of ["Des Moines", "West Des Moines", "Grimes", "Windsor Heights"])
    expect(things.join()).toContain(`"name":"${city}"`);
  expect(things.join()).not.toMatch(/AggregateRating|reviewCount/);
  await expect(page.locator('link[rel="canonical"]')).toHaveCount(1);
  const feed = page.locator('link[rel="alternate"]');
  expect((await request.get((await feed.getAttribute("href")) ?? "")).status()).toBe(200);
});
