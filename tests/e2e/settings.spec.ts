import { expect, expectAccessible, signIn, test } from "./page.ts";

test("an admin changes a fact, and the site says it at once", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/settings");
  const tagline = `Executive management, version ${Date.now()}.`;
  await page.getByLabel("Tagline").fill(tagline);
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(page.getByLabel("Tagline")).toHaveValue(tagline);
  await expect(page.getByText(/Last changed .* by /)).toBeVisible();
  await page.goto("/privacy");
  await expect(page.getByText(tagline)).toBeVisible();
});

test("a wrong field is told beside it, and what was typed stays @plain", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin/settings");
  await page.getByLabel("Phone").fill("12");
  await page.getByLabel("Tagline").fill("Still here");
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText("Enter a phone number with area code.");
  await expect(page.getByLabel("Tagline")).toHaveValue("Still here");
  await expect(page.getByLabel("Phone")).toHaveValue("12");
});

test("a row is added, shows on its page, and is taken out again @plain", async ({ page }, { project }) => {
  // Each project has a list of its own, since both run at once.
  const { section, one, fields, shown } = lists[project.name === "script" ? 0 : 1];
  const words = `Asked and said ${Date.now()}.`;
  await signIn(page);
  await page.goto(`/admin/settings?section=${section}`);
  const rows = page.locator("fieldset");
  await expect(rows.first()).toBeVisible();
  const before = await rows.count();
  await page.getByRole("button", { name: `Add ${one}` }).click();
  await expect(rows).toHaveCount(before + 1);
  for (const field of fields) await rows.last().getByRole("textbox", { name: field }).fill(words);
  for (const field of ["Initials", "Town"])
    if (section === "testimonials") await rows.last().getByLabel(field).fill("Clive");
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await page.goto(shown);
  await expect(page.getByText(words).first()).toBeAttached();
  await page.goto(`/admin/settings?section=${section}`);
  await page.getByRole("button", { name: `Remove ${one} ${before + 1}` }).click();
  await expect(rows).toHaveCount(before);
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByText("Settings saved")).toBeVisible();
});

const lists = [
  {
    section: "referral-questions",
    one: "question",
    fields: ["Question", "Answer"],
    shown: "/realtor-referral",
  },
  { section: "testimonials", one: "quotation", fields: ["Words"], shown: "/" },
] as const;

test("of two who change the same policy the second sees both and loses nothing @plain", async ({
  page,
  context,
}, { project }) => {
  const policy = project.name === "script" ? "accessibility" : "terms";
  await signIn(page);
  const other = await context.newPage();
  for (const each of [page, other]) await each.goto(`/admin/settings?section=policy:${policy}`);
  const theirs = `Accessibility ${Date.now()}`;
  await other.getByLabel("Title").fill(theirs);
  await other.getByRole("button", { name: "Save" }).last().click();
  await expect(other.getByText("Settings saved")).toBeVisible();
  await page.getByLabel("Title").fill("Mine");
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByRole("alert")).toContainText("Somebody else changed this meanwhile.");
  await expect(page.getByRole("region", { name: "Stored now" })).toContainText(theirs);
  await expect(page.getByLabel("Title")).toHaveValue("Mine");
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByText("Settings saved")).toBeVisible();
  await expect(page.getByLabel("Title")).toHaveValue("Mine");
});

test("whoever leaves with something unsaved is asked", async ({ page }) => {
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

for (const section of ["company", "links", "office", "areas", "areas&item=ankeny", "claims", "testimonials"])
  test(`axe finds nothing on the settings, ${section}`, async ({ page }) => {
    await signIn(page);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/admin/settings?section=${section}`);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Settings");
      await expectAccessible(page);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
  });
