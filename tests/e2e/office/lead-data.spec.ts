import type { Page } from "@playwright/test";
import { fillHome, goOn } from "../enrolling.ts";
import {
  addLead,
  askForRent,
  expect,
  expectAccessible,
  listOf,
  note,
  openTab,
  serial,
  signIn,
  test,
} from "../page.ts";

// Visits of bots are not counted, and the test browser's user agent is one.
const userAgent =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";

test("staff see the source of a lead, its webinar, and when reminders are due", async ({ browser }, {
  project,
}) => {
  const page = await openTab(browser, { ...project.use, userAgent });
  const name = `Nora Sample ${serial()}`;
  const email = `origin${serial()}@owner.example`;
  await page.goto("/areas/ankeny?utm_source=newsletter&utm_medium=email&utm_campaign=november");
  await page.goto("/webinar#register");
  await page.getByLabel("Full Name").fill(name);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Register for the webinar" }).click();
  await expect(page).toHaveURL(/\/webinar\/registered/);

  await signIn(page);
  await page.goto("/admin/outbox?state=waiting");
  const reminders = page.getByRole("row").filter({ hasText: email });
  await expect(reminders.filter({ hasText: "Scheduled" })).toHaveCount(2);
  await reminders.getByRole("link").first().click();
  await expect(page).toHaveURL(/\/admin\/outbox\/\d+/);
  const facts = page.getByRole("main");
  await expect(facts.getByText(email)).toHaveCount(1);
  await expect(facts.getByText(/Due \w+ \d+, 20\d\d/)).toBeVisible();
  await expectAccessible(page);

  await page.goto(listOf(email));
  await page.getByRole("main").getByRole("link", { name }).click();
  const origin = page.getByRole("region", { name: "Source" });
  await expect(origin).toContainText("Newsletter (email), campaign “november”, opened /areas/ankeny");
  await expect(page.getByText(/registered for the webinar “.+”, \w+ \d+, 20\d\d, /)).toBeVisible();
  await expectAccessible(page);
  await page.context().close();
});

test("an owner's quote is on the lead, and another quote's calculation can be opened", async ({ page }) => {
  const email = `quoted${serial()}@owner.example`;
  await page.goto("/enroll");
  const street = await fillHome(page);
  await goOn(page);
  await page.getByLabel("Full name").fill("Quinn Sample");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Phone").fill("515 555 0188");
  await goOn(page);
  await page.getByRole("button", { name: "Complete Enrollment" }).click();
  await expect(page).toHaveURL(/\/enroll\/done/);

  await page.goto("/rent-vs-sell?monthlyRent=2600");
  const unlock = page.locator("form").filter({ has: page.getByLabel("Email") });
  await unlock.getByLabel("Email").fill(email);
  await unlock.getByRole("button").last().click();
  await expect(page.getByText("Detailed analysis unlocked!")).toBeVisible();

  await signIn(page);
  await page.goto(listOf(street));
  await page.getByRole("main").getByRole("link", { name: "Quinn Sample" }).click();
  const quote = page.getByRole("region", { name: /^Quote Q-\d+$/ });
  await expect(quote).toContainText("$166.65");
  await expect(quote).toContainText("As entered by the owner");
  await expectAccessible(page);
  await page.getByRole("link", { name: "See the other lead" }).click();
  await page.getByRole("link", { name: "Open this calculation" }).click();
  await expect(page).toHaveURL(/\/rent-vs-sell\?monthlyRent=2600$/);
  await expect(page.getByLabel("Monthly rent")).toHaveValue(/2,600/);
});

async function openAsColleague(colleague: Page, address: string) {
  await signIn(colleague);
  await colleague.goto(address);
  return async (words: string) => {
    await note(colleague).fill(words);
    await colleague.getByRole("button", { name: "Add Note" }).click();
    await expect(colleague.getByText("Note added")).toBeVisible();
  };
}

async function typeTask(page: Page, words: string) {
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await page.getByText("Add task", { exact: true }).click();
  const task = page.getByLabel("Task", { exact: true });
  await task.fill(words);
  return task;
}

test("an ended session loses no input, and the page continues after signing in", async ({
  page,
  context,
  browser,
  other,
}) => {
  await signIn(page);
  const address = await addLead(page, `Lucy Example ${serial()}`);
  const writeNote = await openAsColleague(other, address);
  const task = await typeTask(page, "Bring the keys to");
  await context.clearCookies();
  // Its notification reaches the bell.
  await askForRent(await (await browser.newContext()).newPage());
  await writeNote("Moves in on Friday");
  await expect(page.getByRole("status").getByText("Your session has ended.")).toBeVisible();
  await expect(page).toHaveURL(address);
  await expect(task).toHaveValue("Bring the keys to");
  await expectAccessible(page);

  await signIn(await context.newPage());
  await page.bringToFront();
  await expect(page.getByText("Moves in on Friday")).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(task).toHaveValue("Bring the keys to");
});

test("while offline the lead page stays, says so, and refreshes later", async ({ page, other }) => {
  await signIn(page);
  const address = await addLead(page, `Hank Example ${serial()}`);
  const writeNote = await openAsColleague(other, address);
  // Once it is live, the page refreshes by itself.
  const refreshed = page.waitForResponse(/\.data/);
  await page.reload();
  await refreshed;
  const task = await typeTask(page, "Measure the second");
  await page.route("**/events/session", () => {});
  const looks: string[] = [];
  page.on("request", (request) => looks.push(new URL(request.url()).pathname));
  await writeNote("The lock sticks");
  await expect(page.getByText("Reconnecting")).toBeVisible();
  expect(looks.filter((path) => path.endsWith(".data"))).toEqual([]);
  await expect(task).toHaveValue("Measure the second");

  await page.unrouteAll({ behavior: "ignoreErrors" });
  await expect(page.getByText("The lock sticks")).toBeVisible({ timeout: 15_000 });
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  await expect(task).toHaveValue("Measure the second");
});
