import { randomBytes } from "node:crypto";
import { isSameSecret } from "#app/lib/same-secret.ts";

/** The start prints it while no one can sign in. */
export const setupCode = randomBytes(15).toString("base64url");

export const isSetupCode = (code: string) => isSameSecret(code, setupCode);
