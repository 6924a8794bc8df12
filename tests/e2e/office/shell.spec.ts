import { addLead, askForRent, expect, expectAccessible, newPhone, serial, signIn, test } from "../page.ts";

test("the palette finds a lead by phone, and a new lead shows up live at the bell", async ({
  page,
  other: visitor,
}) => {
  test.slow();
  await signIn(page);
  const name = `Paula Sample ${serial()}`;
  const phone = newPhone();
  const lead = await addLead(page, name, { phone });

  await page.goto("/account");
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Search or jump to" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type(phone);
  await expect(page.getByRole("option", { name, exact: false, selected: true })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(lead);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await page.keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "Note" })).toBeFocused();
  await page.keyboard.type("ge?");
  await expect(page).toHaveURL(`${lead}#note`);

  const bell = page.getByRole("link", { name: /^Notifications/ });
  const unread = async () => Number(/\d+/.exec((await bell.getAttribute("aria-label")) ?? "")?.[0] ?? 0);
  const before = await unread();
  const { street } = await askForRent(visitor);
  const news = page.getByRole("link", { name: new RegExp(street) });
  await expect.poll(unread).toBeGreaterThan(before);
  await expect(async () => {
    await bell.click();
    await expect(news).toHaveAccessibleName(/^Unread/, { timeout: 1_000 });
  }).toPass();
  await expectAccessible(page);
  await news.click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Notifications");
  await page.goto("/notifications");
  await expect(news).not.toHaveAccessibleName(/^Unread/);
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const { street: next } = await askForRent(visitor);
  await expect(page.getByRole("link", { name: new RegExp(next) })).toHaveAccessibleName(/^Unread/);
});
