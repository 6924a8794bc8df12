import type { Page } from "@playwright/test";
import { addLead, expect, serial, signIn, test } from "../page.ts";

/** The error needs the hydrated form. */
async function openOnPhone(page: Page, address: string) {
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto(address);
  await page.waitForLoadState("networkidle");
}

async function expectSeen(page: Page, words: string | RegExp) {
  const box = page.getByRole("alert").filter({ hasText: words });
  await expect(box).toBeFocused();
  await expect(box).toBeInViewport({ ratio: 1 });
}

test("a failed save of the settings shows a message each time", async ({ other: page }) => {
  await signIn(page);
  await openOnPhone(page, "/admin/settings?section=plan-contents");
  const save = page.getByRole("button", { name: "Save" }).last();
  await page.getByRole("textbox").last().fill("Not saved");
  await page.context().setOffline(true);
  for (const way of ["click", "press"] as const) {
    await (way === "click" ? save.click() : save.press("Enter"));
    await expectSeen(page, "could not be sent");
    await save.scrollIntoViewIfNeeded();
  }
  await page.context().setOffline(false);
  await page.context().clearCookies();
  await save.click();
  await expectSeen(page, "Your session has ended, and nothing was saved.");
  const logIn = page.getByRole("alert").getByRole("link", { name: "Log in again in another tab" });
  const [login] = await Promise.all([page.context().waitForEvent("page"), logIn.click()]);
  await login.getByLabel("Email").fill("admin@porchlight.example");
  await login.getByLabel("Password", { exact: true }).fill("the-porch-light-is-on");
  await login.getByRole("button", { name: "Log in" }).click();
  await expect(login).toHaveURL(/\/admin\/settings\?section=plan-contents$/);
});

test("property details that fail to send or are invalid show a message", async ({ other: page }) => {
  await signIn(page);
  const lead = await addLead(page, `Faye Facts ${serial()}`);
  await openOnPhone(page, `${lead}/edit`);
  const dialog = page.getByRole("dialog", { name: "Edit Details" });
  const save = dialog.getByRole("button", { name: "Save changes" });
  await dialog.getByLabel("Street address").fill("1 Sample Ave");
  await dialog.getByLabel("City").fill("Des Moines");
  await dialog.getByLabel("State").fill("IA");
  await dialog.getByLabel("ZIP code").fill("12");
  await save.click();
  await expect(dialog.getByLabel("ZIP code")).toBeFocused();
  await expect(dialog.getByLabel("ZIP code")).toBeInViewport({ ratio: 1 });
  await dialog.getByLabel("ZIP code").fill("50311");
  await page.context().setOffline(true);
  for (let tries = 0; tries < 2; tries += 1) {
    await save.click();
    await expectSeen(page, "could not be sent");
  }
  await page.context().setOffline(false);
});

test("an invoice that fails to send shows a message", async ({ other: page }) => {
  await signIn(page);
  const lead = await addLead(page, `Ines Invoice ${serial()}`);
  await openOnPhone(page, `${lead}/invoice`);
  await page.getByLabel("Description").fill("Keys");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: /^Create (Invoice|and send to)/ }).click();
  await expectSeen(page, "could not be sent");
  await page.context().setOffline(false);
});

test("a phone shows the two newest messages", async ({ page }) => {
  await signIn(page);
  await addLead(page, `Toni Toast ${serial()}`);
  const message = page.getByRole("status").getByRole("dialog");
  await expect(message).toHaveCount(1);
  await message.locator("..").evaluate((box) => {
    for (const text of ["second", "third"]) {
      const copy = box.firstElementChild?.cloneNode(true) as HTMLElement;
      const words = copy.querySelector("p");
      if (words) words.textContent = text;
      box.append(copy);
    }
  });
  const seen = message.filter({ visible: true }).locator("p");
  await expect(seen).toHaveCount(3);
  await page.setViewportSize({ width: 360, height: 640 });
  await expect(seen).toHaveText(["second", "third"]);
  // It was not removed by its timeout.
  await expect(page.getByRole("status").getByRole("dialog", { includeHidden: true })).toHaveCount(3);
});

test("a live page says that its session has ended elsewhere", async ({ other: page }) => {
  const other = await page.context().newPage();
  await signIn(page);
  await page.goto("/dashboard");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.waitForLoadState("load");
  await other.goto("/leads");
  await other.getByRole("button", { name: "Logout" }).click();
  await expect(other).toHaveURL(/\/login/);
  await expect(page.getByText("Your session has ended.")).toBeVisible({ timeout: 8_000 });
  await expect(page.getByText("Live", { exact: true })).toBeHidden();
});
