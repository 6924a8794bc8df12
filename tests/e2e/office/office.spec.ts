import type { Page } from "@playwright/test";
import { addLead, emailOf, expect, expectAccessible, listOf, note, serial, signIn, test } from "../page.ts";

async function deleteLead(page: Page, name: string) {
  await page.goto(listOf(name));
  await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByRole("button", { name: /^Delete/ }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("deleted successfully")).toBeVisible();
}

test("a draft note survives a reload and the deletion of its lead by someone else", async ({
  page,
  other,
}) => {
  const name = `Nora Example ${serial()}`;
  await signIn(page);
  await addLead(page, name);
  await note(page).fill("Wants a call after five, ");
  await page.reload();
  await expect(note(page)).toHaveValue("Wants a call after five, ");

  await signIn(other);
  await deleteLead(other, name);
  await expect(page.getByText(/^This lead was deleted by .+ Your text is still here\./)).toBeVisible();
  await expect(note(page)).toHaveValue("Wants a call after five, ");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Show the deleted lead" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name} was deleted`);
});

test("changing a task's date and assignee saves at once", async ({ page }) => {
  await signIn(page);
  await addLead(page, `Tessa Example ${serial()}`);
  await page.getByRole("link", { name: /^Change due time or person/ }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Tessa Example");
  await page.getByLabel("Date", { exact: true }).fill("2099-07-04");
  await page.getByLabel("Assigned to").selectOption({ index: 1 });
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Task saved")).toBeVisible();
  const timeline = page.getByRole("region", { name: "Timeline" });
  await expect(timeline.getByText("rescheduled a task")).toBeVisible();
  await expect(timeline.getByText("assigned a task")).toBeVisible();
});

test("missing property details are listed and filled in before the rent is estimated @plain", async ({
  page,
}) => {
  await signIn(page);
  await addLead(page, `Felix Example ${serial()}`);
  await expect(page.getByText("these facts are missing: street, city, ZIP code")).toBeVisible();
  await expect(page.getByRole("button", { name: "Estimate the rent" })).toHaveCount(0);
  await page.getByRole("link", { name: "Add facts" }).click();
  const dialog = page.getByRole("dialog", { name: "Edit Details" });
  await expectAccessible(page);
  await dialog.getByLabel("Street address").fill("1840 Sample Ave");
  await dialog.getByLabel("City").fill("Des Moines");
  await dialog.getByLabel("State").fill("IA");
  await dialog.getByLabel("ZIP code").fill("50311");
  await dialog.getByLabel("Property type").selectOption("single-family");
  await dialog.getByLabel("Square feet, one unit").fill("a lot");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Enter the square feet as a whole number.")).toBeVisible();
  await expect(dialog.getByLabel("Street address")).toHaveValue("1840 Sample Ave");
  await dialog.getByLabel("Square feet, one unit").fill("1,480");
  await dialog.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Property details updated successfully")).toBeVisible();
  await expect(page.getByText("corrected the property details")).toBeVisible();
  await page.getByRole("button", { name: "Estimate the rent" }).click();
  await expect(page.getByText("requested a rent estimate")).toBeVisible();
});

test("a new lead lists its missing details @plain", async ({ page }) => {
  await signIn(page);
  await page.goto("/leads/new");
  await page.getByLabel("Address").fill("1840 Sample Ave, Des Moines, IA 50311");
  await page.getByRole("button", { name: "Add Lead" }).click();
  for (const message of [
    "Enter the owner's name.",
    "Enter an email address or a phone number.",
    "Choose where the lead came from.",
    "Choose the property type.",
  ])
    await expect(page.getByText(message)).toBeVisible();
});

test("several deleted leads are restored together", async ({ page }) => {
  const names = [1, 2].map((each) => `Rhea Example ${serial()}-${each}`);
  await signIn(page);
  for (const name of names) {
    await addLead(page, name);
    await deleteLead(page, name);
  }
  await page.goto("/admin/deleted-leads");
  await page.getByRole("link", { name: names[0] }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${names[0]} was deleted`);
  await expect(page.getByRole("heading", { name: "Property Details" })).toBeVisible();
  await page.goBack();
  for (const name of names) await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByRole("button", { name: "Restore 2 selected" }).click();
  await expect(page.getByText("2 leads restored")).toBeVisible();
  await expect(page.getByRole("region", { name: "Deleted leads" })).toBeFocused();
  for (const name of names) await expect(page.getByRole("link", { name })).toHaveCount(0);
});

test("on a phone the lead page has links to its sections", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page);
  await addLead(page, `Petra Example ${serial()}`);
  await page.getByRole("navigation", { name: "On this page" }).getByRole("link", { name: "Note" }).click();
  await expect(note(page)).toBeInViewport();
});

test("leaving with unsaved property details asks first, and a multi-family home needs its units", async ({
  page,
}) => {
  await signIn(page);
  await addLead(page, `Uma Example ${serial()}`);
  // The confirmation needs JavaScript.
  await page.waitForLoadState("networkidle");
  const form = page.getByRole("dialog", { name: "Edit Details" });
  const facts = page.getByRole("link", { name: "Edit Details" });
  await facts.click();
  await form.getByRole("link", { name: "Cancel" }).click();
  await facts.click();
  await form.getByLabel("Property type").selectOption("multi-family");
  const asked = page.waitForEvent("dialog").then(async (dialog) => {
    await dialog.dismiss();
    return dialog.message();
  });
  await form.getByRole("link", { name: "Cancel" }).click();
  expect(await asked).toBe("Leave without saving? What you typed here would be lost.");
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("Enter the number of units.")).toBeVisible();
  await form.getByLabel("Units").fill("6");
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("corrected the property details")).toBeVisible();
});

test("a known owner is added only after a confirmation, and an empty note is refused", async ({ page }) => {
  const name = `Kim Example ${serial()}`;
  await signIn(page);
  await addLead(page, name);
  await page.getByRole("button", { name: "Add Note" }).click();
  await expect(page.getByText("Write the note first.")).toBeVisible();
  await page.goto("/leads/new");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(emailOf(name));
  await page.getByLabel("Source", { exact: true }).selectOption("phone");
  await page.getByRole("button", { name: "Add Lead" }).click();
  await expect(page.getByRole("alert")).toContainText("known already");
  await expectAccessible(page);
  await expect(page.getByRole("button", { name: "Add Lead" })).toHaveCount(0);
  await page.getByRole("button", { name: "Add Anyway" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
});

test("a form that fails to send keeps its input and is stored once when sent again", async ({
  page,
  context,
}) => {
  await signIn(page);
  const name = `Otto Offline ${serial()}`;
  await page.goto("/leads/new");
  await page.waitForLoadState("networkidle");
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(`offline.${serial()}@owner.example`);
  await page.getByLabel("Source", { exact: true }).selectOption("phone");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Add Lead" }).click();
  await expect(page.getByRole("alert")).toContainText("could not be sent");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByLabel("Name")).toHaveValue(name);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Add Lead" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await note(page).fill("Called at noon");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Add Note" }).click();
  await expect(page.getByText("could not be sent")).toBeVisible();
  await expect(note(page)).toHaveValue("Called at noon");
  await context.setOffline(false);
  await page.getByRole("button", { name: "Add Note" }).click();
  await expect(page.getByText("Called at noon")).toHaveCount(1);
  await expect(note(page)).toHaveValue("");
});
