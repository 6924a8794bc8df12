import type { Page } from "@playwright/test";
import { holidaysAhead } from "#app/features/settings/company/holidays.ts";
import {
  aWorkingDay,
  enrollFromReport,
  fillContact,
  fillHome,
  goOn,
  toReview,
  typedDay,
} from "./enrolling.ts";
import { askForRent, expect, expectAccessible, hydrated, nameOwner, test } from "./page.ts";

const holidays = holidaysAhead(new Date().toISOString().slice(0, 10));
const isWeekday = (day: string) => ![0, 6].includes(new Date(`${day}T12:00:00Z`).getUTCDay());

test("an owner enrolls a home, asks for the documents and chooses the walkthrough @plain", async ({
  page,
}) => {
  const street = await toReview(page);
  await expect(page.getByText("What we will need from you")).toBeVisible();
  await expect(page.getByText("$1,850 a month")).toBeVisible();
  await expect(page.getByText(/^Once you enroll, these fees go into your agreement/).first()).toBeAttached();
  await expect(page.getByText("Onboarding fee: $199, once, at checkout")).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Complete Enrollment" }).click();
  await expect(page).toHaveURL(/\/enroll\/done\?step=sign/);
  await expect(page.getByRole("heading", { name: "Sign Required Documents" })).toBeVisible();
  await expectAccessible(page);
  await nameOwner(page);
  await page.getByRole("button", { name: "Review & Sign Documents" }).click();
  await expect(page.getByRole("dialog").getByText("A manager prices this home first")).toBeVisible();
  await page.getByRole("link", { name: "Schedule the walkthrough" }).click();
  await expect(page.getByRole("heading", { name: "Schedule Your Confirmation Walkthrough" })).toBeVisible();

  await page.getByRole("button", { name: "Schedule Walkthrough" }).click();
  await expect(page.getByText("Choose a day and a time.")).toBeVisible();
  await expect(page.getByText("Please acknowledge the requirements before proceeding.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Date, MM/DD/YYYY").fill(aWorkingDay());
  await page.getByLabel("Time", { exact: true }).selectOption("10:00");
  await page.getByLabel("I have read the requirements").check();
  await page.getByRole("button", { name: "Schedule Walkthrough" }).click();
  await expect(page.getByRole("status").getByText("10:00 AM")).toBeVisible();
  await expect(page.getByRole("link", { name: "Open the booking page" })).toHaveAttribute("target", "_blank");

  await page.goto("/enroll");
  await expect(page).toHaveURL(/\/enroll\/done/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${street} is enrolled`);
  await expect(page.getByText(/Quote Q-\d+, Enrollment estimate/)).toBeVisible();
  await expect(page.getByRole("link", { name: "Change the time" })).toBeVisible();
  await expectAccessible(page);
});

test("what is missing is said above and beside, and goes when it is mended @plain", async ({ page }) => {
  await page.goto("/enroll");
  await page.getByLabel("Street address").fill("1 Oak St");
  await page.getByLabel("ZIP").fill("60601");
  await goOn(page);
  await expect(page.getByRole("alert").getByText("Invalid property type selected")).toBeVisible();
  await expect(page.getByText(/outside our service area.*515-555-0142/).first()).toBeVisible();
  await expect(page.getByLabel("Street address")).toHaveValue("1 Oak St");
  await expectAccessible(page);
  const street = await fillHome(page);
  await goOn(page);
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await expect(page.getByLabel("Street address")).toHaveValue(street);
});

test("Back, a reload and a second tab keep every answer @plain", async ({ page, context }) => {
  const street = await toReview(page);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Full name")).toHaveValue("Ann Example");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Street address")).toHaveValue(street);
  await page.reload();
  await expect(page.getByLabel("Street address")).toHaveValue(street);
  const other = await context.newPage();
  await other.goto("/enroll?step=3");
  await expect(other.getByText(street)).toBeVisible();
});

test("no step shows before its turn, and the pages after it are nobody else's @plain", async ({ page }) => {
  await page.goto("/enroll?step=3");
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await expect(page.getByText("Your answers are not here.")).toBeVisible();
  await page.goto("/enroll/done");
  await expect(page).toHaveURL(/\/enroll$/);
});

test("Enter goes on and not back @plain", async ({ page }) => {
  await page.goto("/enroll");
  await fillHome(page);
  await page.getByLabel("City").press("Enter");
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await fillContact(page);
  await page.getByLabel("Phone").press("Enter");
  await expect(page.getByText("Step 3 of 3")).toBeVisible();
});

test("starting another home leaves the pages of the enrolled one as they are", async ({ page, context }) => {
  const street = await toReview(page);
  await page.getByRole("button", { name: "Complete Enrollment" }).click();
  await expect(page).toHaveURL(/\/enroll\/done\?step=sign/);
  const next = await context.newPage();
  await next.goto("/enroll/done");
  await next.getByRole("button", { name: "Enroll another property" }).click();
  await expect(next.getByText("Step 1 of 3")).toBeVisible();
  await page.goto("/enroll/done?step=walkthrough");
  await expect(page.getByRole("heading", { name: `${street} is enrolled` })).toBeAttached();
  await hydrated(page, "#visit-date");
  await page.getByLabel("Date, MM/DD/YYYY").fill(aWorkingDay());
  await page.getByLabel("Time", { exact: true }).selectOption("10:00");
  await page.getByLabel("I have read the requirements").check();
  await page.getByRole("button", { name: "Schedule Walkthrough" }).click();
  await expect(page).toHaveURL(/step=booked/);
});

test("a rent report fills in its property @plain", async ({ page }) => {
  const { street } = await askForRent(page);
  const [, id] = /analysis\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
  await page.goto(`/enroll?from=${id}`);
  await expect(page.getByText("Filled in from your rent report")).toBeVisible();
  await expect(page.getByLabel("Street address")).toHaveValue(street);
});

test("what the rent analysis was told stands in the enrollment @plain", async ({ page }) => {
  const { street, email } = await askForRent(page);
  await page.goto("/enroll");
  await expect(page.getByText("Filled in from your rent analysis.")).toBeVisible();
  await expect(page.getByLabel("Street address")).toHaveValue(street);
  await page.getByLabel("Estimated monthly rent").fill("0");
  await goOn(page);
  await expect(page.getByLabel("Email")).toHaveValue(email);
});

test("after one home was enrolled, another report begins the enrollment of its own @plain", async ({
  page,
}) => {
  await toReview(page);
  await page.getByRole("button", { name: "Complete Enrollment" }).click();
  await expect(page).toHaveURL(/\/enroll\/done/);
  const { street } = await askForRent(page);
  await enrollFromReport(page);
  await expect(page).toHaveURL(/\/enroll\?from=/);
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await expect(page.getByLabel("Street address")).toHaveValue(street);
  await page.getByLabel("Estimated monthly rent").fill("0");
  await goOn(page);
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("");
  await page.reload();
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
});

/** Opens another browser's report afterwards. */
async function typeBeforeReport(page: Page) {
  await askForRent(page);
  const [, id] = /analysis\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
  await page.context().clearCookies();
  await page.goto("/enroll");
  const street = await fillHome(page);
  await goOn(page);
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  return { street, fromReport: `/enroll?from=${id}` };
}

test("a home that was typed waits behind a report's until somebody goes on @plain", async ({ page }) => {
  const { street, fromReport } = await typeBeforeReport(page);
  await page.goto(fromReport);
  await expect(page.getByLabel("Street address")).not.toHaveValue(street);
  await expect(page.getByRole("button", { name: "Update the estimate" })).toBeHidden();
  await page.getByRole("link", { name: "Use what you typed before" }).click();
  await expect(page).toHaveURL(/\/enroll$/);
  await expect(page.getByLabel("Street address")).toHaveValue(street);
});

test("typing into a report's home alone replaces no home that was typed before", async ({ page }) => {
  const { street, fromReport } = await typeBeforeReport(page);
  for (let visit = 0; visit < 2; visit += 1) {
    await page.goto(fromReport);
    await page.getByLabel("Estimated monthly rent").fill("4000");
    await expect(page.getByLabel("Your estimate")).toContainText(/Quote Q-\d+/);
    await page.getByLabel("City").fill("Clive");
    await page.getByRole("link", { name: "Use what you typed before" }).click();
    await expect(page).toHaveURL(/\/enroll$/);
    await expect(page.getByLabel("Street address")).toHaveValue(street);
  }
});

test("whoever comes after a home was enrolled starts empty @plain", async ({ page }) => {
  await toReview(page);
  await page.getByRole("button", { name: "Complete Enrollment" }).click();
  await expect(page).toHaveURL(/\/enroll\/done/);
  await page.goto("/enroll/done");
  await page.getByRole("button", { name: "Not yours? Start empty" }).click();
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await expect(page.getByLabel("Street address")).toHaveValue("");
});

test("the next person at the same computer starts empty @plain", async ({ page }) => {
  const { street } = await askForRent(page);
  await page.goto("/enroll");
  await expect(page.getByLabel("Street address")).toHaveValue(street);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Not yours? Start empty" }).click();
  await expect(page.getByText("Filled in from your rent analysis.")).toBeHidden();
  await expect(page.getByLabel("Street address")).toHaveValue("");
  await fillHome(page);
  await page.getByLabel("City").press("Enter");
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("");
});

test("the page that an enrollment leads to stands at its top, however far down the review was", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await toReview(page);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole("button", { name: "Complete Enrollment" }).click();
  await expect(page.getByRole("heading", { name: "Sign Required Documents" })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("a message of the walkthrough goes with its cause, and the focus comes back to the step", async ({
  page,
}) => {
  await toReview(page);
  await page.getByRole("button", { name: "Complete Enrollment" }).click();
  await expect(page.getByRole("heading", { name: "Sign Required Documents" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("link", { name: "Review & Sign Documents" })).toBeFocused();
  await page.getByRole("link", { name: "Choose day and time" }).click();
  await page.getByLabel("Date, MM/DD/YYYY").fill(typedDay(holidays.find(isWeekday) ?? ""));
  await page.getByLabel("Time", { exact: true }).selectOption("10:00");
  await page.getByLabel("I have read the requirements").check();
  await page.getByRole("button", { name: "Schedule Walkthrough" }).click();
  await expect(page.getByText(/^We are closed on /)).toBeVisible();
  await expect(page.getByLabel("Date, MM/DD/YYYY")).toBeFocused();
  await page.getByLabel("Date, MM/DD/YYYY").fill(aWorkingDay());
  await expect(page.getByText(/^We are closed on /)).toBeHidden();
});

test("the calendar of a walkthrough offers the days that are kept, and a short year is written out", async ({
  page,
}) => {
  await toReview(page);
  await page.getByRole("button", { name: "Complete Enrollment" }).click();
  await expect(page).toHaveURL(/\/enroll\/done/);
  await page.goto("/enroll/done?step=walkthrough");
  await page.getByRole("button", { name: "Choose a date" }).click();
  const days = page.locator(".rdp-day_button");
  await expect(days.first()).toBeVisible();
  const weekend = page.getByRole("button", { name: /^(Saturday|Sunday), / });
  for (const day of await weekend.all()) await expect(day).toBeDisabled();
  await page.getByRole("button", { name: "Choose a date" }).click();
  await expect(days).toHaveCount(0);
  const date = page.getByLabel("Date, MM/DD/YYYY");
  const day = aWorkingDay();
  await date.fill(day.replace(/^0|(?<=\/)0|(?<=\/)20(?=\d\d$)/g, ""));
  await date.press("Tab");
  await expect(date).toHaveValue(day);
  await page.getByRole("button", { name: "Choose a date" }).click();
  await expect(page.getByRole("gridcell", { selected: true }).getByRole("button")).toBeEnabled();
});

test("the estimate follows what is typed, and the rent is formatted on blur", async ({ page }) => {
  await page.goto("/enroll");
  await hydrated(page, "#enroll-estimatedRent");
  const estimate = page.getByLabel("Your estimate");
  await expect(estimate).toContainText("$177 a month");
  const rent = page.getByLabel("Estimated monthly rent");
  await page.getByLabel("Property type").selectOption("multi-family");
  await page.getByLabel("Units").fill("4");
  await rent.fill("4000");
  await expect(estimate).toContainText("$275 a month");
  await rent.blur();
  await expect(rent).toHaveValue("4,000");
  await rent.fill("4,000.50");
  await rent.blur();
  await expect(rent).toHaveValue("4,000.50");
});

test("an enrollment that was begun is resumed, and can be started empty", async ({ page }) => {
  await page.goto("/enroll");
  const street = await fillHome(page);
  await goOn(page);
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await page.goto("/enroll");
  await expect(page.getByLabel("Street address")).toHaveValue(street);
  await expect(page.getByText("Your enrollment as you left it.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Not yours? Start empty" })).toBeVisible();
});
