import { holidaysAhead } from "#app/features/settings/company/holidays.ts";
import { anOpenDay, enrollFromReport, fillContact, fillHome, goOn, toReview } from "./enrolling.ts";
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
  await page.getByRole("button", { name: "Request the agreement" }).click();
  await expect(page.getByRole("dialog").getByText("We'll call or email you")).toBeVisible();
  await page.getByRole("link", { name: "Schedule the walkthrough" }).click();
  await expect(page.getByRole("heading", { name: "Schedule Your Confirmation Walkthrough" })).toBeVisible();

  await page.getByRole("button", { name: "Schedule Walkthrough" }).click();
  await expect(page.getByText("Choose a day and a time.")).toBeVisible();
  await expect(page.getByText("Please acknowledge the requirements before proceeding.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Date", { exact: true }).fill(anOpenDay());
  await page.getByLabel("Time", { exact: true }).selectOption("10:00");
  await page.getByLabel("I have read the requirements").check();
  await page.getByRole("button", { name: "Schedule Walkthrough" }).click();
  await expect(page.getByRole("status").getByText("10:00 AM")).toBeVisible();
  await expect(page).toHaveURL(/\/enroll\/done$/);
  await expect(page.getByRole("link", { name: "Open the booking page" })).toHaveAttribute("target", "_blank");

  await page.goto("/enroll");
  await expect(page).toHaveURL(/\/enroll\/done/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    `We received your enrollment of ${street}`,
  );
  await expect(page.getByLabel("Your fee estimate")).toContainText("If we quoted this home before");
  await expect(page.getByRole("link", { name: "Change the time" })).toBeVisible();
  await expectAccessible(page);
});

test("shows what is missing above the form and beside the field until it is corrected @plain", async ({
  page,
}) => {
  await page.goto("/enroll");
  await page.getByLabel("Units").fill("");
  await page.getByLabel("Street address").fill("1 Oak St");
  await page.getByLabel("ZIP").fill("60601");
  await goOn(page);
  await page
    .getByRole("alert")
    .getByText(/^\d fields need attention$/)
    .click();
  await expect(page.getByRole("alert").getByText("Invalid property type selected")).toBeVisible();
  await expect(page.getByText(/outside our service area.*515-555-0142/).first()).toBeVisible();
  await expect(page.getByLabel("Street address")).toHaveValue("1 Oak St");
  await expectAccessible(page);
  await page.getByLabel("Units").fill("1");
  const street = await fillHome(page);
  await goOn(page);
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await expect(page.getByLabel("Street address")).toHaveValue(street);
  await page.getByLabel("Street address").fill("");
  await goOn(page);
  await expect(page.getByRole("alert").getByText("Enter the street address.")).toBeVisible();
  await expect(page.getByLabel("Street address")).toHaveValue("");
});

test("Back, a reload and a second tab show every saved answer @plain", async ({ page, context }) => {
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

test("a confirmed answer is not asked about again @plain", async ({ page }) => {
  await toReview(page);
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Full name")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await page.getByLabel("Estimated monthly rent").fill("150");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Is a rent of $150 a month right?").first()).toBeVisible();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Full name")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Estimated monthly rent")).toHaveValue("150");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByLabel("Full name")).toBeVisible();
});

test("shows no step too early, and the page after it only to the browser that enrolled @plain", async ({
  page,
}) => {
  await page.goto("/enroll?step=3");
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await expect(page.getByText("We can't find your answers.")).toBeVisible();
  await page.goto("/enroll/done");
  await expect(page).toHaveURL(/\/enroll$/);
});

test("Enter continues and does not go back @plain", async ({ page }) => {
  await page.goto("/enroll");
  await fillHome(page);
  await page.getByLabel("City").press("Enter");
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await fillContact(page);
  await page.getByLabel("Phone").press("Enter");
  await expect(page.getByText("Step 3 of 3")).toBeVisible();
});

