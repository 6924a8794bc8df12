import bcrypt from "bcryptjs";
import { expect, test } from "vitest";
import {
  hashPassword,
  newPasswordProblem,
  randomPassword,
  verifyPassword,
} from "#app/features/accounts/passwords.server.ts";

const password = "a lämp on the porch";

test("a hash is an argon2id PHC string with the cost that OWASP recommends, and verifies only its password", async () => {
  const stored = await hashPassword(password);
  expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await verifyPassword(password, stored)).toEqual({ valid: true, outdated: false });
  expect(await verifyPassword(`${password} `, stored)).toEqual({ valid: false, outdated: false });
  expect(await hashPassword(password)).not.toBe(stored);
});

test("accepts a bcrypt hash of the previous backend, and asks to replace it", async () => {
  const stored = await bcrypt.hash(password, 4);
  expect(await verifyPassword(password, stored)).toEqual({ valid: true, outdated: true });
  expect((await verifyPassword("something else", stored)).valid).toBe(false);
});

test.each([null, "", "plain text", "$argon2i$v=19$m=8,t=1,p=1$a$b"])(
  "nothing verifies against %j",
  async (stored) => {
    expect(await verifyPassword(password, stored)).toEqual({ valid: false, outdated: false });
    expect(await verifyPassword("", stored)).toEqual({ valid: false, outdated: false });
  },
);

test("a random password is readable and passes our own rule", () => {
  const many = Array.from({ length: 200 }, randomPassword);
  expect(new Set(many).size).toBe(200);
  for (const each of many) {
    expect(each).toMatch(/^([a-hjkmnp-z2-9]{5}-){3}[a-hjkmnp-z2-9]{5}$/);
    expect(newPasswordProblem(each, "somebody@staff.example")).toBeUndefined();
  }
});

test.each(["Manchester", "1qaz2wsx3edc", "12345QWERT", "Password2026!"])(
  "refuses %s, which leaks hold or which is a common word",
  (each) => {
    expect(newPasswordProblem(each, "somebody@staff.example")).toMatch(/too common/);
  },
);
