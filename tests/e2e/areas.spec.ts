import { expect, expectFits, openTab, test } from "./page.ts";

for (const path of ["/areas", "/areas/west-des-moines", "/areas/grimes", "/areas/nowhere", "/rentals"])
  test(`axe finds nothing on ${path}, on phone and desktop`, async ({ page }) => {
    // The frame is another site's page, with its own landmarks.
    await page.route("**/sandbox/listings*", (route) =>
      route.fulfill({ contentType: "text/html", body: "<!doctype html><title>Homes</title>" }),
    );
    await page.goto(path);
    await expectFits(page);
  });

test("a city page shows public rents, its rental rules with source and date, and a call to action", async ({
  page,
}) => {
  await page.goto("/areas");
  await page.getByRole("link", { name: "Grimes" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Property management in Grimes");
  const table = page.getByRole("table", { name: /HUD benchmark rents in Grimes/ });
  await expect(table.getByRole("row", { name: /3 bedrooms/ })).toContainText(/\$\d,\d{3}/);
  await expect(page.getByText("Checked on November 26, 2026")).toBeVisible();
  await page.getByRole("link", { name: "Waukee" }).click();
  await expect(page.getByText("requirements, conditions and fees of a rental certificate")).toBeVisible();
  await page.getByRole("main").getByRole("link", { name: "Free rental analysis" }).click();
  await expect(page).toHaveURL("/analysis");
});

test("an unknown city is a 404 with a way back", async ({ page }) => {
  const reply = await page.goto("/areas/nowhere");
  expect(reply?.status()).toBe(404);
  await page.getByRole("main").getByRole("link", { name: "Areas we serve" }).click();
  await expect(page).toHaveURL("/areas");
});

test("the first screen shows the main action", async ({ page }) => {
  for (const [width, height] of [
    [360, 740],
    [1440, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto("/areas/windsor-heights");
    await expect(page.getByRole("main").getByRole("link", { name: "Free rental analysis" })).toBeInViewport({
      ratio: 1,
    });
    await page.goto("/rentals");
    await expect(page.getByRole("link", { name: /Search in a new tab/ })).toBeInViewport({ ratio: 1 });
  }
});

test("the listings load in a frame with a plain link beside it", async ({ page }) => {
  await page.goto("/rentals");
  const frame = page.locator("iframe");
  await expect(frame).toHaveJSProperty("clientHeight", 650);
  await expect(frame.contentFrame().getByRole("heading").first()).toBeVisible();
  await expect(page.getByRole("link", { name: /Search in a new tab/ })).toHaveAttribute("href", /listings/);
  for (const city of ["West Des Moines", "Ankeny", "Urbandale", "Johnston", "Waukee", "Clive"])
    await expect(page.getByRole("link", { name: `Rentals in ${city}` })).toHaveAttribute("href", /city=/);
  await expect(page.getByText("We're having trouble loading")).toBeHidden();
});

test("listings that do not load are replaced by a link after ten seconds", async ({ browser }, {
  project,
}) => {
  // A stopped clock stays with its tab.
  const page = await openTab(browser, project.use);
  // Stopped before the page loads, so that only the test moves it.
  await page.clock.install({ time: 0 });
  await page.clock.pauseAt(1_000);
  await page.route("**/sandbox/listings*", () => {});
  await page.goto("/rentals", { waitUntil: "domcontentloaded" });
  await expect(page.getByText("Loading available properties. This may take a moment...")).toBeVisible();
  await page.clock.runFor(9_000);
  await expect(page.getByText("We're having trouble loading")).toBeHidden();
  await page.clock.runFor(2_000);
  await expect(
    page.getByText(
      "We're having trouble loading our rental listings in this view. Please click below to view all available properties.",
    ),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: /View Available Rentals/ })).toBeVisible();
  await expect(page.getByText("Loading available properties.")).toBeHidden();
  await page.context().close();
});

test("listings that refuse framing have a link right under the frame", async ({ context }) => {
  // The browser logs refused requests, which would fail the test.
  const page = await context.newPage();
  await page.route("**/sandbox/listings*", (route) =>
    route.fulfill({ contentType: "text/html", headers: { "X-Frame-Options": "DENY" }, body: "Homes" }),
  );
  await page.goto("/rentals");
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const line = page.getByText("List not loading? Open it in a new tab.");
    await expect(line).toBeVisible();
    const way = page.getByRole("link", { name: /View Available Rentals/ });
    await expect(way).toHaveAttribute("href", /\/sandbox\/listings/);
    const [frame, button] = await Promise.all([page.locator("iframe").boundingBox(), way.boundingBox()]);
    const below = (button?.y ?? 0) - (frame?.y ?? 0) - (frame?.height ?? 0);
    expect(below).toBeGreaterThan(0);
    expect(below).toBeLessThan(120);
  }
});
