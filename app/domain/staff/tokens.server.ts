import { createHash, randomBytes, timingSafeEqual } from "node:crypto";

/**
 * A token is `id.secret`: the id (120 random bits) finds the row, the secret (256 bits) proves the right to it. Only
 * the secret's SHA-256 is stored, so a stolen copy of the table opens nothing. Neither half is ever logged.
 */
export function mintToken() {
  const id = randomBytes(15).toString("base64url");
  const secret = randomBytes(32).toString("base64url");
  return { id, secretHash: hashSecret(secret), token: `${id}.${secret}` };
}

/** The two halves of a token, or undefined for everything that cannot be one. */
export function readToken(token: string) {
  const [, id, secret] = /^([\w-]{20})\.([\w-]{43})$/.exec(token) ?? [];
  return id && secret ? { id, secret } : undefined;
}

/** Compares in a time that does not tell how much was right. */
export function secretMatches(secret: string, secretHash: Buffer) {
  const given = hashSecret(secret);
  return given.length === secretHash.length && timingSafeEqual(given, secretHash);
}

const hashSecret = (secret: string) => createHash("sha256").update(secret).digest();
