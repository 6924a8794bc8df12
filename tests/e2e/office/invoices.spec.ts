import type { Page } from "@playwright/test";
import { addLead, emailOf, expect, expectAccessible, messageTo, serial, signIn, test } from "../page.ts";

const panel = (page: Page) => page.getByRole("region", { name: "Invoices" });

async function openForm(page: Page) {
  await panel(page).getByRole("link", { name: "Create Invoice" }).click();
  await expect(page.getByRole("heading", { name: "Create Invoice" })).toBeVisible();
}

async function fillItem(page: Page, nth: number, what: string, amount: string) {
  await page.getByLabel(`Item ${nth}, what for`).fill(what);
  await page.getByLabel(`Item ${nth}, amount in dollars`).fill(amount);
}

const create = (page: Page) => page.getByRole("button", { name: /^Create and send to/ }).click();

/** Without JavaScript, polls by reloading. */
async function issued(page: Page) {
  const view = panel(page).getByRole("link", { name: /^View/ });
  await expect(async () => {
    if (!(await view.isVisible())) await page.reload();
    await expect(view).toBeVisible({ timeout: 1_000 });
  }).toPass();
  return (await view.getAttribute("href")) ?? "";
}

test("staff invoice an owner for two items, the owner pays from the email, and the lead shows it", async ({
  page,
  other: owner,
}) => {
  test.slow();
  await signIn(page);
  const name = `Ira Sample ${serial()}`;
  const lead = await addLead(page, name);
  await expect(panel(page)).toContainText("No invoices yet.");
  await openForm(page);
  await expectAccessible(page);
  await page.getByLabel("Description").fill("Walkthrough repairs");
  await fillItem(page, 1, "Two smoke detectors", "124.50");
  await page.getByRole("button", { name: "Add Item" }).click();
  await expect(page.getByLabel("Item 2, what for")).toBeFocused();
  await fillItem(page, 2, "Labor", "1,250.00");
  await expect(page.getByRole("status").filter({ hasText: "$1,374.50" })).toBeVisible();
  await create(page);
  await expect(page.getByText("Invoice created")).toBeVisible();
  await expect(page.getByRole("dialog", { name: "Create Invoice" })).toBeHidden();
  await expect(page).toHaveURL(lead);
  await expect(panel(page)).toContainText("$1,374.50");
  await expect(panel(page).getByText("Open", { exact: true })).toBeVisible({ timeout: 15_000 });
  await expectAccessible(page);

  await page.goto(await messageTo(page, emailOf(name), /Invoice/));
  await expect(page.getByRole("main")).toContainText(/Invoice SANDBOX-\d+ from Porchlight: \$1,374\.50/);
  await page.getByText("Plain text", { exact: true }).click();
  const link = page.getByRole("link", { name: /\/sandbox\/invoice\/in_/ }).first();
  const address = new URL((await link.textContent()) ?? "").pathname;

  await owner.goto(address);
  await expect(owner.getByRole("region", { name: "Sandbox" })).toContainText("SANDBOX");
  await expect(owner.getByRole("row", { name: /Labor/ })).toContainText("$1,250.00");
  await expectAccessible(owner);
  await page.goto(lead);
  await owner.getByRole("button", { name: "Pay $1,374.50" }).click();
  await expect(owner.getByText(/^Paid on/)).toBeVisible();
  await expect(owner.getByRole("button", { name: /^Pay/ })).toHaveCount(0);

  await expect(panel(page).getByText("Paid", { exact: true })).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText(/Invoice SANDBOX-\d+ was paid, \$1,374\.50/)).toBeVisible();
  await expect(panel(page).getByRole("link", { name: /^Void/ })).toHaveCount(0);
});

