import { argon2, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import bcrypt from "bcryptjs";

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, two passes, parallelism 1. */
const cost = { memory: 19_456, passes: 2, parallelism: 1 };
const tagLength = 32;

/** PHC string. Takes about 50 ms of a pool thread. */
export async function hashPassword(password: string) {
  const salt = randomBytes(16);
  const tag = await derive(password, { salt, ...cost });
  return `$argon2id$v=19$m=${cost.memory},t=${cost.passes},p=${cost.parallelism}$${plain64(salt)}$${plain64(tag)}`;
}

/**
 * Accepts argon2id and legacy bcrypt; `outdated` asks to rehash. Without `stored`, verifies a dummy hash to take
 * the same time.
 */
export async function verifyPassword(password: string, stored: string | null | undefined) {
  if (stored && /^\$2[aby]\$/.test(stored))
    return { valid: await bcrypt.compare(password, stored), outdated: true };
  const known = readPhc(stored);
  const against = known ?? decoy;
  const tag = await derive(password, against);
  const equal = tag.length === against.tag.length && timingSafeEqual(tag, against.tag);
  return { valid: known !== undefined && equal, outdated: known !== undefined && !isCurrent(known) };
}

export function randomPassword() {
  const letters = "abcdefghjkmnpqrstuvwxyz23456789";
  const group = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join("");
  return Array.from({ length: 4 }, group).join("-");
}

type Phc = { memory: number; passes: number; parallelism: number; salt: Buffer; tag: Buffer };

const decoy: Phc = { ...cost, salt: randomBytes(16), tag: randomBytes(tagLength) };

function readPhc(stored: string | null | undefined): Phc | undefined {
  const parts = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(
    stored ?? "",
  );
  if (!parts) return;
  const [memory, passes, parallelism] = parts.slice(1, 4).map(Number);
  const [salt, tag] = parts.slice(4).map((part) => Buffer.from(part, "base64"));
  if (!memory || !passes || !parallelism || !salt || !tag) return;
  return { memory, passes, parallelism, salt, tag };
}

const isCurrent = ({ memory, passes, parallelism, tag }: Phc) =>
  memory === cost.memory &&
  passes === cost.passes &&
  parallelism === cost.parallelism &&
  tag.length === tagLength;

function derive(
  password: string,
  { salt, memory, passes, parallelism, ...stored }: Omit<Phc, "tag"> & { tag?: Buffer },
) {
  return new Promise<Buffer>((resolve, reject) => {
    const wanted = stored.tag?.length ?? tagLength;
    argon2(
      "argon2id",
      { message: password, nonce: salt, parallelism, tagLength: wanted, memory, passes },
      (error, tag) => (error ? reject(error) : resolve(tag)),
    );
  });
}

const plain64 = (bytes: Buffer) => bytes.toString("base64").replace(/=+$/, "");
