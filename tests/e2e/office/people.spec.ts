import type { Page } from "@playwright/test";
import {
  addLead,
  expect,
  expectAccessible,
  hydrated,
  messageTo,
  note,
  serial,
  signIn,
  test,
} from "../page.ts";

const password = "four lamps on a porch";

/** Where the sandbox stores the email. */
async function invitationLink(page: Page, email: string) {
  await page.goto(await messageTo(page, email, /Join/));
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Join");
  const text = (await page.locator("details").first().textContent()) ?? "";
  const [link = ""] = /\/invitation\?token=[\w.%-]+/.exec(text) ?? [];
  expect(link).not.toBe("");
  return link;
}

test("an invited person sets a password, signs in, and is signed out when disabled", async ({
  page,
  other: person,
}) => {
  test.slow();
  const email = `ivy${serial()}@staff.example`;
  await signIn(page);
  const lead = await addLead(page, `Draft Example ${serial()}`);
  await page.goto("/admin/users?do=invite");
  await hydrated(page, "#invite form");
  await page.getByLabel("Name").fill("Ivy Example");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
  const row = page.getByRole("row").filter({ hasText: email });
  await expect(row.getByText("Invited")).toBeVisible();
  await expectAccessible(page);

  const link = await invitationLink(page, email);
  await person.goto(link);
  await expect(person.getByLabel("Your name")).toHaveValue("Ivy Example");
  await person.getByLabel("Password", { exact: true }).fill(password);
  await person.getByRole("button", { name: "Create account" }).click();
  await expect(person).toHaveURL(/\/dashboard/);
  // The page leaves by itself after half a second.
  for (const path of ["/admin/users", "/admin/analytics"]) {
    const refused = await person.goto(path);
    expect(refused?.status()).toBe(403);
    expect(await refused?.text()).toContain("Access denied. Admin privileges required.");
  }
  await person.goto(link);
  await expect(person.getByText("This invitation was already used.")).toBeVisible();
  await person.goto("/account");
  await expect(person.getByRole("heading", { level: 1 })).toHaveText("Your account");
  await expectAccessible(person);
  await person.goto(lead);
  await hydrated(person, "#note");
  await note(person).fill("Only Ivy wrote this");

  await page.goto("/admin/users");
  await row.getByRole("button", { name: "Actions: Ivy Example" }).click();
  await row.getByRole("link", { name: "Disable Ivy Example" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Disable" }).click();
  await expect(row.getByText("Disabled")).toBeVisible();
  // The open page may leave at the same moment, by a refresh.
  await person.goto("/account").catch(() => null);
  await expect(person).toHaveURL(/\/login/);
  await signIn(person);
  await person.goto(lead);
  await hydrated(person, "#note");
  await expect(note(person)).toHaveValue("");
});
