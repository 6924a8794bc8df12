import { expect, expectAccessible, test } from "./page.ts";

let serial = Date.now();
const newEmail = () => `guest${serial++}@owner.example`;

test("a visitor registers, gets the room and the calendar file, and twice is once @plain", async ({
  page,
}) => {
  const email = newEmail();
  const register = async () => {
    await page.goto("/webinar#register");
    await page.getByLabel("Full Name").fill("Ann Sample");
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Register for the webinar" }).click();
    await expect(page).toHaveURL(/\/webinar\/registered\?of=[0-9a-f-]{36}&new/);
    return new URL(page.url()).searchParams.get("of");
  };
  const seat = await register();
  await expect(page.getByText("Registration successful!")).toBeVisible();
  await expect(page.getByRole("link", { name: "Join the webinar" })).toHaveAttribute(
    "href",
    /sandbox\/meeting/,
  );
  await expect(page.getByRole("link", { name: "Google Calendar" })).toHaveAttribute(
    "href",
    /calendar\.google\.com/,
  );
  await expectAccessible(page);
  const file = await page.getByRole("link", { name: "Calendar file" }).getAttribute("href");
  const calendar = await page.request.get(file ?? "");
  expect(calendar.headers()["content-type"]).toContain("text/calendar");
  expect(await calendar.text()).toMatch(/DTSTART:\d{8}T\d{6}Z\r\n/);
  expect(await register()).toBe(seat);
});

test("a wrong e-mail is said beside its field, and what was typed stays @plain", async ({ page }) => {
  await page.goto("/webinar");
  await expect(page.getByText(/Thursday, .*12:00\sPM\sC[SD]T/).first()).toBeVisible();
  await expect(page.getByText("There is no recording.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Full Name").fill("Ann Sample");
  await page.getByLabel("E-mail").fill("ann@");
  await page.getByRole("button", { name: "Register for the webinar" }).click();
  await expect(page.getByRole("alert").getByText("Enter a complete e-mail address")).toBeVisible();
  await expect(page.getByLabel("Full Name")).toHaveValue("Ann Sample");
  await expectAccessible(page);
});
