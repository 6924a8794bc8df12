import { describe, expect, test } from "vitest";
import { browserProof, findCredentials } from "#app/features/accounts/queries.server.ts";
import {
  admitForgot,
  admitResetMail,
  admitSignIn,
  forgiveReset,
  forgiveSignIn,
  knownBrowserCookie,
} from "#app/server/identity/sign-in-limits.server.ts";
import { makeStaff } from "#tests/factories/staff.ts";

const attempts = async (count: number, attempt: (index: number) => Promise<boolean>) => {
  let admitted = 0;
  for (let index = 0; index < count; index++) if (await attempt(index)) admitted += 1;
  return admitted;
};

describe("sign-in attempts", () => {
  test("allow eight per client and account, and twenty per client", async () => {
    expect(await attempts(12, () => admitSignIn("198.51.100.1", "one@staff.example"))).toBe(8);
    expect(await attempts(30, (n) => admitSignIn("198.51.100.2", `person-${n}@staff.example`))).toBe(20);
  });

  test("of a stranger do not block the owner", async () => {
    await attempts(200, () => admitSignIn("198.51.100.4", "owner@staff.example"));
    expect(await admitSignIn("198.51.100.5", "owner@staff.example")).toBe(true);
  });

  test("allow thirty per account in any letter case", async () => {
    const email = (n: number) => (n % 2 ? "crowd@staff.example" : "CROWD@staff.example");
    expect(await attempts(40, (n) => admitSignIn(`192.0.2.${n}`, email(n)))).toBe(30);
  });

  test("are given back after a success", async () => {
    for (let day = 0; day < 25; day++) {
      expect(await admitSignIn("198.51.100.6", "tired@staff.example")).toBe(true);
      await forgiveSignIn("198.51.100.6", "tired@staff.example");
    }
  });

  test("with a port in the address count as one client", async () => {
    const email = "port@staff.example";
    expect(await attempts(12, (n) => admitSignIn(`203.0.113.30:${1000 + n}`, email))).toBe(8);
    expect(await admitSignIn("[2001:db8::1]:443", email)).toBe(true);
  });

  test("are allowed from a known browser while the account is locked", async () => {
    const { id, email } = await makeStaff();
    const passwordHash = (await findCredentials(email))?.passwordHash ?? "";
    const cookie = (await knownBrowserCookie(browserProof(id, passwordHash))).split(";")[0] ?? "";
    await attempts(40, (n) => admitSignIn(`192.0.2.${n}`, email));
    expect(await admitSignIn("198.51.100.7", email)).toBe(false);
    expect(await admitSignIn("198.51.100.7", email, cookie)).toBe(true);
    expect(await admitSignIn("198.51.100.7", email, await knownBrowserCookie("forged"))).toBe(false);
    await forgiveReset("198.51.100.7", email);
    expect(await admitSignIn("198.51.100.7", email)).toBe(true);
  });

  test("of one IPv6 network count as one client", async () => {
    const ip = (n: number) => `2001:db8:0:7:${n.toString(16)}::1`;
    expect(await attempts(12, (n) => admitSignIn(ip(n), "six@staff.example"))).toBe(8);
    expect(await admitSignIn("2001:db8:0:ff::1", "six@staff.example")).toBe(false);
    expect(await admitSignIn("2001:db8:0:107::1", "six@staff.example")).toBe(true);
    expect(await admitSignIn("::ffff:192.0.2.200", "mapped@staff.example")).toBe(true);
    expect(await attempts(12, () => admitSignIn("192.0.2.200", "mapped@staff.example"))).toBe(7);
  });
});

test("forty sign-in attempts from one /48 of IPv6 leave the account open to its owner", async () => {
  const email = "tunnel@staff.example";
  const ip = (n: number) => `2001:db8:48:${(n % 5).toString(16)}00::${n.toString(16)}`;
  expect(await attempts(40, (n) => admitSignIn(ip(n), email))).toBe(12);
  expect(await admitSignIn("2001:db8:49::1", email)).toBe(true);
  expect(await admitSignIn("198.51.100.8", email)).toBe(true);
});

test("allows six reset requests per client and three emails per address", async () => {
  expect(await attempts(9, () => admitForgot("198.51.100.9"))).toBe(6);
  expect(await attempts(5, () => admitResetMail("mail@staff.example"))).toBe(3);
});
