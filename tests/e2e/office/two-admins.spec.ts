import type { Page } from "@playwright/test";
import { expect, serial, signIn, test } from "../page.ts";

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
  await rows.nth(1).getByRole("textbox").last().fill("Mine as well");
  const theirs = `As they say since ${serial()}`;
  await other.locator("fieldset").nth(1).getByRole("textbox").last().fill(theirs);
  await other.getByRole("button", { name: "Save" }).last().click();
  await expect(other.getByText("Settings saved")).toBeVisible();
  await page.getByRole("button", { name: "Save" }).last().click();
  const box = page.getByRole("region", { name: /^Changed by / });
  await expect(box.getByRole("term")).toHaveText(/^(challenge 2, What we do about it|list 2, Entries)$/);
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
  await other.locator("textarea").first().fill(`As they say since ${serial()}`);
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

test("a row that somebody else removed stays removed when the rest of the list is saved", async ({
  page,
  context,
}) => {
  await signIn(page);
  const other = await context.newPage();
  const rows = (of: Page) => of.locator("fieldset");
  const open = async (of: Page) => {
    await of.goto("/admin/settings?section=requirements");
    await hydrated(of);
  };
  const add = async (of: Page, title: string) => {
    const count = await rows(of).count();
    await of.getByRole("button", { name: "Add requirement" }).click();
    await expect(rows(of)).toHaveCount(count + 1);
    await rows(of).last().getByLabel("Title").fill(title);
    await rows(of).last().getByLabel("Detail").fill("As long as this runs.");
  };
  const removeLast = async (of: Page) => {
    const count = await rows(of).count();
    await of.getByRole("button", { name: `Remove requirement ${count}`, exact: true }).click();
    await expect(rows(of)).toHaveCount(count - 1);
  };
  const save = async (of: Page) => {
    await of.getByRole("button", { name: "Save" }).last().click();
    await expect(of.getByText("Settings saved")).toBeVisible();
  };
  await open(page);
  const before = await rows(page).count();
  await add(page, "Theirs to remove");
  await save(page);
  for (const each of [page, other]) await open(each);
  await removeLast(other);
  await save(other);
  await add(page, "Mine");
  await expect(rows(page)).toHaveCount(before + 2);
  await save(page);
  await expect(rows(page)).toHaveCount(before + 1);
  await expect(rows(page).last().getByLabel("Title")).toHaveValue("Mine");
  await removeLast(page);
  await save(page);
});
