import { addLead, expect, expectAccessible, listOf, post, serial, signIn, test, toast } from "../page.ts";

test("a task draft survives a visit to another page and goes once it is stored", async ({ page }) => {
  await signIn(page);
  const address = await addLead(page, `Tara Example ${serial()}`);
  await page.getByText("Add task", { exact: true }).click();
  await page.getByLabel("Task", { exact: true }).fill("Ask for the ");
  await page.goto("/leads");
  await page.goto(address);
  const title = page.getByLabel("Task", { exact: true });
  await expect(title).toHaveValue("Ask for the ");
  await title.fill("Ask for the keys");
  await page.getByRole("button", { name: "Add Task" }).click();
  await expect(page.getByRole("button", { name: "Done: Ask for the keys" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Done: Ask for the keys" })).toBeVisible();
  await page.getByText("Add task", { exact: true }).click();
  await expect(title).toHaveValue("");
});

test("offline, filters and links keep the page and say so", async ({ page, context }) => {
  const name = `Otto Example ${serial()}`;
  await signIn(page);
  await addLead(page, name);
  await page.goto("/leads");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Status" }).click();
  const lost = page.getByLabel(/^Lost/);
  await lost.click();
  const notice = page.getByRole("alert").filter({ hasText: "You are offline" });
  await expect(notice).toBeVisible();
  await expect(lost).not.toBeChecked();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/leads$/);
  await page.getByRole("link", { name: "Documents" }).click();
  await expect(page.getByRole("row", { name })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(notice).toBeHidden();
  await page.getByRole("button", { name: "Status" }).click();
  await lost.click();
  await expect(page).toHaveURL(/\/leads\?status=lost/);

  await page.goto("/admin/odoo-test");
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Test Odoo Connection" }).click();
  await expect(page.getByRole("status").getByText("The test was not sent")).toBeVisible();
});

test("a refresh without a network keeps the page of a lead and what is typed", async ({ page }) => {
  await signIn(page);
  const lead = await addLead(page, `Rhea Example ${serial()}`);
  await page.route(/\.data/, (route) => route.abort("internetdisconnected"));
  const failed = page.waitForEvent("requestfailed", (request) => request.url().includes(".data"));
  await page.goto(lead);
  const note = page.getByLabel("Note", { exact: true });
  await note.fill("Gate code 1840");
  await failed;
  await page.unroute(/\.data/);
  const form = { intent: "note", body: "From a colleague", formKey: crypto.randomUUID() };
  await post(page, new URL(lead).pathname, form);
  await expect(page.getByText("From a colleague")).toBeVisible();
  await expect(note).toHaveValue("Gate code 1840");
});

test("offline, a page not loaded yet says so", async ({ page, context }) => {
  await signIn(page);
  const lead = await addLead(page, `Vera Example ${serial()}`);
  await page.goto("/leads");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Logout" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "You are offline" });
  await expect(notice).toBeVisible();
  await context.setOffline(false);
  await page.goto(lead);
  await page.waitForLoadState("networkidle");
  await context.setOffline(true);
  await page.getByRole("link", { name: "Create Invoice" }).click();
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL(lead);
});

test("a lead ticked before the page is ready stays selected", async ({ page }) => {
  const name = `Ulla Example ${serial()}`;
  await signIn(page);
  await addLead(page, name);
  const late = Promise.withResolvers<void>();
  await page.route("**/assets/*.js", async (route) => {
    await late.promise;
    await route.continue();
  });
  await page.goto(listOf(name), { waitUntil: "commit" });
  const tick = page.getByRole("checkbox", { name: `Select ${name}` });
  await tick.check();
  late.resolve();
  await expect(page.getByRole("button", { name: /^Delete/ })).toBeVisible();
  await expect(tick).toBeChecked();
});

test("an admin undoes a deletion from its message with the keyboard @plain", async ({ page }) => {
  const name = `Uma Example ${serial()}`;
  await signIn(page);
  await addLead(page, name);
  await page.goto(listOf(name));
  await page.getByRole("checkbox", { name: `Select ${name}` }).check();
  await page.getByRole("button", { name: /^Delete/ }).click();
  const confirm = page.getByRole("alertdialog").or(page.getByRole("region", { name: "Confirm Deletion" }));
  await confirm.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText("deleted successfully")).toBeVisible();
  await expect(page.getByRole("checkbox", { name: `Select ${name}` })).toHaveCount(0);
  const undo = toast(page, "deleted successfully").getByRole("button", { name: "Undo" });
  await expectAccessible(page);
  await undo.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Lead restored")).toBeVisible();
  await expect(page).toHaveURL(listOf(name));
  await expect(page.getByRole("checkbox", { name: `Select ${name}` })).toBeVisible();
  await expect(undo).toHaveCount(0);
});
