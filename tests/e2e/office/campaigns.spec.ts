import { addLead, expect, expectAccessible, expectFits, serial, signIn, test, toast } from "../page.ts";

// The second one pauses everything.
test.describe.configure({ mode: "serial" });

test("a campaign starts with the status, is explained, skipped, stopped and started again", async ({
  page,
}) => {
  test.slow();
  const name = `Cora Campaign ${serial()}`;
  await signIn(page);
  const lead = await addLead(page, name);
  const panel = page.getByRole("region", { name: "Campaigns", exact: true });
  await expect(panel).toContainText("Not in a campaign: There is no consent to marketing.");
  await expect(panel).toContainText("It would go if the owner agreed to tips by email");

  await page.goto("/campaigns");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Start…" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Search leads").fill(name);
  await dialog.getByRole("button", { name: "Search" }).click();
  await dialog.getByRole("link", { name }).click();
  await expect(dialog).toContainText("There is no consent to marketing.");
  await expect(dialog).toContainText("The home is not enrolled.");

  await page.goto(`${lead}/status`);
  await dialog.getByRole("radio", { name: /^Enrolled/ }).check();
  await dialog.getByRole("button", { name: "Save status" }).click();
  await expect(panel.getByRole("region", { name: "Onboarding" })).toBeVisible();

  await page.goto(`/campaigns?q=${encodeURIComponent(name)}`);
  const row = page.getByRole("row", { name: new RegExp(name) });
  await expect(row).toContainText("Waiting");
  await row.getByRole("link", { name }).click();
  await panel.getByText("Why? Welcome").click();
  await expect(panel).toContainText(/It is due \d+ hours? after they join\./);
  await panel.getByText("Skip…").click();
  await expect(panel).toContainText("is next");
  await panel.getByRole("button", { name: "Skip this message" }).click();
  await expect(toast(page, "Skipped")).toBeVisible();
  await expect(panel).not.toContainText("Welcome");
  await panel.getByText("Stop…").click();
  await expect(panel).toContainText("aren't sent.");
  await panel.getByRole("button", { name: "Stop onboarding" }).click();
  await expect(toast(page, "Stopped for 1 person")).toBeVisible();
  await expect(panel).toContainText("Not in a campaign");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(toast(page, "1 person back in the campaign")).toBeVisible();
  await expect(panel.getByRole("region", { name: "Onboarding" })).toBeVisible();

  await panel.getByRole("link", { name: "Rehearse Onboarding" }).click();
  await expect(page.getByRole("heading", { name: "What would happen" })).toBeVisible();
  await expect(page.getByRole("link", { name: /Goes/ }).first()).toBeVisible();
  await page.getByLabel("Until").fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 10));
  await expect(page.getByText("Nothing until then.")).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
});

test("pausing everything shows on every page until someone resumes", async ({ page }) => {
  await signIn(page);
  await page.goto("/campaigns");
  await page.getByRole("button", { name: "Pause everything" }).click();
  const banner = page.getByRole("note").filter({ hasText: "All campaigns are paused." });
  await expect(banner).toBeVisible();
  await page.goto("/leads");
  await expect(banner).toContainText("Paused by");
  await banner.getByRole("link", { name: "Open campaigns" }).click();
  await page.getByRole("button", { name: "Resume everything" }).click();
  await expect(toast(page, /Campaigns run again/)).toBeVisible();
  await expect(banner).toHaveCount(0);
});
