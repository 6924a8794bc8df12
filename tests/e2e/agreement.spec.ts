import type { Page } from "@playwright/test";
import { toReview } from "./enrolling.ts";
import {
  admin,
  askForRent,
  expect,
  expectAccessible,
  messageTo,
  nameOwner,
  post,
  read,
  signIn,
  test,
  untilServed,
} from "./page.ts";

async function mailedLink(desk: Page, email: string) {
  await signIn(desk);
  const letter = await read(desk, `${await messageTo(desk, email, /agreement/i)}/body`);
  return `${/\/agreement\/[\da-f-]{36}/.exec(letter)?.[0]}/sign`;
}

/** Without opening a page. */
async function ask(page: Page, desk: Page) {
  const asked = await askForRent(page);
  const start = `${asked.lead.replace("/leads/", "/analysis/")}/start`;
  // Before the estimate, the agreement would be left to the office.
  await untilServed(page, `${start}?step=terms`, /name="offer" value="[^"]+"/);
  const offer = /name="offer" value="([^"]*)"/.exec(await read(page, `${start}?step=terms`))?.[1];
  await post(page, start, {
    formKey: crypto.randomUUID(),
    offer: offer ?? "",
    owner1Name: "Olive Sample",
    owner1Address: "12 Owner St, Des Moines, IA 50309",
    acknowledged: "on",
  });
  return { ...asked, to: await mailedLink(desk, asked.email) };
}

async function askOnReport(page: Page, desk: Page) {
  const asked = await askForRent(page);
  await page.getByRole("link", { name: "Start Property Management" }).first().click();
  await page.getByRole("link", { name: "Continue to the terms" }).click();
  await nameOwner(page);
  await page.getByRole("dialog").getByRole("checkbox").check();
  await page.getByRole("button", { name: "Request the agreement" }).click();
  const dialog = page.getByRole("dialog", { name: "Your agreement" });
  await expect(dialog.getByText("The agreement is ready.")).toBeVisible();
  await expect(dialog.getByRole("link", { name: "Review & Sign Documents" })).toHaveCount(0);
  return { ...asked, to: await mailedLink(desk, asked.email) };
}

async function sign(page: Page, name: string, button: string) {
  await page.getByLabel("Your full name").fill(name);
  await page.getByRole("checkbox").check();
  await page.getByRole("button", { name: button }).click();
}

test("an owner signs from the report, staff countersign, and the copy opens @plain", async ({
  page,
  other: desk,
}) => {
  test.slow();
  const { street, email, to } = await askOnReport(page, desk);
  await expectAccessible(page);
  await page.goto(to);
  await expect(page).toHaveURL(/\/sandbox\/sign\//);
  await expect(page.getByText("SANDBOX", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { level: 2 })).toHaveCount(9);
  await expect(page.getByText(/Quote Q-\d+, Website plans, effective November 2026/).first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole("button", { name: "Sign the agreement" }).click();
  await expect(page.getByText("Type your name.", { exact: true })).toBeVisible();
  await sign(page, "Olive Sample", "Sign the agreement");
  await expect(page.getByRole("heading", { level: 1, name: "You have signed" })).toBeVisible();
  await expectAccessible(page);

  await desk.goto("/documents");
  await expect(desk.getByRole("row", { name: new RegExp(street) })).toContainText("Owner signed");
  await desk.getByRole("link", { name: `View Management agreement, ${street}`, exact: true }).click();
  const countersign = desk.getByRole("link", { name: "Countersign" });
  await expect(countersign).toHaveAttribute("target", "_blank");
  await desk.goto((await countersign.getAttribute("href")) ?? "");
  await sign(desk, "Bea Broker", "Countersign the agreement");
  await expect(desk).toHaveURL(/\/documents\//);
  await expect(desk.getByRole("link", { name: "Download" })).toBeVisible();
  await expect(desk.getByRole("link", { name: "Countersign" })).toHaveCount(0);
  await expectAccessible(desk);
  const download = await desk.getByRole("link", { name: "Download" }).getAttribute("href");
  const file = await desk.request.get(download ?? "");
  expect(file.headers()["content-disposition"]).toMatch(
    /^attachment; filename="document-[\da-f-]{36}\.pdf"$/,
  );
  expect((await file.body()).subarray(0, 5).toString()).toBe("%PDF-");

  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "Fully signed" })).toBeVisible();
  const copy = page.getByRole("link", { name: "Download your copy" });
  const mine = await page.request.get((await copy.getAttribute("href")) ?? "");
  expect((await mine.body()).equals(await file.body())).toBe(true);

  await untilServed(desk, "/admin/outbox", new RegExp(`Your signed agreement[^]*${email}`));
});

