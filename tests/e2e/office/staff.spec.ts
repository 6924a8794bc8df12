import type { Page } from "@playwright/test";
import {
  addLead,
  admin,
  askForRent,
  expect,
  expectAccessible,
  fillProperty,
  hydrated,
  listOf,
  note,
  proceed,
  send,
  serial,
  signIn,
  test,
} from "../page.ts";

test("the login returns to the requested page @plain", async ({ page }) => {
  await page.goto("/leads?status=closed");
  await expect(page).toHaveURL(/\/login\?to=/);
  await page.getByLabel("Email").fill(admin.email);
  await page.getByLabel("Password", { exact: true }).fill(admin.password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/leads\?status=closed$/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lead Management");
});

test("a wrong password and an unknown email get the same message @plain", async ({ page }) => {
  for (const email of [admin.email, "nobody@porchlight.example"]) {
    await page.goto("/login");
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password", { exact: true }).fill("not the password");
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
    await expect(page.getByLabel("Email")).toHaveValue(email);
  }
});

test("a lead is entered by hand, gets the same note twice, is deleted and restored @plain", async ({
  page,
}) => {
  const name = `Walter Example ${serial()}`;
  await signIn(page);
  await page.goto("/leads");
  await page.getByRole("link", { name: "Add New Lead" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("Email").fill(`walter${serial()}@owner.example`);
  await page.getByLabel("Source", { exact: true }).selectOption("phone");
  await page.getByRole("button", { name: "Add Lead" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  for (const times of [1, 2]) {
    await page.getByRole("textbox", { name: "Note" }).fill("Called back, wants a walkthrough.");
    await page.getByRole("button", { name: "Add Note" }).click();
    await expect(
      page.getByRole("listitem").filter({ hasText: "Called back, wants a walkthrough." }),
    ).toHaveCount(times);
    await expect(page.getByRole("textbox", { name: "Note" })).toHaveValue("");
  }
  const address = page.url();
  await page.goto(listOf(name));
  await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByRole("button", { name: /^Delete/ }).click();
  await expect(page.getByText("Are you sure you want to delete 1 selected lead(s)?")).toBeVisible();
  const confirm = page.getByRole("alertdialog").or(page.getByRole("region", { name: "Confirm Deletion" }));
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("deleted successfully")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: `Select ${name}` })).toHaveCount(0);

  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(`${name} was deleted`);
  await page.getByRole("main").getByRole("link", { name: "Deleted leads" }).click();
  await page.getByRole("button", { name: `Restore ${name}` }).click();
  await expect(page.getByText("Lead restored")).toBeVisible();
  await expect(page.getByRole("button", { name: `Restore ${name}` })).toHaveCount(0);
  await page.goto(address);
  await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
});

test("the status filter is in the URL", async ({ page }) => {
  await signIn(page);
  await page.goto("/dashboard");
  await page.getByRole("link", { name: /Closed/ }).click();
  await expect(page).toHaveURL(/\/leads\?status=closed/);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Lead Management");
});

test("a row opens its lead, and its text can be selected", async ({ page }) => {
  const { street, lead } = await askForRent(page);
  await signIn(page);
  await page.goto(listOf(street));
  const address = page.getByRole("cell").filter({ hasText: street });
  const { x = 0, y = 0, height = 0 } = (await address.boundingBox()) ?? {};
  await page.mouse.move(x + 11, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + 120, y + height / 2, { steps: 5 });
  await page.mouse.up();
  expect((await page.evaluate(() => getSelection()?.toString() ?? "")).length).toBeGreaterThan(5);
  await expect(page).toHaveURL(listOf(street));
  await page.mouse.click(x + 11, 5);
  await address.click();
  await expect(page).toHaveURL((url) => url.pathname === lead);
});

for (const path of ["/leads/new", "/admin/deleted-leads"])
  test(`axe finds nothing on ${path}`, async ({ page }) => {
    await signIn(page);
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectAccessible(page);
  });

test("a new lead appears on an open dashboard", async ({ page, other: owner }) => {
  await signIn(page);
  await page.goto("/dashboard");
  await expect(page.getByText("Live", { exact: true })).toBeVisible();
  const street = `${serial()} Live St`;
  await owner.goto("/analysis");
  await fillProperty(owner, street);
  await proceed(owner);
  await owner.getByLabel("Email", { exact: true }).fill(`owner${serial()}@owner.example`);
  await send(owner);
  await expect(page.getByText(street).first()).toBeVisible();
});

const notesWith = (page: Page, words: string) =>
  page.getByRole("region", { name: "Timeline" }).getByRole("listitem").filter({ hasText: words });

const addNote = (page: Page) => page.getByRole("button", { name: "Add Note" }).click();

test("after an empty note the next one is stored once and leaves no draft", async ({ page }) => {
  await signIn(page);
  const address = await addLead(page, `Nell Example ${serial()}`);
  await page.goto(address);
  await hydrated(page, "#note");
  await addNote(page);
  await expect(page.getByText("Write the note first.")).toBeVisible();
  await note(page).fill("Sells in spring.");
  await addNote(page);
  await expect(page.getByText("Note added")).toBeVisible();
  await expect(note(page)).toHaveValue("");
  await expect(page.getByText("Write the note first.")).toHaveCount(0);
  await page.reload();
  await hydrated(page, "#note");
  await expect(note(page)).toHaveValue("");
  await expect(notesWith(page, "Sells in spring.")).toHaveCount(1);
});

test("a note sent after the session ended is stored after signing in @scriptless", async ({
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
