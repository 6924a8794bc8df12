import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { emailOf, expect, fillProperty, proceed, send, serial, test } from "./page.ts";

async function linkOf(email: string) {
  const env = { ...process.env, DATA_DIR: ".data/e2e", ENV_FILE: "" };
  const script = promisify(execFile)(process.execPath, ["tests/setup/preferences-link.ts", email], { env });
  return (await script).stdout.trim();
}

const byEmail = "Send me tips and updates";

test("an owner agrees to tips in the analysis and takes that back without signing in @plain", async ({
  page,
  request,
}) => {
  test.slow();
  const email = emailOf(`Tips ${serial()}`);
  await page.goto("/analysis");
  await fillProperty(page, `${serial().slice(-4)} Tips St`);
  await proceed(page);
  const boxes = page.getByRole("checkbox", { name: "me tips and updates" });
  await expect(boxes).toHaveCount(2);
  for (const box of await boxes.all()) await expect(box).not.toBeChecked();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel(byEmail).check();
  await page.getByLabel("Text me tips and updates").check();
  await send(page);
  await expect(page.getByText("Enter a number without an extension that we may text").first()).toBeVisible();
  await expect(page.getByLabel(byEmail)).toBeChecked();
  await page.getByLabel("Text me tips and updates").uncheck();
  await send(page);
  await expect(page).toHaveURL(/\/analysis\/[\da-f-]{36}/);

  const link = await linkOf(email);
  // The report reloads itself until it is ready.
  await expect(() => page.goto(link)).toPass();
  await expect(page.getByText(email).first()).toBeVisible();
  await page.getByLabel("Occasional news").uncheck();
  await page.getByRole("button", { name: "Save topics" }).click();
  await expect(page.getByLabel("Occasional news")).not.toBeChecked();
  await expect(page.getByLabel("Owner tips")).toBeChecked();
  await page.getByRole("button", { name: "Pause for 30 days" }).click();
  await expect(page.getByRole("status")).toContainText("paused until");
  await page.getByRole("button", { name: "Resume now" }).click();
  await page.locator("summary", { hasText: "Delete my data" }).click();
  await page.getByRole("button", { name: "Yes, delete my data" }).click();
  await expect(page.getByText("We have your request.")).toBeVisible();
  await page.getByRole("button", { name: "Stop all tips and updates" }).click();
  await expect(page.getByRole("status")).toContainText("You get no tips and updates by email");
  await page.reload();
  await expect(page.getByRole("button", { name: "Save topics" })).toHaveCount(0);

  const wrong = link.replace(/.$/, (last) => (last === "0" ? "1" : "0"));
  await page.goto(wrong);
  await expect(page.getByRole("heading", { name: "Email preferences" })).toBeVisible();
  await expect(page.getByText("@owner.example")).toHaveCount(0);
  // Mail programs have no cookie and may name another origin.
  for (const path of [link, wrong]) {
    const url = path.replace("/preferences/", "/unsubscribe/");
    const headers = { origin: "https://mail.example" };
    const reply = await request.post(url, { headers, form: { "List-Unsubscribe": "One-Click" } });
    expect(reply.status()).toBe(200);
    expect((await request.head(url, { maxRedirects: 0 })).status()).toBe(302);
  }
});
