import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * `id.secret`: 120 bits find the row, 256 bits prove access. Only the secret's SHA-256 is stored. Never log either
 * half.
 */
export function mintToken() {
  const id = randomBytes(15).toString("base64url");
  const secret = randomBytes(32).toString("base64url");
  return { id, secretHash: hashSecret(secret), token: `${id}.${secret}` };
}

export function readToken(token: string) {
  const [, id, secret] = /^([\w-]{20})\.([\w-]{43})$/.exec(token) ?? [];
  return id && secret ? { id, secret } : undefined;
}

/** Constant-time comparison. */
export function secretMatches(secret: string, secretHash: Buffer) {
  const given = hashSecret(secret);
  return given.length === secretHash.length && timingSafeEqual(given, secretHash);
}

const hashSecret = (secret: string) => createHash("sha256").update(secret).digest();
