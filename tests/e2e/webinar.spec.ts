import { expect, expectAccessible, serial, signIn, test } from "./page.ts";

const newEmail = () => `guest${serial()}@owner.example`;

test("a visitor registers once, twice, and gets the link and the calendar file @plain", async ({ page }) => {
  const email = newEmail();
  const register = async () => {
    await page.goto("/webinar#register");
    await page.getByLabel("Full Name").fill("Ann Sample");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Register for the webinar" }).click();
    await expect(page).toHaveURL(/\/webinar\/registered\?of=[0-9a-f-]{36}&new/);
    return new URL(page.url()).searchParams.get("of");
  };
  const seat = await register();
  await expect(page.getByText("Registration successful!")).toBeVisible();
  await expect(page.getByText("The room opens at the scheduled time")).toBeVisible();
  await expect(page.getByRole("link", { name: "Join the webinar" })).toHaveAttribute(
    "href",
    /sandbox\/meeting/,
  );
  await expect(page.getByRole("link", { name: "Google Calendar" })).toHaveAttribute(
    "href",
    /calendar\.google\.com/,
  );
  await expectAccessible(page);
  const file = await page.getByRole("link", { name: "Add to calendar" }).getAttribute("href");
  const calendar = await page.request.get(file ?? "");
  expect(calendar.headers()["content-type"]).toContain("text/calendar");
  expect(await calendar.text()).toMatch(/DTSTART:\d{8}T\d{6}Z\r\n/);
  expect(await register()).toBe(seat);
});

test("an invalid email is refused beside its field, and the input stays @plain", async ({ page }) => {
  await page.goto("/webinar");
  await expect(page.getByText(/Thursday, .*12:00\sPM\sC[SD]T/).first()).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Full Name").fill("Ann Sample");
  await page.getByLabel("Email").fill("ann@");
  await page.getByRole("button", { name: "Register for the webinar" }).click();
  await expect(page.getByRole("alert").getByText("Enter a complete email address")).toBeVisible();
  await expect(page.getByLabel("Full Name")).toHaveValue("Ann Sample");
  await expectAccessible(page);
});

test("the URL of a date opens its form, and an unknown one the next date", async ({ page }) => {
  await page.goto("/webinar?on=nope");
  await expect(page.getByRole("button", { name: "Register for the webinar" })).toBeVisible();
  const structured = await page.locator('script[type="application/ld+json"]').allTextContents();
  expect(structured.join(" ")).toMatch(/\/webinar\?on=[0-9a-z-]+/);
  await expect(page.locator("form[aria-labelledby=register-title]")).toHaveAttribute(
    "action",
    /\/webinar\?on=[0-9a-z-]+#register$/,
  );
});

test("an admin adds a webinar, moves it, and finds it in the list", async ({ page }) => {
  const title = `Sample questions ${serial()}`;
  await signIn(page);
  await page.goto("/admin/settings?section=webinars");
  await page.getByRole("link", { name: "Add webinar" }).click();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Summary").fill("Questions and answers.");
  // In the past, so that the next webinar's page does not change.
  await page.getByLabel("Day").fill("2024-05-02");
  await page.getByLabel("Time").fill("12:00");
  await page.getByLabel("Link to the room").fill("/sandbox/meeting");
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page).toHaveURL(/item=2024-05-02/);
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.getByLabel("Day").fill("2024-05-09");
  await page.getByRole("button", { name: "Save" }).last().click();
  // The message of the first save may still be visible.
  await expect(page.getByText("Not saved yet")).toBeHidden();
  await expect(page.getByText("Settings saved").first()).toBeVisible();
  await expect(page.getByLabel("Day")).toHaveValue("2024-05-09");
  await page.goto("/admin/settings?section=webinars");
  await expect(page.getByRole("link", { name: title })).toContainText("May 9, 2024, 12:00 PM CDT");
});

test("a canceled webinar says so in the list and to registrants", async ({ page }) => {
  const title = `Sample evening ${serial()}`;
  await signIn(page);
  await page.goto("/admin/settings?section=webinars");
  await page.getByRole("link", { name: "Add webinar" }).click();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Summary").fill("Questions and answers.");
  await page.getByLabel("Day").fill("2034-05-03");
  await page.getByLabel("Time").fill("18:30");
  await page.getByLabel("Link to the room").fill("/sandbox/meeting");
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page).toHaveURL(/item=2034-05-03/);
  const form = page.url();
  await page.goto(`/webinar?on=${new URL(form).searchParams.get("item")}`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(title);
  await page.getByLabel("Full Name").fill("Ann Sample");
  await page.getByLabel("Email").fill(newEmail());
  await page.getByRole("button", { name: "Register for the webinar" }).click();
  await expect(page).toHaveURL(/\/webinar\/registered/);
  const seat = page.url().replace("&new", "");
  await page.goto(form);
  // A mistyped year.
  await page.getByLabel("Day").fill("2024-05-03");
  await page.getByRole("button", { name: "Save" }).last().click();
  await expect(page.getByRole("alert").getByRole("link")).toHaveText("This day has passed.");
  await page.getByLabel("Day").fill("2034-05-03");
  await page.getByLabel("Canceled").check();
  await page.getByRole("button", { name: "Save" }).last().click();
  // The message of the first save may still be visible.
  await expect(page.getByText("Not saved yet")).toBeHidden();
  await expect(page.getByText("Settings saved").first()).toBeVisible();
  await page.goto(seat);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("This webinar was canceled");
  await page.goto("/webinar");
  await expect(page.getByLabel("Canceled").filter({ hasText: title })).toBeVisible();
});
