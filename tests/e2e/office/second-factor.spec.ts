import { createHmac } from "node:crypto";
import type { Page } from "@playwright/test";
import { expect, expectFits, hydrated, messageTo, post, read, serial, signIn, test, toast } from "../page.ts";

const password = "five lamps on a porch";

/** Signs in a new person on `page`, whom the admin of the other page invites. */
async function join(page: Page, admin: Page, role = "user") {
  const [name, email] = [`Uma Example ${serial()}`, `uma${serial()}@staff.example`];
  await signIn(admin);
  await post(admin, "/admin/users?do=invite", { formKey: crypto.randomUUID(), name, email, role });
  const mail = await read(admin, await messageTo(admin, email, /Join/));
  const token = /invitation\?token=([\w.%-]+)/.exec(mail)?.[1] ?? "";
  expect(await post(page, "/invitation", { token, name, password })).toBe("/dashboard");
  return { name, email };
}

/** RFC 6238, written apart from the program. */
function codeOf(secret: string, at = Date.now()) {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = Array.from(secret.replaceAll(" ", ""), (each) =>
    alphabet.indexOf(each).toString(2).padStart(5, "0"),
  ).join("");
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const hash = createHmac("sha1", key).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, "0");
}

async function logIn(page: Page, email: string) {
  await page.context().clearCookies();
  await page.goto("/login?to=%2Fcalendar");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("One more step");
}

async function enter(page: Page, code: string) {
  await page.getByLabel("Code").fill(code);
  await page.getByRole("button", { name: "Continue" }).click();
}

test("an app is set up; its codes and recovery codes sign in once; an admin resets it @plain", async ({
  page,
  other: admin,
}) => {
  test.slow();
  const { name, email } = await join(page, admin);
  await page.goto("/account");
  await hydrated(page, "#second-factor form");
  await page.getByRole("button", { name: "Set up an app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an app" });
  await expect(dialog.getByRole("img", { name: "QR code of the secret" })).toBeVisible();
  const secret = (await dialog.locator("code").textContent()) ?? "";
  await hydrated(page, "#app form");
  await expectFits(page);
  await dialog.getByLabel("The code it shows").fill("000000");
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByRole("button", { name: "Turn on" }).click();
  await expect(dialog.getByText("This code isn't right.")).toBeVisible();
  const now = Date.now();
  await dialog.getByLabel("The code it shows").fill(codeOf(secret, now - 30_000));
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByRole("button", { name: "Turn on" }).click();
  const newCodes = page.getByRole("region", { name: "New recovery codes" });
  const codes = (await newCodes.textContent())?.match(/\w{5}-\w{5}/g) ?? [];
  expect(codes).toHaveLength(10);
  await expect(newCodes).toBeInViewport();
  await expect(page.getByText("10 left")).toBeVisible();
  await expectFits(page);

  await logIn(page, email);
  await expectFits(page);
  await enter(page, codeOf(secret, now - 30_000));
  await expect(page.getByText("This code was used already.")).toBeVisible();
  await enter(page, codeOf(secret, now + 30_000));
  await expect(page).toHaveURL(/\/calendar$/);

  const [code = ""] = codes;
  await logIn(page, email);
  await enter(page, code.toUpperCase().replace("-", " "));
  await expect(page).toHaveURL(/\/calendar$/);
  await page.goto("/account");
  await expect(page.getByText("9 left")).toBeVisible();
  await logIn(page, email);
  await enter(page, code);
  await expect(page.getByText("This recovery code was used already.")).toBeVisible();

  await admin.goto("/admin/users");
  await hydrated(admin, "table");
  const row = admin.getByRole("row").filter({ hasText: email });
  await expect(row.getByRole("cell", { name: "App", exact: true })).toBeVisible();
  await row.getByRole("button", { name: `Actions: ${name}` }).click();
  await row.getByRole("link", { name: `Reset second factor ${name}` }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Reset" }).click();
  await expect(admin.getByText(`The second factor of ${name} was reset`)).toBeVisible();
  await messageTo(admin, email, /was reset/);
  await enter(page, codeOf(secret, now + 60_000));
  await expect(page.getByText("This sign-in took too long")).toBeVisible();
  expect(await post(page, "/login", { email, password })).toBe("/dashboard");
});

test("a passkey signs in alone and as the second step", async ({ page, other: admin }) => {
  test.slow();
  const { email } = await join(page, admin);
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("WebAuthn.enable");
  const options = { protocol: "ctap2", transport: "internal", automaticPresenceSimulation: true } as const;
  const device = { ...options, hasResidentKey: true, hasUserVerification: true, isUserVerified: true };
  const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", { options: device });
  await page.goto("/account?do=passkey");
  await hydrated(page, "#passkey form");
  await expectFits(page);
  const dialog = page.getByRole("dialog", { name: "Add a passkey" });
  await dialog.getByLabel("Name").fill("Work laptop");
  await dialog.getByLabel("Current password").fill("not the password");
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  await expect(dialog.getByText("That isn't your current password")).toBeVisible();
  await dialog.getByLabel("Current password").fill(password);
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  await expect(toast(page, "Passkey added")).toBeVisible();
  await expect(page.getByText("Work laptop · Passkey since")).toBeVisible();
  await expect(page.getByRole("region", { name: "New recovery codes" })).toBeVisible();
  expect((await devtools.send("WebAuthn.getCredentials", { authenticatorId })).credentials).toHaveLength(1);

  await page.context().clearCookies();
  await page.goto("/login?to=%2Fcalendar");
  await page.getByRole("link", { name: "Sign in with a passkey" }).click();
  await hydrated(page, "main form button");
  await expectFits(page);
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await expect(page).toHaveURL(/\/calendar$/);

  await logIn(page, email);
  await page.getByRole("link", { name: "Use a passkey instead" }).click();
  await hydrated(page, "main form button");
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await expect(page).toHaveURL(/\/calendar$/);

  await page.goto("/account");
  await hydrated(page, "#second-factor form");
  await page.getByRole("link", { name: "Remove Work laptop" }).click();
  await page.getByRole("dialog").getByLabel("Current password").fill(password);
  await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(toast(page, "The passkey was removed")).toBeVisible();
  await page.context().clearCookies();
  await page.goto("/login/passkey");
  await hydrated(page, "main form button");
  await page.getByRole("button", { name: "Use your passkey" }).click();
  await expect(page.getByText("This passkey isn't in use here any more.")).toBeVisible();
  await devtools.detach();
});