test("an owner declines with a reason that the office sees", async ({ page, other: desk }) => {
  const { street, to } = await ask(page, desk);
  await page.goto(to);
  await page.getByText("Decline instead").click();
  await page.getByRole("button", { name: "Decline the agreement" }).click();
  await expect(page.getByText("Say why.")).toBeVisible();
  await page.getByLabel("Why?").fill("The fee is too high for us");
  await page.getByRole("button", { name: "Decline the agreement" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You declined the agreement" })).toBeVisible();
  await desk.goto("/documents");
  await desk.getByRole("link", { name: `View Management agreement, ${street}`, exact: true }).click();
  await expect(desk.getByText("“The fee is too high for us”")).toBeVisible();
  await desk.getByRole("link", { name: "Open the lead" }).click();
  await expect(desk.getByText(/Contact the owner, who declined/).first()).toBeVisible();
});

test("an enrollment of an unpriced home leaves the agreement to the office @plain", async ({ page }) => {
  await toReview(page);
  await page.getByRole("button", { name: "Complete Enrollment" }).click();
  await nameOwner(page);
  await page.getByRole("button", { name: "Request the agreement" }).click();
  await expect(page.getByRole("dialog").getByText("We'll call or email you")).toBeVisible();
});

test("an admin cancels an agreement with a reason and sends a new one", async ({ page, other: desk }) => {
  const { lead, to } = await ask(page, desk);
  await desk.goto(lead);
  const panel = desk.getByRole("region", { name: "Agreement" });
  await panel.getByRole("link", { name: "Cancel agreement…" }).click();
  const dialog = desk.getByRole("dialog", { name: "Cancel the agreement" });
  await dialog.getByRole("button", { name: "Cancel this agreement" }).click();
  await expect(dialog.getByText("Enter a reason.")).toBeVisible();
  await expectAccessible(desk);
  await dialog.getByLabel("Reason").fill("Wrong address");
  await dialog.getByRole("button", { name: "Cancel this agreement" }).click();
  await expect(panel.getByText("Canceled", { exact: true })).toBeVisible();
  await page.goto(to);
  await expect(page.getByRole("heading", { level: 1, name: "This agreement was canceled" })).toBeVisible();
  await panel.getByText("Send a new agreement").click();
  await panel.getByRole("button", { name: "Send to the owner now" }).click();
  await expect(panel.getByText("Sent", { exact: true }).first()).toBeVisible();
  // The button no longer exists, so the focus moves beside it.
  await expect(desk.getByRole("region", { name: "Agreement", exact: true })).toBeFocused();
  await expectAccessible(desk);
});

test("staff who change a home see that its agreement is outdated, and send another", async ({
  page,
  other: desk,
}) => {
  const { lead } = await ask(page, desk);
  await desk.goto(`${lead}/edit`);
  const details = desk.getByRole("dialog", { name: "Edit Details" });
  await details.getByLabel("Bedrooms").fill("4");
  await details.getByRole("button", { name: "Save changes" }).click();
  await expect(desk).toHaveURL(lead);
  const panel = desk.getByRole("region", { name: "Agreement", exact: true });
  await untilServed(desk, lead, "The home has changed since this was sent.");
  await desk.reload();
  await expect(panel).toContainText("The home has changed since this was sent.");
  await expectAccessible(desk);
  await panel.getByText("Send a new one with the current fees").click();
  await panel.getByRole("button", { name: "Send to the owner now" }).click();
  await expect(panel).not.toContainText("The home has changed since this was sent.");
  await expect(panel.getByText("Sent", { exact: true }).first()).toBeVisible();
});

test("documents belong to staff, and an unknown id is not found", async ({ page }) => {
  const nobody = "00000000-0000-4000-8000-000000000000";
  await page.goto(`/documents/${nobody}/download`);
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Log in" }).click();
  for (const path of [`/documents/${nobody}/download`, "/documents/nonsense/download"])
    expect((await page.request.get(path)).status()).toBe(404);
  expect((await page.goto(`/documents/${nobody}`))?.status()).toBe(404);
});
