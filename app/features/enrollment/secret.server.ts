import { createHash, randomBytes } from "node:crypto";

/** 256 bits for the cookie; the database stores only the SHA-256. */
export const mintSecret = () => randomBytes(32).toString("base64url");

export const hashSecret = (secret: string) => createHash("sha256").update(secret).digest();

export const isSecret = (text: unknown): text is string =>
  typeof text === "string" && /^[\w-]{43}$/.test(text);
