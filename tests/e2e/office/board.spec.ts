import { addLead, expect, expectAccessible, hydrated, serial, signIn, test, toast } from "../page.ts";

test("a lead moves on the board by its menu, keeps the filter, and goes back by undo @plain", async ({
  page,
}) => {
  await signIn(page);
  const name = `Bea Sample ${serial()}`;
  await addLead(page, name);
  const board = `/leads/board?q=${encodeURIComponent(name)}`;
  await page.goto(board);
  await hydrated(page, "#stage-new form");
  const cardIn = (stage: string) =>
    page.getByRole("region", { name: stage, exact: true }).getByRole("listitem").filter({ hasText: name });
  await expect(cardIn("New Leads")).toBeVisible();
  await expectAccessible(page);
  const move = async (from: string, to: string) => {
    await cardIn(from).locator("summary").press("Enter");
    await page.getByLabel(`Move ${name} to`).selectOption(to);
    await cardIn(from).getByRole("button", { name: "Move" }).press("Enter");
  };
  await move("New Leads", "Proposal");
  await expect(page.getByText("Lead status updated")).toBeVisible();
  await expect(cardIn("Proposal")).toBeVisible();
  await expect(page).toHaveURL(/q=Bea/);
  await toast(page, "Lead status updated").getByRole("button", { name: "Undo" }).press("Enter");
  await expect(page.getByText(`${name} is back in New Leads`)).toBeVisible();
  await expect(cardIn("New Leads")).toBeVisible();
  await move("New Leads", "Lost");
  await expect(
    page.getByRole("radio", { name: "Lost" }).or(page.getByLabel("Reason for Lost")),
  ).toBeVisible();
});

test("the keyboard follows a card when its move is undone", async ({ page }) => {
  await signIn(page);
  const name = `Kai Sample ${serial()}`;
  await addLead(page, name);
  await page.goto(`/leads/board?q=${encodeURIComponent(name)}`);
  await hydrated(page, "#stage-new form");
  await page.getByRole("listitem").filter({ hasText: name }).locator("summary").press("Enter");
  await page.getByLabel(`Move ${name} to`).selectOption("Proposal");
  await page.getByRole("button", { name: "Move", exact: true }).press("Enter");
  await toast(page, "Lead status updated").getByRole("button", { name: "Undo" }).press("Enter");
  const stage = page.getByRole("region", { name: "New Leads", exact: true });
  await expect(stage.getByRole("link", { name })).toBeFocused();
});

test("an open “Move to…” stays when someone else moves its card", async ({ page, other }) => {
  await signIn(page);
  const name = `Mona Sample ${serial()}`;
  await addLead(page, name);
  const board = `/leads/board?q=${encodeURIComponent(name)}`;
  await signIn(other);
  for (const each of [page, other]) {
    await each.goto(board);
    await hydrated(each, "#stage-new form");
    await each.getByRole("listitem").filter({ hasText: name }).locator("summary").click();
    await each.getByLabel(`Move ${name} to`).selectOption("Proposal");
  }
  // Another journey may have changed a lead already.
  const isConnected = page.getByText("Live", { exact: true }).or(page.getByText("Someone changed"));
  await expect(isConnected).toBeVisible();
  await other.getByRole("button", { name: "Move", exact: true }).click();
  await expect(other.getByText("Lead status updated")).toBeVisible();
  await expect(page.getByText("Someone changed what is shown here.")).toBeVisible();
  await expect(page.getByLabel(`Move ${name} to`)).toHaveValue("proposal");
  await page.getByRole("button", { name: "Show the changes" }).click();
  const proposals = page.getByRole("region", { name: "Proposal", exact: true });
  await expect(proposals.getByRole("link", { name })).toBeVisible();
});
