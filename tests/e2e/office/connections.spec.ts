import { rmSync } from "node:fs";
import path from "node:path";
import { startFakeSmtp } from "#tests/fakes/smtp.ts";
import { freePort, root, startServer } from "#tests/harness/children.ts";
import { admin, expect, expectFits, hydrated, openTab, signIn, test, toast } from "../page.ts";

test("an admin connects the mail server in the browser, and it is live without a restart", async ({
  browser,
}) => {
  test.slow();
  // A server of its own: the others' email must not go out.
  const folder = path.join(root, ".data/e2e-connections");
  rmSync(folder, { recursive: true, force: true });
  const port = await freePort();
  const env = {
    ...{ APP_URL: `http://127.0.0.1:${port}`, DATA_DIR: folder, SEED: "company", LOG_LEVEL: "warn" },
    ...{ ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password, RENTCAST_API_KEY: "of the environment" },
  };
  const own = await startServer({ args: ["server.ts"], port, folder, ready: "/readyz", env });
  const smtp = await startFakeSmtp({ user: "office", password: "secret-of-the-office" });
  const page = await openTab(browser, { baseURL: own.url });
  try {
    await signIn(page, own.url);
    await page.goto("/admin/health");
    await page.getByRole("link", { name: "Mail (SMTP)", exact: true }).click();
    const sheet = page.getByRole("dialog", { name: "Mail (SMTP)" });
    const server = sheet.getByLabel("Server, with user and password", { exact: true });
    await hydrated(page, "#connection form");
    const save = async (url: string, sender: string) => {
      await server.fill(url);
      await sheet.getByLabel("Sender").fill(sender);
      await sheet.getByRole("button", { name: "Save" }).click();
    };
    await save("mail.company.example", "office@company.example");
    await expect(sheet.getByText("It begins with smtp:// or smtps://")).toBeVisible();
    await expect(server).toBeFocused();
    await expect(sheet.getByLabel("Sender")).toHaveValue("office@company.example");
    await expectFits(page);

    await save(smtp.url, "office@company.example");
    await expect(toast(page, "Mail (SMTP) saved")).toBeVisible();
    const row = page.getByRole("row", { name: /^Mail \(SMTP\)/ });
    await expect(row).toContainText("Live");
    await row.getByRole("button", { name: "Test" }).click();
    await expect(toast(page, "Mail (SMTP) answered")).toBeVisible();
    await page.getByRole("button", { name: "Send me a test message" }).click();
    await expect.poll(() => smtp.received.map(({ to }) => to)).toEqual([[admin.email]]);

    await page.getByRole("link", { name: "Mail (SMTP)", exact: true }).click();
    await expect(server).toHaveValue("");
    await expect(server).toHaveAttribute("placeholder", /^Stored/);
    expect(await page.content()).not.toContain("secret-of-the-office");
    await sheet.getByRole("link", { name: "Cancel" }).click();

    await page.getByRole("link", { name: "Rent data (RentCast)", exact: true }).click();
    const fixed = page.getByRole("dialog").getByLabel("API key");
    await expect(fixed).toHaveValue("Set by the environment");
    await expect(fixed).not.toBeEditable();
  } finally {
    await page.context().close();
    await smtp.stop();
    await own.stop();
  }
});
