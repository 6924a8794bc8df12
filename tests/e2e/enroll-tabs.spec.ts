import { aWorkingDay, enrollFromReport, fillContact, fillHome, goOn, toReview } from "./enrolling.ts";
import { askForRent, expect, expectAccessible, nameOwner, test } from "./page.ts";

test("the last press completes what its review showed, and nothing that came from another tab @plain", async ({
  page,
  context,
}) => {
  await toReview(page);
  const other = await context.newPage();
  await other.goto("/enroll?step=1");
  const second = await fillHome(other);
  await goOn(other);
  await expect(other.getByText("Step 2 of 3")).toBeVisible();
  await page.getByRole("button", { name: "Complete Enrollment" }).click();
  await expect(page.getByRole("alert")).toContainText("This has changed since you opened the page");
  await expect(page.getByText("Step 3 of 3")).toBeVisible();
  await expect(page.locator("dl")).toContainText([second]);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Complete Enrollment" }).click();
  await expect(page).toHaveURL(/\/enroll\/done/);
  await expect(page.getByRole("heading", { level: 1, includeHidden: true })).toHaveText(
    `${second} is enrolled`,
  );
});

test("restores what was typed in a step after a reload", async ({ page }) => {
  await page.goto("/enroll");
  const estimate = page.getByLabel("Your estimate");
  await page.getByLabel("Property type").selectOption("single-family");
  await page.getByLabel("Estimated monthly rent").fill("2400");
  await expect(estimate).toContainText("2,400");
  await page.getByLabel("Street address").fill("2914 Cottage");
  await page.reload();
  await expect(page.getByLabel("Street address")).toHaveValue("2914 Cottage");
  await expect(page.getByLabel("Property type")).toHaveValue("single-family");
  await expect(estimate).toContainText("2,400");
  await page.goto("/enroll");
  await expect(page.getByLabel("Street address")).toHaveValue("");
});

test("whoever starts empty finds nothing that was typed and not saved", async ({ page }) => {
  await toReview(page);
  await page.goto("/enroll");
  await page.getByLabel("Street address").fill("9 Unsaved St");
  await page.getByRole("button", { name: "Not yours? Start empty" }).click();
  await expect(page.getByLabel("Street address")).toHaveValue("");
  await page.reload();
  await expect(page.getByLabel("Street address")).toHaveValue("");
});

test("the report of a home that was enrolled says so, and offers nothing more @plain", async ({ page }) => {
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

test("what was chosen for a walkthrough outlives a reload until it was sent", async ({ page }) => {
  await toReview(page);
  await page.getByRole("button", { name: "Complete Enrollment" }).click();
  await expect(page).toHaveURL(/\/enroll\/done/);
  await page.goto("/enroll/done?step=walkthrough");
  const [date, time, tick] = [
    page.getByLabel("Date, MM/DD/YYYY"),
    page.getByLabel("Time", { exact: true }),
    page.getByLabel("I have read the requirements"),
  ];
  const day = aWorkingDay();
  await page.getByRole("button", { name: "Choose a date" }).waitFor();
  await date.fill(day);
  await time.selectOption("10:00");
  await tick.check();
  await page.reload();
  await expect(date).toHaveValue(day);
  await expect(time).toHaveValue("10:00");
  await expect(tick).toBeChecked();
  await page.getByRole("button", { name: "Schedule Walkthrough" }).click();
  await expect(page).toHaveURL(/step=booked/);
  await page.goto("/enroll/done?step=walkthrough");
  const kept = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith("walkthrough")));
  await expect.poll(kept).toEqual([]);
});

test("a walkthrough that does not get through stays as it was chosen, and is booked when it is sent again", async ({
  page,
  context,
}) => {
  await toReview(page);
  await page.getByRole("button", { name: "Complete Enrollment" }).click();
  await expect(page).toHaveURL(/\/enroll\/done/);
  const sign = page.getByRole("button", { name: "Review & Sign Documents" });
  await page.waitForLoadState("networkidle");
  await nameOwner(page);
  await context.setOffline(true);
  await sign.click();
  await expect(page.getByRole("dialog").getByRole("alert")).toContainText("could not be sent");
  await expect(sign).toBeVisible();
  await context.setOffline(false);

  await page.goto("/enroll/done?step=walkthrough");
  await page.waitForLoadState("networkidle");
  const day = aWorkingDay();
  const date = page.getByLabel("Date, MM/DD/YYYY");
  await date.fill(day);
  await page.getByLabel("Time", { exact: true }).selectOption("10:00");
  await page.getByLabel("I have read the requirements").check();
  await context.setOffline(true);
  for (let press = 0; press < 2; press += 1) {
    await page.getByRole("button", { name: "Schedule Walkthrough" }).click();
    await expect(page.getByRole("dialog").getByRole("alert")).toContainText("could not be sent");
    await expect(page.getByRole("dialog").getByRole("alert")).toBeFocused();
  }
  await expect(date).toHaveValue(day);
  await expect(page.getByLabel("Time", { exact: true })).toHaveValue("10:00");
  await expect(page.getByLabel("I have read the requirements")).toBeChecked();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Schedule Walkthrough" }).click();
  await expect(page).toHaveURL(/step=booked/);
  await expect(page.getByRole("status").getByText("10:00 AM")).toBeVisible();
});

test("a walkthrough of a home that is not the last one any more is refused inside its dialog @plain", async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await toReview(page);
  await page.getByRole("button", { name: "Complete Enrollment" }).click();
  await expect(page).toHaveURL(/\/enroll\/done/);
  await page.goto("/enroll/done?step=walkthrough");
  const next = await context.newPage();
  await next.goto("/enroll/done");
  await next.getByRole("button", { name: "Enroll another property" }).click();
  const second = await fillHome(next);
  await goOn(next);
  await expect(next.getByText("Step 2 of 3")).toBeVisible();
  await fillContact(next);
  await goOn(next);
  await next.getByRole("button", { name: "Complete Enrollment" }).click();
  await expect(next).toHaveURL(/\/enroll\/done/);

  await page.getByLabel("Date, MM/DD/YYYY").fill(aWorkingDay());
  await page.getByLabel("Time", { exact: true }).selectOption("10:00");
  await page.getByLabel("I have read the requirements").check();
  await page.getByRole("button", { name: "Schedule Walkthrough" }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("alert")).toContainText("You have enrolled another home since");
  await expect(dialog).toContainText(`A manager meets you at ${second}`);
  await expect(page.getByLabel("I have read the requirements")).not.toBeChecked();
  await expect(page.getByRole("button", { name: "Dismiss" })).toHaveCount(0);
  await expectAccessible(page);
});
