import { createHash, randomBytes } from "node:crypto";

/** 256 random bits that the browser keeps in its cookie; the table knows their SHA-256 only. */
export const mintSecret = () => randomBytes(32).toString("base64url");

export const hashSecret = (secret: string) => createHash("sha256").update(secret).digest();

/** Tells the secret of one draft from another's, and may stand in a page: 48 bits of what the table knows. */
export const markOf = (secret: string) => hashSecret(secret).subarray(0, 6).toString("base64url");

export const isSecret = (text: unknown): text is string =>
  typeof text === "string" && /^[\w-]{43}$/.test(text);
