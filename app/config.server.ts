import { z } from "zod";

const text = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional();

const Environment = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).catch("production"),
  MODE: z.enum(["demo", "production"]).optional(),
  ROLE: z.enum(["all", "web", "worker"]).default("all"),
  PORT: z.coerce.number().int().min(0).max(65535).default(3000),
  APP_URL: z.url({ protocol: /^https?$/ }).optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: z.string().default(".data"),
  SEED: z.enum(["demo", "none"]).optional(),
  ADMIN_EMAIL: z.email().optional(),
  ADMIN_PASSWORD: z.string().min(10, "ADMIN_PASSWORD needs at least 10 characters").optional(),
  TRUST_PROXY: z
    .string()
    .regex(
      /^(true|false|\d{1,2}|[\da-f.:/, ]+|loopback|linklocal|uniquelocal)$/i,
      "give a number of proxies or their addresses",
    )
    .optional(),
  RATE_LIMITS: z.enum(["on", "off"]).default("on"),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: text,
  RENTCAST_API_KEY: text,
  RENTCAST_API_BASE: z.url().default("https://api.rentcast.io/v1"),
});

/**
 * The one reader of the environment, but for the launcher, which listens before there is a program to read it.
 * Throws with one line per wrong setting.
 */
export function readConfig(environment: Record<string, string | undefined>) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ""));
  const parsed = Environment.safeParse(given);
  if (!parsed.success)
    throw new Error(
      parsed.error.issues.map((issue) => `Setting ${issue.path.join(".")}: ${issue.message}`).join("\n"),
    );
  const env = parsed.data;
  if (Boolean(env.ADMIN_EMAIL) !== Boolean(env.ADMIN_PASSWORD))
    throw new Error("Setting ADMIN_EMAIL and ADMIN_PASSWORD: give both or neither.");
  const mode = env.MODE ?? (env.DATABASE_URL ? "production" : "demo");
  if (mode === "production" && env.SMTP_URL && !env.MAIL_FROM)
    throw new Error("Setting MAIL_FROM: mail needs the address that it comes from.");
  return {
    nodeEnv: env.NODE_ENV,
    mode,
    demo: mode === "demo",
    role: env.ROLE,
    appUrl: (env.APP_URL ?? `http://localhost:${env.PORT}`).replace(/\/$/, ""),
    databaseUrl: env.DATABASE_URL,
    dataDir: env.DATA_DIR,
    seed: env.SEED ?? (mode === "demo" ? "demo" : "none"),
    admin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : undefined,
    trustProxy: trustedProxies(env.TRUST_PROXY),
    rateLimits: env.RATE_LIMITS === "on",
    logLevel: env.LOG_LEVEL,
    mail: { url: env.SMTP_URL, from: env.MAIL_FROM ?? "hello@porchlight.example" },
    rentcast: { apiKey: env.RENTCAST_API_KEY, baseUrl: env.RENTCAST_API_BASE, timeoutMs: 4500 },
  };
}

export const config = readConfig(process.env);

/** Express reads a number as a count of hops, everything else as addresses. */
function trustedProxies(value: string | undefined) {
  if (value === undefined || value === "false") return false;
  if (value === "true") return 1;
  return /^\d+$/.test(value) ? Number(value) : value;
}
