import { expect, hydrated, serial, signIn, test } from "../page.ts";

test("puts the focus in an added row after someone else saved", async ({ page, other }) => {
  await signIn(page);
  await signIn(other);
  for (const each of [page, other]) {
    await each.goto("/admin/settings?section=testimonials");
    await hydrated(each, "#settings");
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
