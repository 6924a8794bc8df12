import type { Page } from "@playwright/test";
import { expect, expectFits, hydrated, serial, signIn, test, toast } from "../page.ts";

/** Of a schedule that no other journey sees in force. */
const farDay = () =>
  new Date(Date.UTC(2040, 0, 1) + (Number(serial().slice(-6)) % 20_000) * 86_400_000)
    .toISOString()
    .slice(0, 10);

test("an admin finds who changed a price in the audit log", async ({ page }) => {
  test.slow();
  const day = farDay();
  await signIn(page);
  await page.goto("/admin/settings?section=fees&item=%2B");
  await hydrated(page, "#settings");
  await page.getByLabel("Applies from").fill(day);
  const fee = page.getByLabel(/^Of monthly rent, %/).nth(1);
  const before = await fee.inputValue();
  const after = before === "11.5" ? "11.6" : "11.5";
  await fee.fill(after);
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByText("Settings saved")).toBeVisible();

  await page.goto("/admin/audit");
  await hydrated(page, "input[name=q]");
  await page.getByRole("button", { name: "Filters" }).click();
  await page.getByLabel("Record", { exact: true }).selectOption("Fee schedule");
  await expect(page).toHaveURL(/record=fees/);
  await page.keyboard.press("Escape");
  const entry = page.locator("details", { hasText: day }).first();
  await expect(entry.locator("summary")).toContainText("Dana Whitfield");
  await expect(entry.locator("summary")).toContainText("management fee of Growth");
  await entry.locator("summary").click();
  const change = entry.getByRole("row", { name: /Management fee of Growth/ });
  await expect(change.locator("del")).toHaveText(`${before}%`);
  await expect(change.locator("ins")).toHaveText(`${after}%`);
  await expect(entry.getByText(/^Back office, /).last()).toBeVisible();
  await expectFits(page);

  const file = await page.request.get("/admin/audit.csv?record=fees");
  expect(await file.text()).toContain(`fees:${day}`);
  await page.goto("/admin/audit?from=1999-01-01&to=1999-01-02");
  await expect(page.getByText("Nothing changed here in this range")).toBeVisible();
  await expectFits(page);
});

const callApi = async (page: Page, token: string) => {
  const headers = { authorization: `Bearer ${token}` };
  return (await page.request.get("/api/odoo/test-connection", { headers })).status();
};

test("an admin creates a token, sees it once, uses it and ends it", async ({ page }) => {
  const name = `Web shop ${serial()}`;
  await signIn(page);
  await page.goto("/admin/tokens?do=make");
  await hydrated(page, "#new-token form");
  await page.getByRole("button", { name: "Create token" }).click();
  await expect(page.getByText("Say what the token is for.")).toBeVisible();
  await expect(page.getByText("Choose at least one scope.")).toBeVisible();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Test the connection to Odoo").check();
  await page.getByLabel("Last day").fill("2020-01-01");
  await page.getByRole("button", { name: "Create token" }).click();
  await expect(page.getByText("Choose today or a later day.")).toBeVisible();
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await expectFits(page);
  await page.getByLabel("Last day").fill("");
  await page.getByRole("button", { name: "Create token" }).click();
  const made = page.getByRole("region", { name: "New token" });
  const token = (await made.getByText(/^porchlight_/).textContent()) ?? "";
  await expect(page).toHaveURL(/\/admin\/tokens$/);
  await expectFits(page);
  expect(await callApi(page, token)).toBe(200);

  await page.reload();
  await expect(page.getByRole("row").filter({ hasText: name })).toBeVisible();
  await expect(page.getByText(/porchlight_/)).toHaveCount(0);
  await page.getByRole("link", { name: `End… ${name}` }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "End token" }).click();
  await expect(toast(page, "The token was ended")).toBeVisible();
  await expect(page.getByRole("row").filter({ hasText: name }).getByText("Ended")).toBeVisible();
  expect(await callApi(page, token)).toBe(401);
});

test("an admin adds a webhook, whose address is checked, and deletes it", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/webhooks?do=new");
  await hydrated(page, "#webhook form");
  await page.getByLabel("Address").fill("https://127.0.0.1/in");
  await page.getByLabel("Referrals").check();
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByText("This address isn't on the public internet.")).toBeVisible();
  await expect(page.getByLabel("Referrals")).toBeChecked();
  await expectFits(page);
  const host = `hooks${serial()}.example.com`;
  await page.getByLabel("Address").fill(`https://${host}/in`);
  await page.getByRole("button", { name: "Add webhook" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(host);
  await expect(page.getByRole("region", { name: "New secret" }).getByText(/^whsec_/)).toBeVisible();
  await expectFits(page);
  await page.reload();
  await expect(page.getByText("Nothing sent yet")).toBeVisible();
  await expect(page.getByText(/whsec_/)).toHaveCount(0);
  await page.getByRole("link", { name: "Renew secret" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Renew secret" }).click();
  await expect(page.getByText(/^whsec_/)).toBeVisible();
  await page.getByRole("button", { name: "Switch off" }).click();
  await expect(page.getByText("Off since")).toBeVisible();
  await page.goto("/admin/webhooks");
  await expect(
    page.getByRole("row").filter({ hasText: host }).getByText("Off", { exact: true }),
  ).toBeVisible();
  await expectFits(page);
  await page.getByRole("link", { name: host }).click();
  await page.getByRole("link", { name: "Delete", exact: true }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(toast(page, "Webhook deleted")).toBeVisible();
});
