import type { Page } from "@playwright/test";
import { aWorkingDay, toReview } from "./enrolling.ts";
import { expect, fillProperty, signIn, test } from "./page.ts";

// The page is there before its program: what is typed meanwhile stays and counts.

/** Holds the program of the next pages back until it is let go. */
async function holdProgram(page: Page) {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await promise;
    await route.continue();
  });
  return async () => {
    expect(await page.evaluate(() => "__reactRouterDataRouter" in window)).toBe(false);
    resolve();
    await page.waitForFunction(() => "__reactRouterDataRouter" in window);
  };
}

test("a visitor's page asks for its program after it was painted, and staff get it at once", async ({
  page,
  request,
}) => {
  const preloads = /<link [^>]*rel="modulepreload"/;
  const visitors = await (await request.get("/enroll")).text();
  expect(visitors).not.toMatch(preloads);
  expect(visitors).toContain("requestAnimationFrame(");
  await signIn(page);
  expect(await (await page.request.get("/enroll")).text()).toMatch(preloads);
});

test("figures typed before the program count, and get their separators", async ({ page }) => {
  const letGo = await holdProgram(page);
  await page.goto("/rent-vs-sell", { waitUntil: "commit" });
  await page.getByLabel("What the home is worth").fill("400000");
  await page.getByLabel("Monthly rent").fill("1000");
  await letGo();
  await expect(page.getByRole("heading", { level: 2 }).first()).toHaveText(/SELL/);
  await expect(page.getByLabel("What the home is worth")).toHaveValue("400,000");
  await expect(page).toHaveURL(/monthlyRent=1000/);
});

test("answers typed before the program are kept, and the estimate and the city follow them", async ({
  page,
}) => {
  const letGo = await holdProgram(page);
  await page.goto("/enroll", { waitUntil: "commit" });
  await page.getByLabel("Estimated monthly rent").fill("4000");
  await page.getByLabel("ZIP").fill("50265");
  const kept = page.waitForResponse((reply) =>
    Boolean(reply.request().postData()?.includes("50265") && reply.ok()),
  );
  await letGo();
  await expect(page.getByLabel("Your estimate")).not.toContainText("$177 a month");
  await expect(page.getByLabel("City")).toHaveValue("West Des Moines");
  await expect(page.getByLabel("Estimated monthly rent")).toHaveValue("4,000");
  await kept;
  await page.reload();
  await expect(page.getByLabel("ZIP")).toHaveValue("50265");
});

test("what is typed before the program joins what the tab had kept, and the caret stays", async ({
  page,
}) => {
  await page.goto("/analysis");
  await page.getByLabel("Street address").fill("4821 Ingersoll Ave");
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("analysis"))).toContain("Ingersoll");
  const letGo = await holdProgram(page);
  await page.reload({ waitUntil: "commit" });
  await page.getByLabel("ZIP").pressSequentially("503");
  await letGo();
  await expect(page.getByLabel("Street address")).toHaveValue("4821 Ingersoll Ave");
  await expect(page.getByLabel("ZIP")).toBeFocused();
  await page.keyboard.type("12");
  await expect(page.getByLabel("ZIP")).toHaveValue("50312");
});

/** Leaves an address in the tab and comes back to the page with its program held. */
async function comeBackTo(page: Page, more: (page: Page) => Promise<void> = async () => {}) {
  await page.goto("/analysis");
  await fillProperty(page, "4821 Ingersoll Ave");
  await more(page);
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("analysis"))).toContain("Ingersoll");
  const letGo = await holdProgram(page);
  await page.reload({ waitUntil: "commit" });
  return letGo;
}

test("another address typed before the program keeps its field and takes nothing from the kept one", async ({
  page,
}) => {
  const letGo = await comeBackTo(page);
  const street = page.getByLabel("Street address");
  await street.pressSequentially("77 Mich");
  await letGo();
  await street.pressSequentially("igan Ave");
  await street.press("Tab");
  await expect(page.getByLabel("ZIP")).toBeFocused();
  await expect(street).toHaveValue("77 Michigan Ave");
  for (const label of ["ZIP", "City", "Square feet", "Beds"])
    await expect(page.getByLabel(label)).toHaveValue("");
});

test("a field that is pressed before the program stays, and the draft comes once it is left", async ({
  page,
}) => {
  const letGo = await comeBackTo(page);
  const street = page.getByLabel("Street address");
  await street.focus();
  const pressed = await street.elementHandle();
  await letGo();
  await page.getByRole("heading", { level: 1 }).click();
  await expect(street).toHaveValue("4821 Ingersoll Ave");
  await expect(page.getByLabel("ZIP")).toHaveValue("50311");
  expect(await pressed?.evaluate((field) => field.isConnected)).toBe(true);
});

test("a form that is sent from a field that the draft waits for goes out whole", async ({ page }) => {
  const letGo = await comeBackTo(page, async () => {
    for (const nth of [1, 2]) {
      await page.getByRole("button", { name: "Add another property" }).click();
      await fillProperty(page, `${nth} Kept St`, { nth });
    }
  });
  const squareFeet = page.getByLabel("Square feet").first();
  await squareFeet.pressSequentially("1500");
  await letGo();
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("analysis"))).toContain("=1500");
  await expect(page.getByLabel("Street address")).toHaveValue("");
  await squareFeet.press("Enter");
  const taken = page.locator('[data-step="contact"]').getByRole("listitem");
  await expect(taken).toHaveText([/^4821 Ingersoll Ave, Des Moines 50311/, /^1 Kept St/, /^2 Kept St/]);
});

