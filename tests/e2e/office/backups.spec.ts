import { readFileSync, rmSync } from "node:fs";
import path from "node:path";
import { freePort, root, startServer } from "#tests/harness/children.ts";
import { admin, expect, expectFits, hydrated, signIn, test } from "../page.ts";

test("a backup is proven, downloaded, and restored on the first start of another installation", async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await signIn(page);
  // At night the scheduled one runs first.
  await expect(async () => {
    await page.goto("/admin/backups");
    await expect(page.getByRole("button", { name: "Back up now" })).toBeVisible({ timeout: 500 });
  }).toPass({ timeout: 90_000 });
  await hydrated(page, "form");
  await page.getByRole("button", { name: "Back up now" }).click();
  await expect(page.getByText("Backup started")).toBeVisible();
  await expect
    .poll(
      async () => {
        await page.goto("/admin/backups");
        return page
          .getByRole("row", { name: /By hand/ })
          .first()
          .textContent();
      },
      { timeout: 90_000, intervals: [2_000] },
    )
    .toContain("Proven");
  await expect(page.getByRole("heading", { name: /^Last proven: (just now|\d+ min ago)/ })).toBeVisible();
  await expectFits(page);
  await page
    .getByRole("row", { name: /By hand/ })
    .first()
    .getByRole("link")
    .click();
  await hydrated(page, "#company");
  await page.getByLabel(/^Type the name of the company/).fill("Another company");
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.locator("#company-error")).toContainText("Type the name of the company");
  await expectFits(page);
  const link = await page.getByRole("link", { name: "Download" }).getAttribute("href");
  const archive = await (await page.request.get(link ?? "")).body();

  const folder = path.join(root, ".data/e2e-restored");
  rmSync(folder, { recursive: true, force: true });
  const port = await freePort();
  const env = {
    APP_URL: `http://127.0.0.1:${port}`,
    DATA_DIR: folder,
    MODE: "production",
    LOG_LEVEL: "warn",
  };
  const server = await startServer({ args: ["server.ts"], port, folder, ready: "/readyz", env });
  const context = await browser.newContext({ javaScriptEnabled: false });
  try {
    const log = path.join(folder, `server-${port}.log`);
    let address = "";
    await expect
      .poll(() => {
        [address = ""] = /http\S+restore\?code=\S+/.exec(readFileSync(log, "utf8")) ?? [];
        return address;
      })
      .not.toBe("");
    const first = await context.newPage();
    const reply = await first.goto(address.replace(/=.*/, "=another"));
    expect(reply?.status()).toBe(404);
    await first.goto(address);
    await first.getByRole("button", { name: "Restore" }).click();
    await expect(first.getByText("Choose an archive.")).toBeVisible();
    await first
      .getByLabel("Archive", { exact: true })
      .setInputFiles({ name: "archive.zip", mimeType: "application/zip", buffer: archive });
    await first.getByRole("button", { name: "Restore" }).click();
    await expect(first).toHaveURL(/\/login/, { timeout: 90_000 });
    await first.getByLabel("Email").fill(admin.email);
    await first.getByLabel("Password", { exact: true }).fill(admin.password);
    await first.getByRole("button", { name: "Log in" }).click();
    await first.goto(`${server.url}/admin/backups`);
    const restored = first.getByRole("heading", { name: /^Restored/ });
    await expect(restored).toHaveText("Restored, and sending is off");
    await first.getByRole("button", { name: "Turn sending on" }).click();
    // Nothing is left to do: the empty database from before is no place to go back to.
    await expect(restored).toBeHidden();
  } finally {
    await context.close();
    await server.stop();
  }
});
