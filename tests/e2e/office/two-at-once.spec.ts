import type { Page } from "@playwright/test";
import { addLead, expect, expectAccessible, serial, signIn, test } from "../page.ts";

test("two people change different details of a home at the same time @plain", async ({ page, other }) => {
  test.slow();
  await signIn(page);
  await addLead(page, `Fay Twofold ${Date.now()}`);
  const address = `${page.url()}/edit`;
  const dialog = (of: Page) => of.getByRole("dialog", { name: "Edit Details" });
  const field = (name: string) => dialog(page).getByLabel(name);
  const save = { name: "Save changes" };
  await page.goto(address);
  await field("Street address").fill("1 Sample Ave");
  await field("City").fill("Ames");
  await field("State").fill("IA");
  await field("ZIP code").fill("50010");
  await field("Property type").selectOption("condo");
  await field("Year built").fill("1990");
  await page.getByRole("button", save).click();
  await expect(page.getByText("Property details updated successfully")).toBeVisible();

  await signIn(other);
  for (const each of [page, other]) await each.goto(address);
  await dialog(other).getByLabel("City").fill("Boone");
  await dialog(other).getByLabel("Property type").selectOption("townhouse");
  await dialog(other).getByLabel("Bedrooms").fill("3");
  await other.getByRole("button", save).click();
  await expect(other.getByText("Property details updated successfully")).toBeVisible();

  await field("City").fill("Gilbert");
  await field("Year built").fill("1991");
  await page.getByRole("button", save).click();
  await expect(dialog(page).getByRole("alert")).toContainText("Someone else changed these details");
  await expect(page.getByText("Saved now: Boone")).toBeVisible();
  await expect(field("City")).toHaveValue("Gilbert");
  await expect(field("Year built")).toHaveValue("1991");
  await expect(field("Bedrooms")).toHaveValue("3");
  await expect(field("Property type")).toHaveValue("townhouse");
  await expectAccessible(page);
  await page.getByRole("button", save).click();
  await expect(page.getByText("Property details updated successfully")).toBeVisible();
  await page.goto(address);
  for (const [name, value] of [
    ["City", "Gilbert"],
    ["Year built", "1991"],
    ["Bedrooms", "3"],
    ["Property type", "townhouse"],
  ] as const)
    await expect(field(name)).toHaveValue(value);
});

test("a dialog keeps its input when someone else acted first, and says so", async ({ page, other }) => {
  await signIn(page);
  const lead = await addLead(page, `Petra Example ${serial()}`);
  const fee = page.getByRole("region", { name: "Money and agreement" });
  await fee.getByRole("button", { name: "Send payment link" }).click();
  await fee.getByRole("link", { name: "Cancel…" }).click();
  const dialog = page.getByRole("dialog", { name: "Cancel the payment" });
  await dialog.getByLabel("Reason").fill("The owner pays by check");
  await signIn(other);
  await other.goto(lead);
  await other.getByRole("link", { name: "Cancel…" }).click();
  await other.getByLabel("Reason").fill("Wrong fee");
  await other.getByRole("button", { name: "Cancel payment" }).click();
  await expect(other.getByText("Canceled: Wrong fee")).toBeVisible();
  await expect(fee.getByText("Canceled: Wrong fee")).toBeAttached();
  await expect(dialog.getByLabel("Reason")).toHaveValue("The owner pays by check");
  await dialog.getByRole("button", { name: "Cancel payment" }).click();
  await expect(dialog.getByRole("alert")).toContainText("already canceled");
  await expect(dialog.getByLabel("Reason")).toHaveValue("The owner pays by check");
});

test("a task that someone else finished is not changed", async ({ page, other }) => {
  await signIn(page);
  const lead = await addLead(page, `Tilda Example ${serial()}`);
  await page.getByRole("link", { name: /^Change due time or person/ }).click();
  await page.getByLabel("Time", { exact: true }).selectOption("16:30");
  await signIn(other);
  await other.goto(lead);
  await other.getByRole("button", { name: /^Done: / }).click();
  await expect(other.getByRole("button", { name: /^Done: / })).toHaveCount(0);
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("alert")).toContainText("Open it again before you change it.");
  await expect(page.getByText("finished this task on")).toBeVisible();
});

test("a duplicate email asks for confirmation before the lead is added @plain", async ({ page }) => {
  await signIn(page);
  const mark = serial();
  const email = `known${mark}@owner.example`;
  await page.goto("/leads/new");
  await page.getByLabel("Name").fill(`Kay Known ${mark}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Source", { exact: true }).selectOption("phone");
  await page.getByRole("button", { name: "Add Lead" }).click();
  await expect(page.getByText("Lead added successfully")).toBeVisible();

  await page.goto("/leads/new");
  await page.getByLabel("Name").fill(`Una Known ${mark}`);
  await page.getByLabel("Phone").fill(`515 555 0${mark.slice(-3)}`);
  await page.getByLabel("Source", { exact: true }).selectOption("phone");
  await page.getByRole("button", { name: "Add Lead" }).click();
  const anyway = page.getByRole("button", { name: "Add Anyway" });
  await expect(anyway.or(page.getByText("Lead added successfully"))).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await page.getByRole("link", { name: "Add email" }).click();
  await page.getByLabel("Email", { exact: true }).first().fill(email);
  const contact = page.locator("form").filter({ has: page.getByLabel("Email", { exact: true }) });
  await contact.getByRole("button", { name: "Save", exact: true }).click();
  const notice = page.getByRole("alert").filter({ hasText: "This email or phone number" });
  await expect(notice.getByRole("link", { name: `Kay Known ${mark}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save anyway" }).click();
  await expect(page.getByText("Lead updated successfully")).toBeVisible();
  await expect(page.getByText("corrected the contact details")).toBeVisible();
});
