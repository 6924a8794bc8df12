import {
  admin,
  expect,
  expectAccessible,
  expectFits,
  hydrated,
  messageTo,
  serial,
  signIn,
  test,
  toast,
} from "../page.ts";

test("a letter is written, seen as its hardest reader, tested, saved, and a second person is told", async ({
  page,
  other,
}) => {
  test.slow();
  await signIn(page);
  await page.goto("/campaigns/templates?new");
  await page.getByLabel("For", { exact: true }).selectOption("Broadcasts");
  await page.getByRole("button", { name: "Add template" }).click();
  await expect(toast(page, "Template added as a draft")).toBeVisible();
  const address = page.url();
  await signIn(other);
  await other.goto(address);
  for (const each of [page, other]) await hydrated(each, "#template");

  const words = `News of ${serial()}`;
  const letter = page.getByLabel("Letter", { exact: true });
  await letter.fill(`${words} for {{first_nme}}, [see](http://x.example)`);
  await expect(page.getByText("There is no field “first_nme”.")).toBeVisible();
  await page.getByRole("button", { name: "Save and use" }).click();
  await expect(page.locator("#content-error")).toContainText("There is no field “first_nme”.");

  await letter.fill(`Hi {{first_name|there}}, ${words}. `);
  await letter.press("End");
  await page.getByRole("button", { name: "Street, or your home" }).click();
  await expect(letter).toHaveValue(`Hi {{first_name|there}}, ${words}. {{street|your home}}`);
  const frame = page.frameLocator("iframe").locator("body");
  await expect(frame).toContainText(words);
  await expect(frame).toContainText("Hi there,");
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(frame.locator(".sheet")).toHaveCSS("background-color", "rgb(20, 40, 61)");
  await page.getByLabel("Name", { exact: true }).fill(words);
  await page.getByLabel("Subject", { exact: true }).fill(words);
  await page.getByRole("button", { name: "Save and use" }).click();
  await expect(toast(page, "Template saved and in use")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: words })).toBeVisible();
  await page.getByRole("button", { name: "Send test to me" }).click();
  await expect(toast(page, /^The saved letter is on its way to /)).toBeVisible();
  await messageTo(page, admin.email, new RegExp(`Test: ${words}`));

  await other.getByLabel("Letter", { exact: true }).fill("Mine");
  await other.getByRole("button", { name: "Save as draft" }).click();
  await expect(other.getByText("Someone else saved this after you began.")).toBeVisible();
  await expect(other.getByLabel("Letter", { exact: true })).toHaveValue("Mine");
  await other.getByRole("button", { name: "Save, and stop using it" }).click();
  await expect(toast(other, "Template saved as a draft")).toBeVisible();

  await page.goto(address);
  await expect(letter).toHaveValue("Mine");
  await page.getByText("Versions (3)").click();
  await page.getByRole("link", { name: "Version 2" }).click();
  await expect(letter).toHaveValue(/News of/);
  await expectAccessible(page);
  await expectFits(page);
});

test("times are sentences that show one owner's life, and everything can be paused", async ({ page }) => {
  await signIn(page);
  await page.goto("/campaigns/settings");
  await hydrated(page, "form");
  const panel = page.locator("section", { has: page.getByRole("heading", { name: "Onboarding" }) });
  const hours = panel.getByLabel("Hours until the welcome");
  await hours.fill("3");
  await expect(panel.getByText(/Fri, \w+ \d+, 8:00 AM|Sat, \w+ \d+, 8:00 AM/)).toBeVisible();
  await hours.fill("90");
  await panel.getByRole("button", { name: "Save changes" }).click();
  await expect(panel.getByText("Enter a whole number from 0 to 72.")).toBeVisible();
  await hours.fill("2");
  await panel.getByRole("button", { name: "Save changes" }).click();
  await expect(toast(page, "Settings saved")).toBeVisible();
  await panel.getByRole("button", { name: "Use the defaults" }).click();
  await expect(hours).toHaveValue("1");
  await expectAccessible(page);
  await expectFits(page);

  await page
    .getByRole("link", { name: "Global Settings" })
    .or(page.locator("a[href$='/global']"))
    .first()
    .click();
  await page.getByLabel("Last hour").fill("07:00");
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("These hours leave no time for messages.")).toBeVisible();
  await page.getByRole("button", { name: "Pause everything" }).click();
  await expect(page.getByRole("heading", { name: "Everything is paused" })).toBeVisible();
  await page.getByRole("button", { name: "Resume" }).click();
  await expect(page.getByRole("heading", { name: "Nothing is paused" })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
});
