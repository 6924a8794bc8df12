import type { Page } from "@playwright/test";
import { addLead, emailOf, expect, expectAccessible, serial, signIn, test, untilServed } from "./page.ts";

const panel = (page: Page) => page.getByRole("region", { name: "Money and agreement" });
const pressed = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

async function askForFee(page: Page) {
  await signIn(page);
  const name = `Paula Example ${serial()}`;
  const lead = await addLead(page, name);
  await expect(panel(page)).toContainText("The onboarding fee of $199 hasn't been requested.");
  await panel(page).getByRole("button", { name: "Send payment link" }).click();
  await expect(panel(page)).toContainText("Link sent");
  const link = /\/pay\/[0-9a-f-]{36}/.exec(await panel(page).innerText())?.[0] ?? "";
  return { lead, link, name };
}

async function toCheckout(page: Page, link: string) {
  // The live lead page would go to the login during the navigation.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Onboarding fee: $199");
  await expectAccessible(page);
  await pressed(page, "Pay $199");
  await expect(page).toHaveURL(/\/sandbox\/checkout\/cs_sandbox_/);
  await expect(page.getByText("SANDBOX")).toBeVisible();
}

/** The jobs take a moment. */
async function expectOnLead(page: Page, lead: string, words: string) {
  await signIn(page);
  await untilServed(page, lead, words);
  await page.goto(lead);
  await expect(panel(page)).toContainText(words);
}

test("staff send the link, the owner pays, the lead is enrolled, and the receipt is in the outbox @plain", async ({
  page,
}) => {
  test.slow();
  const { lead, link, name } = await askForFee(page);
  await expectAccessible(page);
  await toCheckout(page, link);
  await expectAccessible(page);
  await pressed(page, "Pay");
  await expect(page).toHaveURL(/\/payment\/success\?session_id=cs_sandbox_/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment Successful!");
  await expect(page.getByText("The onboarding fee has been processed successfully.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Receipt" })).toContainText("$199.00");
  await expect(page.getByRole("link", { name: "Move to Onboarding Stage" })).toHaveCount(0);
  await expectAccessible(page);
  const result = page.url();
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This fee is paid");
  await expectOnLead(page, lead, "Paid on");
  await expect(page.getByRole("main")).toContainText("Enrolled");
  await expect(page.getByRole("region", { name: "Timeline" })).toContainText("paid the onboarding fee, $199");
  await untilServed(
    page,
    "/admin/outbox?state=sent",
    new RegExp(`Receipt: Onboarding fee[^]*${emailOf(name)}`),
  );
  await page.goto(result);
  await page.getByRole("link", { name: "Move to Onboarding Stage" }).click();
  await expect(page).toHaveURL(/\/dashboard/);
});

test("a declined card charges nothing, and the same link takes another @plain", async ({ page }) => {
  const { lead, link } = await askForFee(page);
  await toCheckout(page, link);
  await pressed(page, "Decline the card");
  await expect(page.getByRole("alert")).toHaveText("The card was declined. Try another one.");
  await expectOnLead(page, lead, "The last card was declined");
  // The live lead page would go to the login during the navigation.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByText("The last card was declined, and nothing was charged.")).toBeVisible();
  await pressed(page, "Pay $199");
  await pressed(page, "Pay");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment Successful!");
});

test("an expired checkout is replaced through the same link", async ({ page }) => {
  const { lead, link } = await askForFee(page);
  await toCheckout(page, link);
  await pressed(page, "Let the page expire");
  await expect(page).toHaveURL(new RegExp(link));
  await untilServed(page, link, "This payment page has closed");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This payment page has closed");
  await expectAccessible(page);
  await expectOnLead(page, lead, "Expired");
  // The live lead page would go to the login during the navigation.
  await page.goto("about:blank");
  await page.context().clearCookies();
  await page.goto(link);
  await pressed(page, "Open a new payment page");
  await pressed(page, "Pay");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment Successful!");
});

test("the success page waits for a late webhook", async ({ page, context }) => {
  const { link } = await askForFee(page);
  await toCheckout(page, link);
  const waiting = page
    .waitForResponse((response) => response.ok() && response.url().includes("/payment/success?"))
    .then(async (response) => ({ address: response.url(), body: await response.text() }));
  await pressed(page, "Pay, webhook late");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Verifying payment...");
  const { address, body } = await waiting;
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment Successful!", {
    timeout: 20_000,
  });
  // The waiting page reloads itself, so check a copy.
  const copy = await context.newPage();
  await copy.route("**/payment/success?*", (route) => route.fulfill({ contentType: "text/html", body }));
  await copy.goto(address);
  await expect(copy.getByRole("heading", { level: 1 })).toHaveText("Verifying payment...");
  await expectAccessible(copy);
});

