import { expect, expectAccessible, test } from "./page.ts";

for (const path of ["/", "/analysis", "/login", "/forgot-password", "/password-reset", "/no-such-page"])
  test(`axe finds nothing on ${path}, on a phone and on a desk`, async ({ page }) => {
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  });

test("content pages carry one small script and no other", async ({ page }) => {
  for (const path of ["/", "/login"]) {
    await page.goto(path);
    expect(await page.locator("script").count()).toBe(1);
  }
});

test("every link of the public pages leads somewhere", async ({ page, request }) => {
  const links = new Set<string>();
  for (const path of ["/", "/analysis", "/login"]) {
    await page.goto(path);
    for (const link of await page.locator("a[href]").all())
      links.add((await link.getAttribute("href")) ?? "");
  }
  for (const link of links) {
    expect(link).not.toBe("#");
    if (!link.startsWith("/")) continue;
    const [path = "", anchor] = link.split("#");
    const reply = await request.get(path);
    expect(`${link} ${reply.status()}`).toBe(`${link} 200`);
    if (anchor) expect(await reply.text()).toContain(`id="${anchor}"`);
  }
});

test("a page that is not there says so with its status", async ({ page }) => {
  const reply = await page.goto("/no-such-page");
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
});
