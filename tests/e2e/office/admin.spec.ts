import { addLead, expect, expectAccessible, expectFits, serial, signIn, test } from "../page.ts";

test("an admin changes the status of a lead in its row, and deletes it", async ({ page }) => {
  const name = `Row Example ${serial()}`;
  await signIn(page);
  await addLead(page, name);
  await page.goto(`/admin?q=${encodeURIComponent(name)}`);
  await expect(page.getByRole("navigation", { name: "Admin" }).getByRole("link").first()).toHaveText(
    "Lead Management",
  );
  const row = page.getByRole("row").filter({ hasText: name });
  await row.getByLabel(`Status of ${name}`).selectOption("Proposal");
  await expect(page.getByText("Lead status updated")).toBeVisible();
  await page.reload();
  await expect(row.getByLabel(`Status of ${name}`)).toHaveValue("proposal");
  await row.getByLabel(`Status of ${name}`).selectOption("Lost");
  const dialog = page.getByRole("dialog", { name: "Status" });
  await dialog.getByLabel("Reason").selectOption({ index: 1 });
  await dialog.getByRole("button", { name: /Save|Change/ }).click();
  await expect(row.getByLabel(`Status of ${name}`)).toHaveValue("lost");
  await expectFits(page);
  await row.getByRole("link", { name: `Delete ${name}` }).click();
  await page.getByRole("button", { name: /^Delete/ }).click();
  await expect(page.getByText("Lead deleted successfully")).toBeVisible();
  await expect(row).toHaveCount(0);
});

test("the tabs of the admin area are addresses, and people who are no admins stay out", async ({ page }) => {
  await signIn(page);
  await page.goto("/admin");
  const tabs = page.getByRole("navigation", { name: "Admin" }).getByRole("link");
  for (const to of await tabs.evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""))) {
    await page.goto(to);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
  }
  await page.getByRole("button", { name: "Logout" }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/login\?to=%2Fadmin/);
});

test("an admin downloads what is stored about a person, and erases them", async ({ page }) => {
  const email = `erased-${serial()}@owner.example`;
  await signIn(page);
  await addLead(page, `Erased Example ${serial()}`, { email });
  await page.goto("/admin/person");
  await page.getByLabel("Email or phone number").fill(email);
  await page.getByRole("button", { name: "Find" }).click();
  await expect(page.getByRole("table", { name: "Stored about this person" })).toContainText("Leads");
  await expectAccessible(page);
  await expectFits(page);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download everything" }).click();
  expect((await download).suggestedFilename()).toBe("person.json");
  await page.getByLabel(`Type ${email} to confirm`).fill("someone@else.example");
  await page.getByRole("button", { name: "Erase" }).click();
  await expect(page.getByText(`Type ${email} to confirm.`)).toBeVisible();
  await page.getByLabel(`Type ${email} to confirm`).fill(email);
  await page.getByRole("button", { name: "Erase" }).click();
  await expect(page.getByText("Person erased, with 1 lead")).toBeVisible();
});