test("an admin refunds a part with a reason and sees the result", async ({ page }) => {
  test.slow();
  const { lead, link } = await askForFee(page);
  await toCheckout(page, link);
  await pressed(page, "Pay");
  const result = page.url();
  await expectOnLead(page, lead, "Paid on");
  await panel(page).getByRole("link", { name: "Refund…" }).click();
  await expect(page.getByLabel("Amount")).toHaveValue("199");
  await page.getByLabel("Amount").fill("");
  await page.getByLabel("Reason").fill("Goodwill for the wait");
  await pressed(page, "Refund");
  await expect(page.getByText("Enter an amount in dollars, like 199 or 49.50.")).toBeVisible();
  await page.getByLabel("Amount").fill("250");
  await page.getByLabel("Reason").fill("Goodwill for the wait");
  await pressed(page, "Refund");
  await expect(page.getByText("At most $199 can still be refunded.")).toBeVisible();
  await expect(page.getByLabel("Reason")).toHaveValue("Goodwill for the wait");
  await expectAccessible(page);
  await page.getByLabel("Amount").fill("49.50");
  await pressed(page, "Refund");
  await expect(page).toHaveURL(lead);
  await untilServed(page, lead, "$49.50 of $199 was refunded.");
  await page.goto(lead);
  await expect(panel(page)).toContainText("$49.50 of $199 was refunded.");
  await expect(panel(page)).toContainText("Refunded $49.50 on");
  await expect(panel(page)).toContainText("Goodwill for the wait");
  await page.goto(result);
  await expect(page.getByText("Paid minus refunded$149.50")).toBeVisible();

  await page.goto(lead);
  await panel(page).getByRole("link", { name: "Refund…" }).click();
  await expect(page.getByLabel("Amount")).toHaveValue("149.50");
  await page.getByLabel("Reason").fill("They sell the home");
  await pressed(page, "Refund");
  await expect(page.getByRole("button", { name: "Refund", exact: true })).toBeHidden();
  await untilServed(page, result, "This payment was refunded");
  await page.goto(result);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This payment was refunded");
  await expectAccessible(page);
});

test("a canceled payment charges nothing", async ({ page }) => {
  const { lead, link } = await askForFee(page);
  await panel(page).getByRole("link", { name: "Cancel…" }).click();
  await pressed(page, "Cancel payment");
  await expect(page.getByText("Enter a reason.")).toBeVisible();
  await page.getByLabel("Reason").fill("Sent to the wrong owner");
  await pressed(page, "Cancel payment");
  await expect(page).toHaveURL(lead);
  await expect(panel(page)).toContainText("Canceled: Sent to the wrong owner");
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This link is not valid any more");
  await expectAccessible(page);
});

test("the payment result page explains each problem", async ({ page }) => {
  await page.goto("/payment/success");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invalid payment session");
  await page.goto("/payment/success?session_id=cs_test_nobody");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment verification failed");
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment verification failed");
  await expectAccessible(page);
});

test("a refund reason stays when the dialog closes or the network fails", async ({ page }) => {
  await askForFee(page);
  await page.waitForLoadState("networkidle");
  await panel(page).getByRole("link", { name: "Cancel…" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel the payment" });
  const reason = dialog.getByLabel("Reason");
  await reason.fill("Asked for the wrong fee");
  await page.keyboard.press("Escape");
  await expect(dialog).toHaveCount(0);
  await panel(page).getByRole("link", { name: "Cancel…" }).click();
  await expect(reason).toHaveValue("Asked for the wrong fee");
  await page.waitForLoadState("networkidle");
  // A live update of the page may come at the same time.
  await page.route("**/*.data*", (route) =>
    route.request().method() === "POST" ? route.abort("internetdisconnected") : route.continue(),
  );
  const cancelPayment = dialog.getByRole("button", { name: /^Cancel/ });
  await cancelPayment.click();
  await expect(dialog.getByRole("alert")).toContainText("could not be sent");
  await expect(reason).toHaveValue("Asked for the wrong fee");
  await page.unrouteAll({ behavior: "ignoreErrors" });
  await cancelPayment.click();
  await expect(dialog).toHaveCount(0);
  await expect(panel(page)).toContainText("Asked for the wrong fee");
});
