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
  await expect(cardIn("New Leads")).toBeVisible();
  await move("New Leads", "Lost");
  await expect(
    page.getByRole("radio", { name: "Lost" }).or(page.getByLabel("Reason for Lost")),
  ).toBeVisible();
});
