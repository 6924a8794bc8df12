import type { Page } from "@playwright/test";
import { expect, signIn, test } from "../page.ts";

const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector("#settings") ?? {}).some((key) => key.startsWith("__reactProps")),
  );

test("of a list that somebody else changed the second sees the row, and not all the others @plain", async ({
  page,
  context,
}, { project }) => {
  const section = project.name === "script" ? "challenges" : "service-lists";
  await signIn(page);
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.setViewportSize({ width: 360, height: 740 });
    await each.goto(`/admin/settings?section=${section}`);
    if (project.name === "script") await hydrated(each);
  }
  const rows = page.locator("fieldset");
  await expect(rows.first()).toBeVisible();
  const before = await rows.count();
  const untouched = await rows.first().getByRole("textbox").first().inputValue();
  await page.getByRole("button", { name: /^Add / }).click();
  await expect(rows).toHaveCount(before + 1);
  for (const field of await rows.last().getByRole("textbox").all()) await field.fill("Mine");
  const theirs = `As they say since ${Date.now()}`;
  await other.locator("fieldset").nth(1).getByRole("textbox").last().fill(theirs);
  await other.getByRole("button", { name: "Save" }).last().click();
  await expect(other.getByText("Settings saved")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).last().click();
  const box = page.getByRole("region", { name: /^Changed by / });
  await expect(box.getByRole("term")).toHaveText(/^(challenge|list) 2, changed$/);
  await expect(box.getByRole("definition")).toContainText(theirs);
  await expect(box).not.toContainText(untouched);
  await expect(rows).toHaveCount(before + 1);
});

test("a row that is added after somebody else saved is where writing goes on", async ({ page, context }) => {
  await signIn(page);
  const other = await context.newPage();
  for (const each of [page, other]) {
    await each.goto("/admin/settings?section=testimonials");
    await hydrated(each);
  }
  await other.locator("textarea").first().fill(`As they say since ${Date.now()}`);
  await other.getByRole("button", { name: "Save" }).last().click();
  await expect(other.getByText("Settings saved")).toBeVisible();
  const rows = page.locator("textarea");
  const before = await rows.count();
  await page.getByRole("button", { name: /^Add / }).click();
  await expect(rows).toHaveCount(before + 1);
  await expect(rows.last()).toBeFocused();
  await page.keyboard.type("Written at once");
  await expect(rows.last()).toHaveValue("Written at once");
});