test("what cannot be billed is refused beside its field, and closing the form asks first", async ({
  page,
}) => {
  await signIn(page);
  await addLead(page, `Una Sample ${serial()}`);
  await openForm(page);
  await page.getByLabel("Description").fill("Keys");
  await fillItem(page, 1, "Three keys", "nine");
  await create(page);
  const amount = page.getByLabel("Item 1, amount in dollars");
  await expect(amount).toHaveAccessibleDescription("Enter an amount in dollars, like 1,250.00.");
  await expect(amount).toBeFocused();
  await expect(amount).toHaveValue("nine");
  await amount.fill("0");
  await create(page);
  await expect(amount).toHaveAccessibleDescription("An invoice of $0 cannot be sent.");
  await page.getByLabel("Days until due").fill("400");
  await amount.fill("-5");
  await create(page);
  await expect(page.getByLabel("Days until due")).toHaveAccessibleDescription(/from 1 to 90/);
  await expectAccessible(page);
  const asked = page.waitForEvent("dialog").then((dialog) => dialog.dismiss());
  await page.keyboard.press("Escape");
  await asked;
  await expect(page.getByLabel("Description")).toHaveValue("Keys");
  await page.getByLabel("Days until due").fill("30");
  await amount.fill("$9.00");
  await create(page);
  await expect(panel(page)).toContainText("$9.00");
  await openForm(page);
  await expect(page.getByLabel("Description")).toHaveValue("");
});

test("an admin voids an invoice with a reason", async ({ page }) => {
  await signIn(page);
  await addLead(page, `Vera Sample ${serial()}`);
  await openForm(page);
  await page.getByLabel("Description").fill("Cleaning");
  await fillItem(page, 1, "Cleaning", "300");
  await create(page);
  await expect(panel(page)).toContainText("$300.00");
  const address = await issued(page);
  await panel(page).getByRole("link", { name: /^Void/ }).click();
  const dialog = page.getByRole("dialog", { name: "Void Invoice" });
  await dialog.getByRole("button", { name: "Void Invoice" }).click();
  await expect(dialog.getByLabel("Reason")).toHaveAccessibleDescription(/Enter a reason/);
  await dialog.getByLabel("Reason").fill("Billed twice");
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Void Invoice" }).click();
  await expect(panel(page).getByText("Void", { exact: true })).toBeVisible({ timeout: 15_000 });
  await expect(panel(page)).toContainText("Reason for voiding: Billed twice");
  await page.goto(address);
  await expect(page.getByText("This invoice is void. Nothing is due.")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Pay/ })).toHaveCount(0);
});

test("invoices work without JavaScript @scriptless", async ({ page }) => {
  await signIn(page);
  const lead = await addLead(page, `Noah Sample ${serial()}`);
  await openForm(page);
  await page.getByLabel("Description").fill("Lock change");
  await fillItem(page, 1, "Lock", "80");
  await page.getByRole("button", { name: "Add Item" }).click();
  await expect(page.getByLabel("Item 1, what for")).toHaveValue("Lock");
  await fillItem(page, 2, "Trip", "x");
  await create(page);
  await expect(page.getByText("Enter an amount in dollars, like 1,250.00.")).toBeVisible();
  await expect(page.getByLabel("Item 2, amount in dollars")).toHaveValue("x");
  await page.getByRole("button", { name: "Add Item" }).click();
  await page.getByRole("button", { name: "Remove Item 2" }).click();
  await expect(page.getByLabel("Item 2, what for")).toHaveValue("");
  await fillItem(page, 2, "Trip", "45.25");
  await create(page);
  await expect(page).toHaveURL(lead);
  await expect(panel(page)).toContainText("$125.25");

  await page.goto(await issued(page));
  await page.getByRole("button", { name: "Pay $125.25" }).click();
  await expect(page.getByText(/^Paid on/)).toBeVisible();

  await page.goto(lead);
  await openForm(page);
  await page.getByLabel("Description").fill("Second");
  await fillItem(page, 1, "Second", "10");
  await create(page);
  await expect(page).toHaveURL(lead);
  const toVoid = panel(page).getByRole("link", { name: /^Void/ });
  await expect(async () => {
    await page.reload();
    await expect(toVoid).toHaveCount(1, { timeout: 500 });
    await expect(panel(page).getByText("Paid", { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
  await toVoid.click();
  await page.getByRole("button", { name: "Void Invoice" }).click();
  await expect(page.getByText("Enter a reason.")).toBeVisible();
  await page.getByLabel("Reason").fill("Not needed");
  await page.getByRole("button", { name: "Void Invoice" }).click();
  await expect(page).toHaveURL(lead);
  await expect(async () => {
    await page.reload();
    await expect(panel(page).getByText("Void", { exact: true })).toBeVisible({ timeout: 500 });
  }).toPass();
});
