import { randomBytes, timingSafeEqual } from "node:crypto";

/** The start prints it while no one can sign in. */
export const setupCode = randomBytes(15).toString("base64url");

export const isSetupCode = (code: string) =>
  code.length === setupCode.length && timingSafeEqual(Buffer.from(code), Buffer.from(setupCode));
