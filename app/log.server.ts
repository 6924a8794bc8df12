import { pino } from "pino";
import { config } from "#app/config.server.ts";

/** The log of this process: JSON lines on standard output. */
export const logger = pino({ level: config.logLevel, base: undefined });

/**
 * What may be written of an error. Drizzle's messages hold whole statements with their parameters (names, addresses,
 * tokens), so of those only the code of the cause is kept.
 */
export function describeError(error: unknown) {
  if (!(error instanceof Error)) return { message: String(error) };
  const cause = error.cause as { code?: string; message?: string; constraint_name?: string } | undefined;
  if (error.name === "DrizzleQueryError" || error.message.startsWith("Failed query"))
    return {
      message: "Failed query",
      code: cause?.code,
      constraint: cause?.constraint_name,
      cause: cause?.message,
    };
  return { message: error.message, name: error.name, stack: error.stack };
}
