import { randomBytes, timingSafeEqual } from "node:crypto";

/** For whoever reads the output of the start. Until then no one can sign in. */
export const setupCode = randomBytes(15).toString("base64url");

export const isSetupCode = (code: string) =>
  code.length === setupCode.length && timingSafeEqual(Buffer.from(code), Buffer.from(setupCode));