test("properties that the tab had kept come back below the one that is being written", async ({ page }) => {
  const letGo = await comeBackTo(page, async () => {
    for (const nth of [1, 2]) {
      await page.getByRole("button", { name: "Add another property" }).click();
      await fillProperty(page, `${nth} Kept St`, { nth });
    }
    await page.getByLabel("Property type").last().selectOption("condo");
  });
  const built = page.getByLabel("Built").first();
  await built.pressSequentially("19");
  await letGo();
  await expect(page.locator(".property")).toHaveCount(3);
  await expect(built).toBeFocused();
  await page.keyboard.type("26");
  await expect(built).toHaveValue("1926");
  for (const [nth, street] of ["4821 Ingersoll Ave", "1 Kept St", "2 Kept St"].entries())
    await expect(page.getByLabel("Street address").nth(nth)).toHaveValue(street);
  await expect(page.getByLabel("Property type").last()).toHaveValue("condo");
  await page.getByRole("button", { name: "Remove property 2" }).click();
  await expect(page.getByLabel("Street address")).toHaveCount(2);
  await page.reload();
  await expect(page.getByLabel("Street address").last()).toHaveValue("2 Kept St");
  await expect(page.locator(".property")).toHaveCount(2);
  await expect(built).toHaveValue("1926");
});

test("a draft that waits for the field to be left outlives another reload", async ({ page }) => {
  const letGo = await comeBackTo(page, async () => {
    await page.getByRole("button", { name: "Add another property" }).click();
    await fillProperty(page, "1 Kept St", { nth: 1 });
  });
  const built = page.getByLabel("Built").first();
  await built.pressSequentially("19");
  await letGo();
  await page.keyboard.type("31");
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem("analysis"))).toContain("=1931");
  await page.reload();
  await expect(page.locator(".property")).toHaveCount(2);
  await expect(page.getByLabel("ZIP").first()).toHaveValue("50311");
  await expect(page.getByLabel("Street address").last()).toHaveValue("1 Kept St");
  await expect(built).toHaveValue("1931");
});

test("a text that the page came with is not put back over what was typed into it", async ({ page }) => {
  await signIn(page);
  const letGo = await holdProgram(page);
  await page.goto("/admin/settings?section=referral-questions", { waitUntil: "commit" });
  const text = page.locator("textarea").first();
  await text.press("ControlOrMeta+End");
  await text.pressSequentially(" Typed early.");
  await letGo();
  await expect(text).toHaveValue(/Typed early\.$/);
});

test("a text that was selected before the program is replaced by what is typed then", async ({ page }) => {
  await signIn(page);
  const letGo = await holdProgram(page);
  await page.goto("/admin/settings?section=referral-questions", { waitUntil: "commit" });
  const text = page.locator("textarea").first();
  await text.press("ControlOrMeta+A");
  await letGo();
  await expect(page.getByRole("button", { name: "Save" }).last()).toBeEnabled();
  await page.waitForLoadState("networkidle");
  await page.keyboard.type("Typed instead.");
  await expect(text).toHaveValue("Typed instead.");
});

test("a step back before the program leads to the page of that address", async ({ page }) => {
  await signIn(page);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: "Leads", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lead Management");
  const letGo = await holdProgram(page);
  await page.reload({ waitUntil: "commit" });
  const title = page.getByRole("heading", { level: 1 });
  await expect(title).toHaveText("Lead Management");
  await page.goBack({ waitUntil: "commit" });
  await expect(page).toHaveURL(/dashboard/);
  await expect(title).toHaveText("Dashboard");
  await letGo();
  await page.getByRole("link", { name: "Leads", exact: true }).first().click();
  await expect(title).toHaveText("Lead Management");
});

test("a page whose address is cleaned before the program wakes all the same", async ({ page }) => {
  await page.addInitScript(() =>
    addEventListener("DOMContentLoaded", () => history.replaceState(history.state, "", location.pathname)),
  );
  await page.goto("/rent-vs-sell?utm_source=mail");
  await page.getByLabel("What the home is worth").fill("400000");
  await page.getByLabel("Monthly rent").fill("1000");
  await page.getByLabel("Monthly rent").press("Tab");
  await expect(page).toHaveURL(/monthlyRent=1000/);
});

test("a day that was chosen before the program is still there when the next field is", async ({ page }) => {
  await toReview(page);
  await page.getByRole("button", { name: "Complete Enrollment" }).click();
  await expect(page).toHaveURL(/\/enroll\/done\?step=sign/);
  const letGo = await holdProgram(page);
  await page.goto("/enroll/done?step=walkthrough", { waitUntil: "commit" });
  const day = page.getByLabel("Date, MM/DD/YYYY");
  await day.fill(aWorkingDay());
  await letGo();
  await expect(page.getByRole("button", { name: "Choose a date" })).toBeVisible();
  await page.getByLabel("Time", { exact: true }).selectOption("10:00");
  await expect(day).toHaveValue(aWorkingDay());
});

test("what is typed into a property that was added before the program outlives the next one", async ({
  page,
}) => {
  const letGo = await holdProgram(page);
  await page.goto("/analysis", { waitUntil: "commit" });
  await fillProperty(page, "2914 Cottage Grove Ave");
  const add = page.getByRole("button", { name: "Add another property" });
  await add.click();
  await expect(page.locator(".property")).toHaveCount(2);
  await letGo();
  await fillProperty(page, "1022 Tonawanda Dr", { nth: 1, zip: "50312" });
  await add.click();
  await expect(page.locator(".property")).toHaveCount(3);
  await expect(page.getByLabel("Street address").nth(1)).toHaveValue("1022 Tonawanda Dr");
  await expect(page.getByLabel("ZIP").nth(1)).toHaveValue("50312");
});
