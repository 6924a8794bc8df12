import { expect, expectFits, test } from "./page.ts";

const article = "/blog/top-mistakes-first-time-diy-property-investors";

for (const path of [
  "/blog",
  article,
  "/blog?tag=no-such-topic",
  "/blog/no-such-post",
  "/team",
  "/team/marcus-oyelaran",
])
  test(`axe finds nothing on ${path}, on phone and desktop`, async ({ page }) => {
    await page.goto(path);
    await page.locator("main details").evaluateAll((all: HTMLDetailsElement[]) => {
      for (const each of all) each.open = true;
    });
    await expectFits(page);
  });

test("a reader filters the list, opens an article and a related one", async ({ page }) => {
  await page.goto("/blog");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Written for owners");
  await page.getByRole("link", { name: /^The numbers/ }).click();
  await expect(page).toHaveURL("/blog?category=the-numbers");
  await expect(page.getByRole("article")).toHaveCount(3);
  await page.getByText("All topics").first().click();
  await page
    .getByRole("main")
    .getByRole("link", { name: /^Rent or sell/ })
    .click();
  await expect(page).toHaveURL("/blog?category=the-numbers&tag=rent-or-sell");
  await expect(page.getByRole("article")).toHaveCount(1);
  await page.getByRole("link", { name: /^Read More/ }).click();
  await expect(page).toHaveURL("/blog/rent-or-sell-after-a-job-move");
  const related = page.getByRole("region", { name: "Related articles" });
  await expect(related.getByRole("article")).toHaveCount(2);
  await related
    .getByRole("link", { name: /^Read More/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.getByRole("link", { name: "Back to Home" }).first().click();
  await expect(page).toHaveURL("/");
});

test("an article shows its date, its quote and its share links", async ({ page }) => {
  await page.goto(article);
  await expect(page.getByText("Dec 15, 2024").first()).toBeVisible();
  await expect(page.getByText("updated Nov 20, 2026")).toBeVisible();
  const things = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(things.map((thing) => JSON.parse(thing)["@type"])).toEqual(["BreadcrumbList", "Article"]);
  expect(JSON.parse(things[1] ?? "")).toMatchObject({ dateModified: "2026-11-20" });
  await expect(page.locator("blockquote")).toHaveText("A rental is a small business with one customer.");
  for (const [name, host] of [
    ["X", "x.com"],
    ["LinkedIn", "www.linkedin.com"],
  ] as const) {
    const link = page.getByRole("main").getByRole("link", { name: `${name} (opens a new tab)`, exact: true });
    await expect(link).toHaveAttribute("target", "_blank");
    const shared = new URL((await link.getAttribute("href")) ?? "");
    expect(shared.host).toBe(host);
    expect(shared.searchParams.get("url")).toMatch(new RegExp(`^http.*${article}$`));
  }
});

test("copying the link confirms it", async ({ page, context }) => {
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.goto(article);
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("status")).toHaveText(
    "Link copied to clipboard! You can now share it on Instagram.",
  );
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`${article}$`));
});

test("an unknown article is a 404 with a way back", async ({ page }) => {
  const reply = await page.goto("/blog/no-such-post");
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Post not found");
  await page.getByRole("link", { name: "Back to all articles" }).click();
  await expect(page).toHaveURL("/blog");
});

test("an empty category is not indexed, and an unknown one is a 404", async ({ page }) => {
  for (const [path, status] of [
    ["/blog?category=nope", 404],
    ["/blog?category=the-numbers&tag=nope", 404],
    ["/blog?category=the-numbers&tag=winter", 200],
  ] as const) {
    const reply = await page.goto(path);
    expect(reply?.status(), path).toBe(status);
    await expect(page.getByText("No articles match these filters")).toBeVisible();
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", "noindex");
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/blog$/);
  }
  const reply = await page.goto("/blog?category=the-numbers");
  expect(reply?.status()).toBe(200);
  await expect(page.locator('meta[name="robots"]')).toHaveCount(0);
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /category=the-numbers$/);
});

test("every team member has a page", async ({ page, request }) => {
  await page.goto("/team");
  await expect(page.getByRole("article")).toHaveCount(9);
  await expect(page.getByRole("img", { name: "Photo Coming Soon" })).toHaveCount(2);
  await page.getByRole("link", { name: "Marcus Oyelaran", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Marcus Oyelaran");
  await expect(page.getByText("Director of Growth").first()).toBeVisible();
  await expect(page.getByRole("link", { name: /^Schedule a Meeting/ })).toHaveAttribute("target", "_blank");
  await page.getByRole("link", { name: "Back to Team" }).click();
  await expect(page).toHaveURL("/team");
  expect((await request.get("/team/nobody-here")).status()).toBe(404);
});

test("the feed is linked from the list and contains its articles", async ({ page, request }) => {
  await page.goto("/blog");
  const feed = page.locator('link[rel="alternate"]');
  const reply = await request.get((await feed.getAttribute("href")) ?? "");
  expect(reply.headers()["content-type"]).toContain((await feed.getAttribute("type")) ?? "");
  expect(await reply.text()).toContain("Top Mistakes First-Time DIY Property Investors Make");
});

test("an article prints as its text, its author and its address", async ({ page }) => {
  await page.goto(article);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByText(new RegExp(`, http.*${article}$`))).toBeVisible();
  for (const name of ["Share this article", "Related articles", "What would your house rent for?"])
    await expect(page.getByRole("heading", { name })).toBeHidden();
  await expect(page.getByRole("link", { name: "Back to Home" })).toBeHidden();
});
