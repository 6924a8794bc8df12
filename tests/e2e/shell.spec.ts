import { expect, expectAccessible, test } from "./page.ts";

test("the phone menu opens, closes and leads to a page @plain", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/privacy");
  const menu = page.getByRole("navigation", { name: "Menu" });
  await expect(menu).toBeHidden();
  await page.locator(".site-menu > summary").click();
  await expect(menu.getByRole("link", { name: "Free Rental Analysis" })).toBeVisible();
  await expectAccessible(page);
  await menu.getByRole("link", { name: "Blog" }).click();
  await expect(page).toHaveURL(/\/blog$/);
});

test("the menu closes with Escape and a click outside", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 1000 });
  await page.goto("/privacy");
  const menu = page.getByRole("navigation", { name: "Menu" });
  const button = page.locator(".site-menu > summary");
  await button.click();
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(button).toBeFocused();
  await button.click();
  await page.getByRole("link", { name: "Porchlight, home" }).first().hover();
  await page.mouse.click(180, 980);
  await expect(menu).toBeHidden();
});

test("the menu closes after a link to the same page and when focus leaves it", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/");
  const menu = page.getByRole("navigation", { name: "Menu" });
  const button = page.locator(".site-menu > summary");
  await button.click();
  await menu.getByRole("link", { name: "Pricing" }).click();
  await expect(page).toHaveURL(/#plans$/);
  await expect(menu).toBeHidden();
  await button.click();
  await menu.getByRole("link").last().focus();
  await expect(menu).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(menu).toBeHidden();
});

test("the header stays in view on a phone", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/privacy");
  await page.evaluate(() => scrollTo(0, 900));
  await expect(page.locator(".site-menu > summary")).toBeInViewport({ ratio: 1 });
});

test("a malformed URL gets an error page", async ({ request }) => {
  for (const address of ["/%E0%A4%A", "/blog/%00", "/webinar/%00/event.ics", "/search?q=%00"]) {
    const reply = await request.get(address);
    expect(`${address} ${reply.status()}`).toBe(`${address} 400`);
    expect(await reply.text()).toContain("That did not work");
  }
});

test("search finds the portals", async ({ page }) => {
  await page.goto("/search?q=portal");
  const hits = page.getByRole("region", { name: /portal/ });
  for (const name of [/^Resident Portal/, /^Owner Portal/])
    await expect(hits.getByRole("link", { name })).toHaveAttribute("target", "_blank");
});

test("the header marks the current page, and external links open a new tab", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/team");
  const main = page.getByRole("navigation", { name: "Main" });
  await expect(main.getByRole("link", { name: "Team" })).toHaveAttribute("aria-current", "page");
  await expect(main.getByRole("link", { name: "Blog" })).not.toHaveAttribute("aria-current", "page");
  const portal = page
    .getByRole("banner")
    .getByRole("link", { name: /Resident Portal/ })
    .first();
  await expect(portal).toHaveAttribute("target", "_blank");
  await expect(portal).toHaveAccessibleName(/opens a new tab/);
});

test("a focused element is not hidden under the header", async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.goto("/privacy");
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  const links = page.locator("main a");
  await links.last().focus();
  for (let left = await links.count(); left > 1; left -= 1) {
    await page.keyboard.press("Shift+Tab");
    const hidden = await page.evaluate(() => {
      const focused = document.activeElement?.getBoundingClientRect();
      const bar = document.querySelector(".site-bar")?.getBoundingClientRect();
      return !!focused && !!bar && focused.top < bar.bottom && focused.bottom > bar.top;
    });
    expect(hidden).toBe(false);
  }
});

test("the policies link to each other", async ({ page }) => {
  await page.goto("/privacy");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Privacy");
  await expectAccessible(page);
  await page
    .getByRole("navigation", { name: "Policies" })
    .getByRole("link", { name: "Text message" })
    .click();
  await expect(page.getByText("Reply STOP to end all messages")).toBeVisible();
});

test("the 404 page offers a search @plain", async ({ page }) => {
  const reply = await page.goto("/webinars-and-more");
  expect(reply?.status()).toBe(404);
  await expectAccessible(page);
  await page.getByLabel("Search this site").fill("invest retirement");
  await page.getByRole("button", { name: "Search" }).click();
  await expect(page).toHaveURL(/\/search\?q=invest\+retirement$/);
  await page.getByRole("main").getByRole("link", { name: "Invest-A-View", exact: true }).click();
  await expect(page).toHaveURL(/\/invest-a-view/);
});

test("a search without results says so and shows the query as text", async ({ page }) => {
  await page.goto(`/search?q=${encodeURIComponent("<b>qqq</b>")}`);
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText("Nothing found for “<b>qqq</b>”");
  await expectAccessible(page);
});

test("moved, misspelled and bare URLs redirect to the canonical one", async ({ request }) => {
  const moves = {
    "/Blog/": "/blog",
    "/TEAM?from=card": "/team?from=card",
    "/maximizing-rental-property-roi": "/blog/maximizing-rental-property-roi",
    "/Maximizing-Rental-Property-ROI/": "/blog/maximizing-rental-property-roi",
  };
  for (const [from, to] of Object.entries(moves)) {
    const reply = await request.get(from, { maxRedirects: 0 });
    expect([reply.status(), reply.headers().location]).toEqual([301, to]);
  }
});

for (const path of ["resident-portal", "owner-portal", "listings", "booking", "multi-family", "meeting"])
  test(`the sandbox page ${path} says what it is and leads back`, async ({ page }) => {
    await page.goto(`/sandbox/${path}`);
    await expect(page.getByText("SANDBOX")).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("link", { name: /^Back to/ }).click();
    await expect(page).not.toHaveURL(/sandbox/);
  });

test("only the sample listings may be framed, and only by our pages", async ({ request }) => {
  const policy = async (path: string) => (await request.get(path)).headers()["content-security-policy"];
  expect(await policy("/sandbox/listings")).toContain("frame-ancestors 'self'");
  for (const path of ["/", "/rentals", "/sandbox/booking", "/privacy"])
    expect(await policy(path)).toContain("frame-ancestors 'none'");
});

test("social images and icons are served", async ({ request }) => {
  for (const name of ["logo", "hero", "about", "team"]) {
    const reply = await request.get(`/site-images/${name}.png`);
    expect([reply.status(), reply.headers()["content-type"]]).toEqual([200, "image/png"]);
    expect(reply.headers()["cache-control"]).toContain("max-age=3600");
  }
  for (const file of [
    "/favicon.ico",
    "/favicon-32.png",
    "/apple-touch-icon.png",
    "/site.webmanifest",
    "/mark.svg",
  ])
    expect((await request.get(file)).status()).toBe(200);
});
