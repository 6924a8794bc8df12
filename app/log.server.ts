import { AsyncLocalStorage } from "node:async_hooks";
import { pino } from "pino";
import { config } from "#app/config.server.ts";

// A write per line takes longer than serving a cached page. Pino writes the rest when the process exits.
const output = pino.destination({ sync: false, minLength: 12_288, periodicFlush: 500 });

type LogContext = { request?: string | undefined; job?: number };

export const logContext = new AsyncLocalStorage<LogContext | undefined>();

export const logger = pino(
  { level: config.logLevel, base: undefined, mixin: () => ({ ...logContext.getStore() }) },
  output,
);

/** Drizzle's messages contain personal data and tokens: only the cause's code is logged. */
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
