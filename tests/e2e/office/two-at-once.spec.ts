import { addLead, expect, expectAccessible, signIn, test } from "../page.ts";

test("of a home's facts that two change at once each keeps what only they changed @plain", async ({
  page,
  context,
}) => {
  await signIn(page);
  await addLead(page, `Fay Twofold ${Date.now()}`);
  const address = `${page.url()}/facts`;
  const field = (name: string) => page.getByLabel(name);
  const save = { name: "Save Facts" };
  await page.goto(address);
  await field("City").fill("Ames");
  await page.getByLabel("Property type").selectOption("condo");
  await field("Year built").fill("1990");
  await page.getByRole("button", save).click();
  await expect(page.getByText("Property details updated successfully")).toBeVisible();

  const other = await context.newPage();
  for (const each of [page, other]) await each.goto(address);
  await other.getByLabel("City").fill("Boone");
  await other.getByLabel("Property type").selectOption("townhouse");
  await other.getByLabel("Bedrooms").fill("3");
  await other.getByRole("button", save).click();
  await expect(other.getByText("Property details updated successfully")).toBeVisible();

  await field("City").fill("Gilbert");
  await field("Year built").fill("1991");
  await page.getByRole("button", save).click();
  await expect(page.getByRole("alert")).toContainText("Somebody else changed the same facts");
  await expect(page.getByText("Now Boone")).toBeVisible();
  await expect(field("City")).toHaveValue("Gilbert");
  await expect(field("Year built")).toHaveValue("1991");
  await expect(field("Bedrooms")).toHaveValue("3");
  await expect(page.getByLabel("Property type")).toHaveValue("townhouse");
  await expectAccessible(page);
  await page.getByRole("button", save).click();
  await expect(page.getByText("Property details updated successfully")).toBeVisible();
  await page.goto(address);
  for (const [name, value] of [
    ["City", "Gilbert"],
    ["Year built", "1991"],
    ["Bedrooms", "3"],
    ["Property type", "townhouse"],
  ] as const)
    await expect(field(name)).toHaveValue(value);
});

test("an e-mail address that another lead has is asked about before it is added @plain", async ({ page }) => {
  await signIn(page);
  const serial = Date.now();
  const email = `known${serial}@owner.example`;
  await page.goto("/leads/new");
  await page.getByLabel("Name").fill(`Kay Known ${serial}`);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Came by").selectOption("phone");
  await page.getByRole("button", { name: "Add Lead" }).click();
  await expect(page.getByText("Lead added successfully")).toBeVisible();

  await page.goto("/leads/new");
  await page.getByLabel("Name").fill(`Una Known ${serial}`);
  await page.getByLabel("Phone").fill(`515 555 0${String(serial).slice(-3)}`);
  await page.getByLabel("Came by").selectOption("phone");
  await page.getByRole("button", { name: "Add Lead" }).click();
  const anyway = page.getByRole("button", { name: "Add Anyway" });
  await expect(anyway.or(page.getByText("Lead added successfully"))).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await page.getByLabel("E-mail of the owner").fill(email);
  await page.getByRole("button", { name: "Add e-mail" }).click();
  const notice = page.getByRole("alert").filter({ hasText: "This e-mail is known already." });
  await expect(notice.getByRole("link", { name: `Kay Known ${serial}` })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Add Anyway" }).click();
  await expect(page.getByText("E-mail added")).toBeVisible();
  await expect(page.getByText(`added the e-mail address ${email}`)).toBeVisible();
});
