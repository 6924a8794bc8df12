import type { BrowserContext, Page } from "@playwright/test";
import {
  addLead,
  admin,
  expect,
  expectAccessible,
  fillProperty,
  note,
  proceed,
  send,
  serial,
  signIn,
  test,
} from "../page.ts";

test("whoever is not signed in is led to the login and back to where they wanted to go @plain", async ({
  page,
}) => {
  await page.goto("/leads?status=closed");
  await expect(page).toHaveURL(/\/login\?to=/);
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/leads\?status=closed$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lead Management");
});

test("a wrong password is refused with the same words as an unknown e-mail @plain", async ({ page }) => {
  for (const email of [admin.email, "nobody@porchlight.example"]) {
    await page.goto("/login");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
    await expect(page.getByLabel("Email")).toHaveValue(email);
  }
});

test("a new lead is entered by hand, gets the same note twice, is deleted after a question, and restored @plain", async ({
  page,
}) => {
  const name = `Walter Example ${serial()}`;
  await signIn(page);
  await page.goto("/leads");
  await page.getByRole("link", { name: "Add New Lead" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("E-mail").fill(`walter${serial()}@owner.example`);
  await page.getByLabel("Came by").selectOption("phone");
  await page.getByRole("button", { name: "Add Lead" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  for (const times of [1, 2]) {
    await page.getByRole("textbox", { name: "Note" }).fill("Called back, wants a visit.");
    await page.getByRole("button", { name: "Add Note" }).click();
    await expect(page.getByRole("listitem").filter({ hasText: "Called back, wants a visit." })).toHaveCount(
      times,
    );
    await expect(page.getByRole("textbox", { name: "Note" })).toHaveValue("");
  }
  const address = page.url();
  await page.goto("/leads");
  await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByRole("button", { name: /^Delete/ }).click();
  await expect(page.getByText("Are you sure you want to delete 1 selected lead(s)?")).toBeVisible();
  await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("deleted successfully")).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);

  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name} was deleted`);
  await page.getByRole("main").getByRole("link", { name: "Deleted leads" }).click();
  await page.getByRole("button", { name: `Restore ${name}` }).click();
  await expect(page.getByText("Restored:")).toBeVisible();
  await expect(page.getByRole("button", { name: `Restore ${name}` })).toHaveCount(0);
  await page.getByRole("link", { name }).click();
  await expect(page).toHaveURL(address);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
});

test("the status filter stays in the address and leads to the leads of that status", async ({ page }) => {
  await signIn(page);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: /Closed/ }).click();
  await expect(page).toHaveURL(/\/leads\?status=closed/);
  await expect(page.getByRole("cell", { name: "Closed" }).first()).toBeVisible();
});

for (const path of ["/dashboard", "/leads", "/leads/new", "/admin/outbox", "/admin/deleted-leads"])
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await signIn(page);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });

test("a lead appears on the dashboard of whoever looks at it", async ({ page, browser, baseURL }) => {
  await signIn(page);
  await page.goto("/dashboard");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const owner = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  const street = `${serial()} Live St`;
  await owner.goto("/analysis");
  await fillProperty(owner, street);
  await proceed(owner);
  await owner.getByLabel("E-mail", { exact: true }).fill(`owner${serial()}@owner.example`);
  await send(owner);
  await expect(page.getByText(street).first()).toBeVisible();
  await owner.context().close();
});

/** Staff type into pages whose program runs. */
const hydrated = (page: Page) =>
  page.waitForFunction(() =>
    Object.keys(document.querySelector("#note") ?? {}).some((key) => key.startsWith("__reactProps")),
  );

const notesWith = (page: Page, words: string) =>
  page.getByRole("region", { name: "Timeline" }).getByRole("listitem").filter({ hasText: words });

const addNote = (page: Page) => page.getByRole("button", { name: "Add Note" }).click();

test("after an empty note the next one is stored once, and stays no draft", async ({ page }) => {
  await signIn(page);
  const address = await addLead(page, `Nell Example ${serial()}`);
  await page.goto(address);
  await hydrated(page);
  await addNote(page);
  await expect(page.getByText("Write the note first.")).toBeVisible();
  await note(page).fill("Sells in spring.");
  await addNote(page);
  await expect(page.getByText("Note added")).toBeVisible();
  await expect(note(page)).toHaveValue("");
  await expect(page.getByText("Write the note first.")).toHaveCount(0);
  await page.reload();
  await hydrated(page);
  await expect(note(page)).toHaveValue("");
  await expect(notesWith(page, "Sells in spring.")).toHaveCount(1);
});

test("a note that was sent after the end of the session is sent once more by a reload @scriptless", async ({
  page,
  context,
}) => {
  await signIn(page);
  await addLead(page, `Lena Example ${serial()}`);
  await note(page).fill("Has a dog.");
  await context.clearCookies();
  await addNote(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your session has ended");
  const opened = context.waitForEvent("page");
  await page.getByRole("link", { name: "Log in" }).click();
  const login = await opened;
  await login.getByLabel("Email").fill(admin.email);
  await login.getByLabel("Password", { exact: true }).fill(admin.password);
  await login.getByRole("button", { name: "Log in" }).click();
  await expect(login).toHaveURL(/\/dashboard/);
  await page.reload();
  await expect(notesWith(page, "Has a dog.")).toHaveCount(1);
});

const colleague = { email: "priya.nair@porchlight.example", password: "a lamp by the stairs" };

/** Lets a colleague choose a password by the mail that an admin finds in the outbox, and log in instead. */
async function changePlaces(page: Page, context: BrowserContext) {
  await page.goto("/forgot-password");
  await page.getByLabel("Email").fill(colleague.email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByRole("status")).toContainText("has been sent");
  await expect(async () => {
    await page.goto("/admin/outbox?state=sent");
    await page
      .getByRole("row")
      .filter({ hasText: colleague.email })
      .getByRole("link")
      .first()
      .click({ timeout: 1_000 });
  }).toPass();
  await page.getByRole("link", { name: "Plain text" }).click();
  await expect(page.getByRole("main")).toContainText("/password-reset?token=");
  const link = /\/password-reset\?token=\S+/.exec(await page.getByRole("main").innerText())?.[0] ?? "";
  await page.goto(link);
  await page.getByLabel("New Password").fill(colleague.password);
  await page.getByRole("button", { name: "Set new password" }).click();
  const own = await context.browser()?.newContext();
  const login = await own?.newPage();
  await login?.goto(new URL("/login", page.url()).href);
  await login?.getByLabel("Email").fill(colleague.email);
  await login?.getByLabel("Password", { exact: true }).fill(colleague.password);
  await login?.getByRole("button", { name: "Log in" }).click();
  await login?.waitForURL(/\/dashboard/);
  await context.addCookies((await own?.cookies()) ?? []);
  await own?.close();
}

test("a note that one person began is stored as another's only when they send it again, and shown to no other", async ({
  page,
  context,
}) => {
  await signIn(page);
  const address = await addLead(page, `Olga Example ${serial()}`);
  await page.goto(address);
  await hydrated(page);
  await note(page).fill("Asked for the fees.");
  await changePlaces(await context.newPage(), context);
  await addNote(page);
  await expect(page.getByText("You are signed in as Priya Nair now;")).toBeVisible();
  await expect(note(page)).toHaveValue("Asked for the fees.");
  await expect(notesWith(page, "Asked for the fees.")).toHaveCount(0);
  await page.reload();
  await hydrated(page);
  await expect(note(page)).toHaveValue("");
  await note(page).fill("Asked for the services.");
  await addNote(page);
  await expect(notesWith(page, "Asked for the services.")).toContainText("Priya Nair wrote a note");
});
