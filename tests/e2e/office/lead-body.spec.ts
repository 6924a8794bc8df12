import {
  addLead,
  emailOf,
  expect,
  expectAccessible,
  expectFits,
  openPricedLead,
  serial,
  signIn,
  test,
} from "../page.ts";

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

test("an email starts from a template, carries a file, and its answer waits in the inbox", async ({
  page,
}) => {
  test.slow();
  await signIn(page);
  const name = `Inbox ${serial()}`;
  await addLead(page, name, { email: emailOf(name) });
  const lead = page.url();
  const file = { name: "keys.txt", mimeType: "text/plain", buffer: Buffer.from("Two keys") };
  await page.getByLabel("Add a file").setInputFiles(file);
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByRole("link", { name: "keys.txt" })).toBeVisible();

  const conversation = page.getByRole("region", { name: "Conversation" });
  await conversation.getByText("Write an email", { exact: true }).click();
  await conversation.getByLabel("Start from a template").selectOption("Welcome");
  await conversation.getByRole("button", { name: "Use template" }).click();
  const message = conversation.getByRole("textbox", { name: "Message" });
  await expect(message).toHaveValue(/^Hi /);
  await message.fill("About [bedrooms].");
  await conversation.getByText("Attach files of this lead").click();
  await conversation.getByLabel("keys.txt").check();
  await conversation.getByRole("button", { name: "Send email" }).click();
  await expect(conversation.getByText("Replace [bedrooms] with your own words.")).toBeVisible();
  await message.fill("About your house.");
  await conversation.getByRole("button", { name: "Send email" }).click();
  await expect(conversation).toContainText("Attached: keys.txt");

  const raw = `From: ${emailOf(name)}\r\nSubject: Keys\r\nMessage-ID: <${serial()}@owner.example>\r\n\r\nThank you!`;
  const headers = { "X-Mail-Secret": "a-secret-of-the-mail-server", "Content-Type": "message/rfc822" };
  expect((await page.request.post("/webhooks/mail", { data: raw, headers })).status()).toBe(200);
  await page.goto(`/inbox?${new URLSearchParams({ q: name })}`);
  await expect(page.getByText("Waiting", { exact: true })).toHaveCount(2);
  await expectAccessible(page);
  await expectFits(page);
  await page.getByRole("link", { name }).click();
  await expect(page).toHaveURL(`${lead}#conversation`);
  await expect(conversation).toContainText("Thank you!");
});
