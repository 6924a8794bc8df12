import { admin, expect, expectAccessible, fillProperty, proceed, send, signIn, test } from "./page.ts";

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
  const name = `Walter Example ${Date.now()}`;
  await signIn(page);
  await page.goto("/leads");
  await page.getByRole("link", { name: "Add New Lead" }).click();
  await page.getByLabel("Name").fill(name);
  await page.getByLabel("E-mail").fill(`walter${Date.now()}@owner.example`);
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
  const owner = await (await browser.newContext({ ...(baseURL && { baseURL }) })).newPage();
  const street = `${Date.now()} Live St`;
  await owner.goto("/analysis");
  await fillProperty(owner, street);
  await proceed(owner);
  await owner.getByLabel("E-mail", { exact: true }).fill(`owner${Date.now()}@owner.example`);
  await send(owner);
  await expect(page.getByText(street).first()).toBeVisible();
  await owner.context().close();
});
