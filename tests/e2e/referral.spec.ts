import type { Page } from "@playwright/test";
import { expect, expectAccessible, serial, test } from "./page.ts";

const newEmail = (host: string) => `sample${serial()}@${host}.example`;

test("a realtor refers a client, sees the status, and refers another @plain", async ({ page }) => {
  await page.goto("/realtor-referral");
  await expect(page.getByText("Submit now and we'll contact your client by")).toBeVisible();
  await fillReferral(page);
  await page.getByRole("button", { name: "Submit Referral" }).click();

  await expect(page).toHaveURL(/\/realtor-referral\/[0-9a-f-]{36}\?submitted/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Referral Submitted!");
  await expect(page.getByText("Referral submitted successfully!")).toBeVisible();
  await expect(page.getByText("We contact Jo E.")).toBeVisible();
  await expect(page.getByText("We'll email it to you.")).toBeVisible();
  await expect(page.getByText("Due by")).toBeVisible();
  await expect(page.getByText("Cottage Grove")).toHaveCount(0);
  await expectAccessible(page);

  await page.getByRole("link", { name: "Check again" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your referral of Jo E.");
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
  await page.getByRole("link", { name: "Submit Another Referral" }).click();
  await expect(page).toHaveURL(/\/realtor-referral#refer$/);
  await expect(page.getByLabel("Client's name")).toHaveValue("");
});

test("what is missing is said above the form and beside each field, and what was typed stays @plain", async ({
  page,
}) => {
  await page.goto("/realtor-referral");
  await expectAccessible(page);
  await page.getByLabel("Client's name").fill("<b>Jo</b>");
  await page.getByLabel("Client's phone").fill("12");
  await page.getByLabel("Property address").fill("x");
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await page
    .getByRole("alert")
    .getByText(/^\d fields need attention$/)
    .click();
  await expect(page.getByRole("alert").getByText("Enter your brokerage.")).toBeVisible();
  await expect(page.getByText("Enter your client's phone number with its ten digits.")).toHaveCount(2);
  await expect(page.getByText("Enter street, city and ZIP, like")).toHaveCount(2);
  await expect(page.getByLabel("Client's name")).toHaveValue("<b>Jo</b>");
  await expect(page.getByLabel("Client's phone")).toHaveValue("12");
  await expectAccessible(page);
});

test("an error goes when its field is edited, and the summary with the last one", async ({ page }) => {
  await page.goto("/realtor-referral");
  await fillReferral(page);
  await page.getByLabel("Client's phone").fill("12");
  await page.getByLabel("Property type").selectOption("");
  await page.getByRole("button", { name: "Submit Referral" }).click();
  const said = page.getByText("Enter your client's phone number with its ten digits.");
  await expect(said).toHaveCount(2);
  await page.getByLabel("Client's phone").fill("515 555 0118");
  await expect(said).toHaveCount(0);
  await expect(page.getByRole("alert").getByRole("link")).toHaveCount(1);
  await page.getByLabel("Property type").selectOption({ index: 1 });
  await expect(page.getByRole("alert")).toHaveCount(0);
});

const labels = [
  ...["Your name", "Your brokerage", "Your email", "Your phone"],
  ...["Client's name", "Client's email", "Client's phone", "Property address", "Property type", "Notes"],
];
const standing = (page: Page) => Promise.all(labels.map((label) => page.getByLabel(label).inputValue()));

async function fillReferral(page: Page) {
  await page.getByLabel("Your name").fill("Rita Sample");
  await page.getByLabel("Your brokerage").fill("Sample Street Realty");
  await page.getByLabel("Your email").fill(newEmail("realty"));
  await page.getByLabel("Your phone").fill("(515) 555-0117");
  await page.getByLabel("Client's name").fill("Jo Example");
  await page.getByLabel("Client's email").fill(newEmail("owner"));
  await page.getByLabel("Client's phone").fill("515 555 0118");
  await page.getByLabel("Property address").fill("2914 Cottage Grove Ave, Des Moines 50311");
  await page.getByLabel("Property type").selectOption("townhouse");
  await page.getByLabel("Notes").fill("Call Jo after six, the roof worries her.");
}

test("a referral draft survives a reload and a visit to another page", async ({ page }) => {
  await page.goto("/realtor-referral");
  await fillReferral(page);
  const typed = await standing(page);
  await page.reload();
  expect(await standing(page)).toEqual(typed);
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL("/privacy");
  await page.goBack();
  expect(await standing(page)).toEqual(typed);
});

test("the next referral starts empty", async ({ page }) => {
  await page.goto("/realtor-referral");
  await fillReferral(page);
  const nothing = labels.map(() => "");
  await page.getByLabel("Client's phone").fill("12");
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await expect(page.getByRole("alert")).toContainText("Enter your client's phone number");
  await page.getByLabel("Client's phone").fill("515 555 0118");
  await page.getByRole("button", { name: "Submit Referral" }).click();
  await expect(page).toHaveURL(/\?submitted$/);
  await page.goBack();
  await expect(page).toHaveURL("/realtor-referral");
  expect(await standing(page)).toEqual(nothing);
  await page.goForward();
  await page.getByRole("link", { name: "Submit Another Referral" }).click();
  await expect(page).toHaveURL(/\/realtor-referral#refer$/);
  expect(await standing(page)).toEqual(nothing);
  await page.reload();
  expect(await standing(page)).toEqual(nothing);
});

test("without JavaScript no draft is saved @scriptless", async ({ page }) => {
  await page.goto("/realtor-referral");
  await page.getByLabel("Property type").selectOption("townhouse");
  await page.getByLabel("Notes").fill("Call Jo after six.");
  await page.getByLabel("Client's name").fill("Jo Example");
  await page.getByRole("contentinfo").getByRole("link", { name: "Privacy" }).click();
  await expect(page).toHaveURL("/privacy");
  await page.goBack();
  await expect(page).toHaveURL("/realtor-referral");
  for (const label of labels.slice(4)) await expect(page.getByLabel(label)).toHaveValue("");
});

test("an unknown referral is a 404", async ({ page }) => {
  const answer = await page.goto("/realtor-referral/0a7c2f64-9d3b-4e1f-8a55-6b1f0c2d3e4f");
  expect(answer?.status()).toBe(404);
});

test("a payment page without a payment says so", async ({ page }) => {
  await page.goto("/payment/success");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Invalid payment session");
  await expectAccessible(page);
  await page.goto("/payment/success?session_id=cs_test_1");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Payment verification failed");
  await page.getByRole("link", { name: "Try Again" }).click();
  await expect(page).toHaveURL(/session_id=cs_test_1$/);
});
