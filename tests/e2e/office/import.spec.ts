import { readFileSync } from "node:fs";
import { expect, expectAccessible, serial, signIn, test } from "../page.ts";

test("staff check a file, import it, get the rejected line back, export the leads, and undo", async ({
  page,
}) => {
  test.slow();
  await signIn(page);
  const owner = `Ines Sample ${serial()}`;
  const email = `${owner.replace(/\W+/g, ".").toLowerCase()}@mail.example`;
  const csv = `Owner,Email,Street,City,Zip\n${owner},${email},"77 Import St, Apt 3",Ames,50010\nNobody,no address,,,\n`;
  const upload = async (name: string, content: string | Buffer) => {
    await page.goto("/leads/import");
    await page
      .getByLabel("CSV file")
      .setInputFiles({ name, mimeType: "text/csv", buffer: Buffer.from(content) });
    await page.getByRole("button", { name: "Upload file" }).click();
  };
  /** Leaving the page before the answer would cancel what the button sends. */
  const press = async (name: string) => {
    const answered = page.waitForResponse((response) => response.request().method() === "POST");
    await page.getByRole("button", { name, exact: true }).click();
    await answered;
  };
  /** Without JavaScript, polls by reloading. */
  const reach = async (state: string) => {
    const path = new URL(page.url()).pathname;
    await expect(async () => {
      await page.goto(path);
      await expect(
        page.getByRole("banner").or(page.getByRole("main")).getByText(state, { exact: true }).first(),
      ).toBeVisible({ timeout: 1_000 });
    }).toPass();
  };

  await upload("list.csv", Buffer.from("504b030414000600080000002100", "hex"));
  await expect(page.getByText(/not a CSV file/)).toBeVisible();
  await expectAccessible(page);

  await upload("list.csv", csv);
  await expect(page.getByRole("heading", { name: "list.csv" })).toBeVisible();
  await expect(page.getByLabel("Owner", { exact: true })).toHaveValue("name");
  await expectAccessible(page);
  await press("Check the file");
  await reach("Checked");
  await expectAccessible(page);
  const rejected = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download invalid lines" }).click();
  expect(readFileSync(await (await rejected).path(), "utf8")).toMatch(/Nobody,no address,,,,3,"?Email: /);
  await press("Import 1 line");
  await reach("Done");
  const imported = page.url();

  await page.goto(`/leads?q=${encodeURIComponent(email)}`);
  await expect(page.getByRole("main").getByText(owner).first()).toBeVisible();
  const exported = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export Data" }).click();
  expect(readFileSync(await (await exported).path(), "utf8")).toContain(`${owner},${email},`);

  await page.goto(imported);
  await press("Undo this import");
  await reach("Undone");
  await page.goto(`/leads?q=${encodeURIComponent(email)}`);
  await expect(page.getByRole("row").filter({ hasText: owner })).toHaveCount(0);
});
