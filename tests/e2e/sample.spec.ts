import { rmSync } from "node:fs";
import path from "node:path";
import { freePort, root, startServer } from "#tests/harness/children.ts";
import { linksIn, markupFaults } from "./markup.ts";
import { admin, test as base, expect, expectAccessible, expectFits, openTab, signIn } from "./page.ts";

// The sample company's leads, on a server of their own.
const test = base.extend<object, { sample: string }>({
  sample: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of a fixture's needs
    async ({}, use) => {
      const folder = path.join(root, ".data/e2e-sample");
      rmSync(folder, { recursive: true, force: true });
      const port = await freePort();
      const env = {
        APP_URL: `http://127.0.0.1:${port}`,
        DATA_DIR: folder,
        ADMIN_EMAIL: admin.email,
        ADMIN_PASSWORD: admin.password,
        LOG_LEVEL: "warn",
        RATE_LIMITS: "off",
      };
      const server = await startServer({ args: ["server.ts"], port, folder, ready: "/readyz", env });
      await use(server.url);
      await server.stop();
    },
    { scope: "worker", timeout: 150_000 },
  ],
  baseURL: ({ sample }, use) => use(sample),
  tab: [
    async ({ browser, sample }, use) => use(await openTab(browser, { baseURL: sample })),
    { scope: "worker" },
  ],
});

// One server for all.
test.describe.configure({ mode: "default" });

const screens = [
  "/dashboard",
  "/leads",
  "/leads/board",
  "/leads/import",
  "/calendar",
  "/documents",
  "/notifications",
  "/admin/outbox",
  "/admin/analytics",
];

for (const path of screens)
  test(`${path} of the sample is full, and axe finds nothing on phone and desktop`, async ({
    page,
    sample,
  }) => {
    await signIn(page, sample);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await page.getByRole("main").getByRole("link").count()).toBeGreaterThan(1);
    await expectFits(page);
  });

test("on a phone the selected leads and their bar are large enough to tap", async ({ page, sample }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, sample);
  await page.goto("/leads");
  await expect(page.getByRole("region", { name: "Latest change" })).toContainText("Spring fair");
  await page.getByLabel("Select all on this page").check();
  await expect(page.getByRole("button", { name: /^Delete/ })).toBeVisible();
  await expectAccessible(page, { "target-size": { enabled: true } });
});

test("the office's pages are valid HTML", async ({ page, sample }) => {
  test.slow();
  await signIn(page, sample);
  const waiting = ["/dashboard", "/admin/outbox"];
  const seen = new Set<string>();
  const faults: string[] = [];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    // One of each kind: `/leads/<id>` stands for all leads.
    const kind = path.replace(/\?.*|[0-9a-f-]{36}|\d+/g, "");
    // Emails have the markup that their readers need.
    if (seen.has(kind) || /\/(body|preview|letter)(\?|$)/.test(path)) continue;
    seen.add(kind);
    const reply = await page.request.get(path);
    if (!reply.headers()["content-type"]?.includes("text/html")) continue;
    const html = await reply.text();
    faults.push(...(await markupFaults(html)).map((fault) => `${path}: ${fault}`));
    if (html.includes('aria-label="Office"')) waiting.push(...linksIn(html, path).map((link) => link.path));
  }
  expect(faults).toEqual([]);
  expect(seen.size).toBeGreaterThan(25);
});

test("a number of Analytics opens its leads", async ({ page, sample }) => {
  await signIn(page, sample);
  await page.goto("/admin/analytics");
  const funnel = page.getByRole("region", { name: "Funnel", exact: true });
  const link = funnel.locator("dl b").getByRole("link").first();
  const count = await link.innerText();
  await link.click();
  await expect(page.getByRole("link", { name: "Remove filter Asked for an analysis" })).toBeVisible();
  await expect(page.getByText(new RegExp(`\\b${count}\\b`)).first()).toBeVisible();
});
