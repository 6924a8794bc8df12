import { expect, expectAccessible, openPricedLead, test } from "../page.ts";

test("a colleague prepares a call, logs it, writes and stores on the page of a lead", async ({ page }) => {
  test.slow();
  await openPricedLead(page);
  await expect(page.getByRole("heading", { name: "Setup Progress" })).toBeVisible();
  await expectAccessible(page);

  await page.getByLabel(/^About the call/).fill("Wants to know the fees");
  await page.getByRole("button", { name: "Reached", exact: true }).click();
  await expect(page.getByText("Call logged")).toBeVisible();

  const note = page.getByLabel("Note", { exact: true });
  await note.pressSequentially("Please look, @");
  await page.getByRole("list", { name: "Mention" }).getByRole("button").first().click();
  await expect(note).toHaveValue(/^Please look, @\w+/);
  await page.getByRole("button", { name: "Add Note" }).click();
  await expect(page.getByText("Note added")).toBeVisible();
  await page.getByRole("button", { name: "Pin this note" }).first().click();
  await expect(page.getByRole("region", { name: "Pinned" })).toContainText("Please look");
  await page.getByRole("navigation", { name: "Filter of the timeline" }).getByText("Calls").click();
  await expect(page).toHaveURL(/show=calls/);
  await expect(page.getByText("called and reached the owner").first()).toBeVisible();

  await page.getByLabel("Cost of Interior Painting").fill("abc");
  await page.getByRole("button", { name: "Save improvements" }).click();
  await expect(page.getByText(/^Enter a cost such as 450/)).toBeVisible();
  await page.getByLabel("Cost of Interior Painting").fill("1800");
  await page.getByLabel(/^Own item/).fill("New roof");
  await page.getByLabel("Its cost").fill("9000");
  await page.getByRole("button", { name: "Save improvements" }).click();
  await expect(page.getByRole("button", { name: "Remove New roof" })).toBeVisible();

  const file = page.getByLabel("Add a file");
  await file.setInputFiles({ name: "deed.pdf", mimeType: "application/pdf", buffer: Buffer.from("no pdf") });
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText(/^The name says PDF/)).toBeVisible();
  await file.setInputFiles({ name: "keys.txt", mimeType: "text/plain", buffer: Buffer.from("Two keys") });
  await page.getByRole("button", { name: "Upload" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "keys.txt" }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("keys.txt");

  await page.getByText("Write an email", { exact: true }).click();
  await page.getByLabel("Subject").fill("Your house");
  await page.getByRole("textbox", { name: "Message" }).fill("I can come on Monday.");
  await page.getByRole("button", { name: "Send email" }).click();
  await expect(page.getByRole("region", { name: "Conversation" })).toContainText("Your house");
});