test("the page after the enrollment starts at its top", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await toReview(page);
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.getByRole("button", { name: "Complete Enrollment" }).click();
  await expect(page.getByRole("heading", { name: "Sign Required Documents" })).toBeVisible();
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test("a refused walkthrough moves the focus to its message, and a closed dialog back to its link", async ({
  page,
}) => {
  await toReview(page);
  await page.getByRole("button", { name: "Complete Enrollment" }).click();
  await expect(page.getByRole("heading", { name: "Sign Required Documents" })).toBeVisible();
  await page.keyboard.press("Escape");
  await page.getByRole("link", { name: "Choose day and time" }).click();
  await page.getByRole("link", { name: "Later" }).click();
  await expect(page.getByRole("link", { name: "Choose day and time" })).toBeFocused();
  await page.getByRole("link", { name: "Choose day and time" }).click();
  await page.getByLabel("Date", { exact: true }).fill(holidays.find(isWeekday) ?? "");
  await page.getByLabel("Time", { exact: true }).selectOption("10:00");
  await page.getByLabel("I have read the requirements").check();
  await page.getByRole("button", { name: "Schedule Walkthrough" }).click();
  await expect(page.getByText(/^We are closed on /)).toBeVisible();
  await expect(page.getByLabel("Date", { exact: true })).toBeFocused();
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

test("a rent report fills in its property and its contact, until someone else starts over @plain", async ({
  page,
}) => {
  const { street, email } = await askForRent(page);
  await page.goto("/enroll");
  await expect(page.getByText("Filled in from your rent report")).toBeVisible();
  await expect(page.getByLabel("Street address")).toHaveValue(street);
  await expectAccessible(page);
  await page.getByLabel("Estimated monthly rent").fill("0");
  await goOn(page);
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByRole("button", { name: "Not you? Start over" }).click();
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await expect(page.getByLabel("Street address")).toHaveValue("");
});

test("a rent report of another home fills in that home, and nothing is lost before Continue @plain", async ({
  page,
}) => {
  await askForRent(page);
  const [, id] = /analysis\/([0-9a-f-]{36})/.exec(page.url()) ?? [];
  await page.context().clearCookies();
  await page.goto("/enroll");
  const street = await fillHome(page);
  await goOn(page);
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  await page.goto(`/enroll?from=${id}`);
  await expect(page.getByText("Filled in from your rent report")).toBeVisible();
  await expect(page.getByLabel("Street address")).not.toHaveValue(street);
  await page.goto("/enroll");
  await expect(page.getByLabel("Street address")).toHaveValue(street);
});

test("the owner's next home starts with the same contact, and an earlier enrollment can be left @plain", async ({
  page,
}) => {
  await toReview(page);
  await page.getByRole("button", { name: "Complete Enrollment" }).click();
  await expect(page).toHaveURL(/\/enroll\/done/);
  await page.goto("/enroll/done");
  await page.getByRole("link", { name: "Enroll another property" }).click();
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await fillHome(page);
  await goOn(page);
  await expect(page.getByLabel("Full name")).toHaveValue("Ann Example");
  await page.goto("/enroll/done");
  await page.getByRole("button", { name: "Not you? Start over" }).click();
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await expect(page.getByLabel("Street address")).toHaveValue("");
  await page.goto("/enroll/done");
  await expect(page).toHaveURL(/\/enroll$/);
});

test("the report of an enrolled home says so and offers nothing more @plain", async ({ page }) => {
  await askForRent(page);
  const report = page.url().replace(/[?#].*/, "");
  await enrollFromReport(page);
  await expect(page.getByText("Step 1 of 3")).toBeVisible();
  await page.getByLabel("Estimated monthly rent").fill("0");
  await goOn(page);
  await expect(page.getByText("Step 2 of 3")).toBeVisible();
  // Not the report's email.
  await fillContact(page);
  await goOn(page);
  await page.getByRole("button", { name: "Complete Enrollment" }).click();
  await expect(page).toHaveURL(/\/enroll\/done/);
  await page.goto(report);
  await expect(
    page
      .getByText(/^Enrolled [A-Z][a-z]{2} \d+\./)
      .filter({ visible: true })
      .first(),
  ).toBeVisible();
  for (const name of ["Enroll this property", "Start Property Management"])
    await expect(page.getByRole("link", { name })).toHaveCount(0);
  await expect(page.getByText(/^Done: the home is enrolled, since /)).toBeVisible();
  await page.goto(`${report}/start?step=terms`);
  await expect(page).toHaveURL(/\/enroll\/done$/);
  await page.goto(report);
  await page.getByRole("link", { name: "See what comes next" }).filter({ visible: true }).first().click();
  await expect(page).toHaveURL(/\/enroll\/done$/);
});

test("a walkthrough that cannot be sent stays filled in and is booked when it is sent again", async ({
  page,
  context,
}) => {
  await toReview(page);
  await page.getByRole("button", { name: "Complete Enrollment" }).click();
  await expect(page).toHaveURL(/\/enroll\/done/);
  await page.goto("/enroll/done?step=walkthrough");
  await page.waitForLoadState("networkidle");
  const day = anOpenDay();
  const date = page.getByLabel("Date", { exact: true });
  await date.fill(day);
  await page.getByLabel("Time", { exact: true }).selectOption("10:00");
  await page.getByLabel("I have read the requirements").check();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Schedule Walkthrough" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("could not be sent");
  await expect(date).toHaveValue(day);
  await context.setOffline(false);
  await page.getByRole("button", { name: "Schedule Walkthrough" }).click();
  await expect(page.getByRole("status").getByText("10:00 AM")).toBeVisible();
});
