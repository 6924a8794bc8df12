import { argon2, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import bcrypt from "bcryptjs";
import { passwordProblem, tooCommon } from "#app/features/accounts/rules.ts";

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, parallelism 1. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 };
const prefix = `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$`;

/** PHC string. Takes about 50 ms of a pool thread. */
export async function hashPassword(password: string) {
  const salt = randomBytes(16);
  return `${prefix}${plain64(salt)}$${plain64(await derive(password, salt))}`;
}

/**
 * Accepts argon2id and the previous backend's bcrypt; `outdated` asks to rehash. Without `stored`, verifies a dummy
 * hash to take the same time.
 */
export async function verifyPassword(password: string, stored: string | null | undefined) {
  if (stored && /^\$2[aby]\$/.test(stored))
    return { valid: await bcrypt.compare(password, stored), outdated: true };
  const isKnown = stored?.startsWith(prefix) ?? false;
  const [salt = "", tag = ""] = (isKnown && stored ? stored : decoy).slice(prefix.length).split("$");
  const expected = Buffer.from(tag, "base64");
  const derived = await derive(password, Buffer.from(salt, "base64"));
  const isEqual = derived.length === expected.length && timingSafeEqual(derived, expected);
  return { valid: isKnown && isEqual, outdated: false };
}

const derive = (password: string, salt: Buffer) =>
  promisify(argon2)("argon2id", { message: password, nonce: salt, ...cost });

const plain64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");

const decoy = `${prefix}${plain64(randomBytes(16))}$${plain64(randomBytes(cost.tagLength))}`;

let leaked: Set<string> | undefined;

/** Also compares with the passwords that leaks hold most often. */
export function newPasswordProblem(password: string, email: string) {
  leaked ??= new Set(readFileSync(path.resolve("db/data/common-passwords.txt"), "utf8").split(/\s+/));
  return passwordProblem(password, email) ?? (leaked.has(password.toLowerCase()) ? tooCommon : undefined);
}

export function randomPassword() {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  return Array.from({ length: 4 }, group).join("-");
}
