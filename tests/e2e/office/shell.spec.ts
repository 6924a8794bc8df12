import { addLead, askForRent, expect, expectAccessible, serial, signIn, test } from "../page.ts";

test("the palette finds a lead by phone, and a new lead shows up live at the bell", async ({
  page,
  browser,
}) => {
  await signIn(page);
  const name = `Paula Sample ${serial()}`;
  const phone = `563${serial().slice(-7)}`;
  const lead = await addLead(page, name, { phone });

  await page.goto("/account");
  await expect(async () => {
    await page.keyboard.press("Control+k");
    await expect(page.getByRole("dialog", { name: "Search or jump to" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await page.keyboard.type(phone);
  await expect(page.getByRole("option", { name, exact: false })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(lead);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  await page.keyboard.press("n");
  await expect(page.getByRole("textbox", { name: "Note" })).toBeFocused();
  await page.keyboard.type("ge?");
  await expect(page).toHaveURL(`${lead}#note`);

  await page.goto("/notifications");
  const visitor = await (await browser.newContext()).newPage();
  const { street } = await askForRent(visitor);
  const news = page.getByRole("link", { name: new RegExp(street) });
  // The worker also runs the jobs of the other journeys.
  await expect(news).toHaveAccessibleName(/^Unread/, { timeout: 30_000 });
  await expect(page.getByRole("link", { name: /^Notifications, \d+ unread/ })).toBeVisible();
  await expectAccessible(page);
  await news.click();
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Notifications");
  await page.goto("/notifications");
  await expect(news).not.toHaveAccessibleName(/^Unread/);
});
