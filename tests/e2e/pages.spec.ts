import { addLead, expect, expectFits, listOf, serial, signIn, test } from "./page.ts";

for (const path of ["/", "/analysis", "/login", "/forgot-password", "/password-reset", "/no-such-page"])
  test(`axe finds nothing on ${path}, on phone and desktop`, async ({ page }) => {
    await page.goto(path);
    await expectFits(page);
  });

test("content pages load one small script", async ({ page }) => {
  for (const path of ["/privacy", "/login"]) {
    await page.goto(path);
    expect(await page.locator("script:not([type])").count()).toBe(1);
  }
});

test("an unknown page is a 404", async ({ page }) => {
  const reply = await page.goto("/no-such-page");
  expect(reply?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
});

test("the home page's main action is on the first screen", async ({ page }) => {
  const screens: [number, number][] = [
    [360, 740],
    [768, 1024],
    [1280, 650],
    [1366, 650],
    [1366, 768],
    [1440, 900],
  ];
  for (const [width, height] of screens) {
    await page.setViewportSize({ width, height });
    await page.goto("/");
    const form = page.locator("#analysis-form");
    await expect(form.getByLabel("Street address")).toBeInViewport({ ratio: 1 });
    await expect(form.getByRole("button")).toBeInViewport({ ratio: 1 });
  }
});

test("a refused field gets the focus on pages without hydration", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Email").fill("nobody@staff.example");
  await page.getByLabel("Password", { exact: true }).fill("not the password");
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
  await expect(page.getByRole("alert")).toBeFocused();
  await page.goto("/analysis");
  await page.getByLabel("Street address").fill("2914 Cottage Grove Ave");
  await page.getByLabel("City").fill("Des Moines");
  await page.getByRole("button", { name: "Continue to email" }).click();
  await expect(page.getByLabel("ZIP")).toBeFocused();
});

test("a toast is above an open dialog and can be dismissed", async ({ page, context, baseURL }) => {
  const name = `Tom Toast ${serial()}`;
  await signIn(page);
  await addLead(page, name);
  // The page of the lead removes its own message once its scripts run.
  await page.goto("/robots.txt");
  const left = { tone: "error", text: "Something to read.", at: "/leads" };
  const toast = Buffer.from(JSON.stringify(left)).toString("base64");
  await context.addCookies([{ name: "toast", value: encodeURIComponent(toast), url: baseURL ?? "" }]);
  await page.goto(listOf(name));
  const message = page.getByRole("dialog", { name: "Error message" });
  await expect(message).toBeVisible();
  await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByRole("button", { name: /Delete/ }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expect(message).toBeInViewport();
  await message.getByRole("button", { name: "Dismiss" }).click();
  await expect(message).toHaveCount(0);
  await expect(page.getByRole("alertdialog")).toBeVisible();
});

test("/up says for a proxy that the process is up", async ({ page }) => {
  expect(await (await page.request.get("/up")).text()).toMatch(/^ok/);
});
