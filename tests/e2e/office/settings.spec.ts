import type { Page } from "@playwright/test";
import { expect, expectFits, hydrated, serial, signIn, test } from "../page.ts";

test("a changed setting shows on the site at once", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/settings");
  const tagline = `Executive management, version ${serial()}.`;
  await page.getByLabel("Tagline").fill(tagline);
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(page.getByLabel("Tagline")).toHaveValue(tagline);
  await expect(page.getByText(/Last changed .* by /)).toBeVisible();
  await page.goto("/privacy");
  await expect(page.getByText(tagline)).toBeVisible();
});

test("an invalid setting is refused beside its field, and the input stays @plain", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/settings");
  await page.getByLabel("Phone").fill("12");
  await page.getByLabel("Tagline").fill("Still here");
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText("Enter a phone number with area code.");
  await expect(page.getByLabel("Tagline")).toHaveValue("Still here");
  await expect(page.getByLabel("Phone")).toHaveValue("12");
});

test("after the session ended the input stays and is saved once after signing in", async ({
  page,
  context,
}) => {
  await signIn(page);
  await page.goto("/admin/settings?section=policy:sms-terms");
  await hydrated(page, "#settings");
  const field = page.getByRole("textbox").first();
  const text = `Text message terms, put so ${serial()}.`;
  await field.fill(text);
  await context.clearCookies();
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByText("Your session has ended, and nothing was saved.")).toBeVisible();
  await expect(field).toHaveValue(text);
  const other = await context.newPage();
  await signIn(other);
  await other.close();
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(field).toHaveValue(text);
});

test("a row is added, shows on its page, and is removed", async ({ page }) => {
  const section = "referral-questions";
  const words = `Asked and said ${serial()}.`;
  await signIn(page);
  await page.goto(`/admin/settings?section=${section}`);
  await hydrated(page, "#settings");
  await page.getByRole("button", { name: "Add question" }).click();
  // A new row is the last one.
  const added = page.locator("fieldset").last();
  for (const field of ["Question", "Answer"]) {
    await expect(added.getByRole("textbox", { name: field })).toHaveValue("");
    await added.getByRole("textbox", { name: field }).fill(words);
  }
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await page.goto("/realtor-referral");
  await expect(page.getByText(words).first()).toBeAttached();
  await page.goto(`/admin/settings?section=${section}`);
  await hydrated(page, "#settings");
  const row = page.locator("fieldset", { has: page.locator(`[value="${words}"]`) });
  await row.getByRole("button", { name: /^Remove question/ }).click();
  await expect(row).toHaveCount(0);
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByText("Settings saved")).toBeVisible();
});

test("removing a row moves the focus to the Add button", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/settings?section=challenges");
  await hydrated(page, "#settings");
  const rows = page.locator("fieldset");
  const before = await rows.count();
  await page.getByRole("button", { name: "Remove challenge 1", exact: true }).press("Enter");
  await expect(rows).toHaveCount(before - 1);
  await expect(page.getByRole("button", { name: "Add challenge" })).toBeFocused();
});

test("the second of two editors sees both versions and saves theirs with a second click @plain", async ({
  page,
  other,
}, { project }) => {
  const policy = project.name === "script" ? "accessibility" : "terms";
  await signIn(page);
  await signIn(other);
  for (const each of [page, other]) await each.goto(`/admin/settings?section=policy:${policy}`);
  const theirs = `Accessibility ${serial()}`;
  const mine = `Mine ${serial()}`;
  const words = `As they say since ${serial()}.`;
  await other.getByLabel("Title").fill(theirs);
  await other.getByLabel("Text").fill(words);
  await other.getByRole("button", { name: "Save" }).last().click();
  await expect(other.getByText("Settings saved")).toBeVisible();
  await page.getByLabel("Title").fill(mine);
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByRole("alert")).toContainText("Someone else changed this.");
  await expect(page.getByRole("region", { name: /^Changed by / })).toContainText(theirs);
  await expect(page.getByRole("region", { name: /^Changed by / })).toContainText(words);
  await expect(page.getByLabel("Title")).toHaveValue(mine);
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue(mine);
});

test("another person's version is shown before it is overwritten, and the focus stays", async ({
  page,
  other,
}) => {
  await signIn(page);
  await signIn(other);
  for (const each of [page, other]) {
    await each.goto("/admin/settings?section=services");
    await hydrated(each, "#settings");
  }
  const text = (of: Page) => of.getByRole("textbox", { name: "Text" }).first();
  const save = (of: Page) => of.getByRole("button", { name: "Save" }).last();
  const theirs = `We do what they say since ${serial()}.`;
  const mine = `We do what I say since ${serial()}.`;
  await text(other).fill(theirs);
  await save(other).press("Enter");
  await expect(other.getByText("Settings saved")).toBeVisible();
  await expect(save(other)).toBeFocused();
  await text(page).fill(mine);
  await save(page).press("Enter");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByText("Someone else changed this.")).toBeInViewport();
  await expect(page.getByRole("region", { name: /^Changed by / })).toContainText(theirs);
  await expect(page.getByRole("region", { name: /^Changed by / })).toBeInViewport();
  await expect(text(page)).toHaveValue(mine);
  const title = page.getByRole("textbox", { name: "One line" }).first();
  await title.press("Enter");
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(text(page)).toHaveValue(mine);
});

test("an unchanged form can be left without a question", async ({ page }) => {
  await signIn(page);
  for (const section of ["company", "links", "visits", "team&item=dana-whitfield", "policy:privacy"]) {
    await page.goto(`/admin/settings?section=${section}`);
    await page.getByRole("button", { name: "Save" }).last().focus();
    await expect(page.getByText("Not saved yet")).toBeHidden();
    await page.getByRole("link", { name: "Office rules" }).click();
    await expect(page).toHaveURL(/section=office/);
  }
  await page.goto("/admin/settings?section=included");
  const lines = page.getByRole("textbox", { name: "Included" });
  await lines.fill(`${await lines.inputValue()}\nA statement each month`);
  await expect(page.getByText("Not saved yet")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(page.getByText("Not saved yet")).toBeHidden();
});

test("an admin adds a claim, and the site shows it", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/settings?section=claims");
  await page.getByRole("link", { name: "Add claim" }).click();
  const words = "none of them lost";
  const fields = {
    Wording: "{value} keys on the wall",
    Figure: "77",
    Source: "the key book",
    "Wording without a number": `A wall of keys, ${words}`,
    "As of": "2098-01-01",
    "Last day shown": "2099-01-01",
  };
  for (const [label, words] of Object.entries(fields))
    await page.getByLabel(label, { exact: true }).fill(words);
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(page).toHaveURL(/item=keys-on-the-wall/);
  await page.goto("/admin/settings?section=claims");
  await expect(page.getByRole("link", { name: /keys on the wall/ })).toContainText(
    "Shown without its figure until Jan 1, 2098",
  );
  await page.goto("/");
  await expect(page.getByText(`A wall of keys, ${words}`)).toBeVisible();
});

test("opens the sections from one line above the form on a phone", async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/settings");
  await expect(page.getByLabel("Tagline")).toBeInViewport();
  await page.getByText("Section: Company facts").click();
  await page.getByRole("link", { name: "Links", exact: true }).click();
  await expect(page.getByText("Section: Links")).toBeVisible();
  await expect(page.getByRole("link", { name: "Office rules" })).toBeHidden();
});

test("long words do not overflow on a phone", async ({ page }) => {
  await signIn(page);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto("/admin/settings?section=webinars");
  await page.getByRole("link", { name: "Add webinar" }).click();
  await page.getByLabel("Title").fill("Pneumonoultramicroscopicsilicovolcanoconiosis".repeat(2));
  await page.getByLabel("Summary").fill("Questions and answers.");
  await page.getByLabel("Day").fill("2024-01-04");
  await page.getByLabel("Time").fill("12:00");
  await page.getByLabel("Link to the room").fill("/sandbox/meeting");
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page).toHaveURL(/item=2024-01-04/);
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  await expect(page.getByRole("heading", { level: 2 }).first()).toContainText("Pneumono");
  expect(await overflow()).toBeLessThanOrEqual(0);
  await page.goto("/admin/settings?section=webinars");
  await expect(page.getByRole("link", { name: /^Pneumono/ })).toBeVisible();
  expect(await overflow()).toBeLessThanOrEqual(0);
});

test("leaving with unsaved changes asks first", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/settings");
  await page.getByLabel("Tagline").fill("Not yet");
  await expect(page.getByText("Not saved yet")).toBeVisible();
  const leave = async (answer: "accept" | "dismiss") => {
    const asked = page.waitForEvent("dialog").then((dialog) => dialog[answer]());
    await page.getByRole("link", { name: "Office rules" }).click();
    await asked;
  };
  await leave("dismiss");
  await expect(page.getByLabel("Tagline")).toHaveValue("Not yet");
  await leave("accept");
  await expect(page).toHaveURL(/section=office/);
});

for (const section of [
  "company",
  "links",
  "office",
  "areas",
  "areas&item=ankeny",
  "claims",
  "visits",
  "plan-contents",
])
  test(`axe finds nothing on the settings, ${section}`, async ({ page }) => {
    await signIn(page);
    await page.goto(`/admin/settings?section=${section}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
    await expectFits(page);
  });
