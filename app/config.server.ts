import { createPrivateKey } from "node:crypto";
import { BlockList, isIPv6 } from "node:net";
import path from "node:path";
import { z } from "zod";
import { addressProblem } from "#db/address.ts";

const text = z
  .string()
  .trim()
  .transform((value) => value || undefined)
  .optional();

const webAddress = z.url({ protocol: /^https?$/, error: "it begins with https:// or http://" });

const tlsOptions = new Set(["requireTLS", "ignoreTLS", "tls.rejectUnauthorized"]);
/** Others would run a program in place of a server. */
const hasOnlyTlsOptions = (url: string) =>
  [...(URL.parse(url)?.searchParams.keys() ?? [])].every((name) => tlsOptions.has(name));

const dnsName = /^[a-z\d-]+(\.[a-z\d-]+)*$/i;

const databaseAddress = z.string().superRefine((address, check) => {
  const problem = addressProblem(address);
  if (problem) check.addIssue(problem);
});

const Environment = z.object({
  NODE_ENV: z.enum(["development", "production", "test"]).catch("production"),
  MODE: z.enum(["demo", "production"]).optional(),
  ROLE: z.enum(["all", "web", "worker"]).default("all"),
  PORT: z.coerce.number().int().min(1).max(65535).default(3000),
  APP_URL: webAddress.regex(/^https?:\/\/[^/?#]*\/?$/i, "give an address without a path").optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_REPLICA_URL: databaseAddress.optional(),
  DATA_DIR: z.string().default(".data"),
  SEED: z.enum(["demo", "company", "none"]).optional(),
  BACKUP_PASSPHRASE: z.string().min(16, "BACKUP_PASSPHRASE needs at least 16 characters").optional(),
  SETTINGS_KEY: z.string().min(32, "SETTINGS_KEY needs at least 32 characters").optional(),
  SENDING: z.enum(["on", "off"]).default("on"),
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
  ALERTS_TO: z.email().optional(),
  METRICS_TOKEN: z.string().min(16, "METRICS_TOKEN needs at least 16 characters").optional(),
  LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/, error: "it begins with smtp:// or smtps://" })
    .refine(hasOnlyTlsOptions, "its only options are requireTLS, ignoreTLS and tls.rejectUnauthorized")
    .optional(),
  MAIL_FROM: text.refine((value) => !/[\r\n]/.test(value ?? ""), "give one address on one line"),
  RENTCAST_API_KEY: text,
  MAIL_IN_SECRET: z.string().min(16, "MAIL_IN_SECRET needs at least 16 characters").optional(),
  DKIM_DOMAIN: z.string().regex(dnsName, "give a domain name").optional(),
  DKIM_SELECTOR: z.string().regex(dnsName, "give a selector as it stands in DNS").optional(),
  DKIM_PRIVATE_KEY: text,
  RENTCAST_API_BASE: webAddress.default("https://api.rentcast.io/v1"),
  STRIPE_SECRET_KEY: text,
  STRIPE_WEBHOOK_SECRET: text,
  STRIPE_API_BASE: webAddress.default("https://api.stripe.com"),
  DOCUSEAL_API_KEY: text,
  DOCUSEAL_TEMPLATE_ID: z.coerce.number().int().positive().optional(),
  DOCUSEAL_WEBHOOK_SECRET: text,
  DOCUSEAL_WEBHOOK_HEADER_SECRET: text,
  DOCUSEAL_API_BASE: webAddress.default("https://api.docuseal.com"),
  TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[\da-f]{32}$/i, "it begins with AC and has 34 characters")
    .optional(),
  TWILIO_AUTH_TOKEN: text,
  TWILIO_FROM: text,
  TWILIO_MESSAGING_SERVICE_SID: text,
  TWILIO_API_BASE: webAddress.default("https://api.twilio.com"),
  ODOO_URL: webAddress.optional(),
  ODOO_DATABASE: text,
  ODOO_LOGIN: text,
  ODOO_API_KEY: text,
  S3_BUCKET: text,
  S3_REGION: z.string().default("us-east-1"),
  S3_ENDPOINT: webAddress.optional(),
  S3_ACCESS_KEY_ID: text,
  S3_SECRET_ACCESS_KEY: text,
  S3_PUBLIC_URL: webAddress.optional(),
});

type Environment = z.output<typeof Environment>;

/** The only reader of the environment besides the launcher. Throws with one line per wrong setting. */
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
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    dataDir: env.DATA_DIR,
    sending: env.SENDING === "on",
    settingsKey: env.SETTINGS_KEY,
    backupPassphrase: env.BACKUP_PASSPHRASE,
    seed: env.SEED ?? (mode === "demo" ? "demo" : "none"),
    admin:
      env.ADMIN_EMAIL && env.ADMIN_PASSWORD
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : undefined,
    trustProxy: trustedProxies(env.TRUST_PROXY),
    rateLimits: env.RATE_LIMITS === "on",
    logLevel: env.LOG_LEVEL,
    metricsToken: env.METRICS_TOKEN,
    alertsTo: env.ALERTS_TO,
    mail: {
      url: env.SMTP_URL,
      from: env.MAIL_FROM ?? "hello@porchlight.example",
      dkim: dkimOf(env),
      inboundSecret: env.MAIL_IN_SECRET,
    },
    rentcast: { apiKey: env.RENTCAST_API_KEY, baseUrl: env.RENTCAST_API_BASE, timeoutMs: 4500 },
    ...vendorsOf(env),
  };
}

/** A vendor without its first setting is not configured. */
function vendorsOf(env: Environment) {
  together(env, ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET"]);
  together(env, ["DOCUSEAL_API_KEY", "DOCUSEAL_TEMPLATE_ID"]);
  together(env, ["TWILIO_ACCOUNT_SID", "TWILIO_AUTH_TOKEN"]);
  together(env, ["ODOO_URL", "ODOO_API_KEY"]);
  together(env, ["S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]);
  if (env.DOCUSEAL_API_KEY && !env.DOCUSEAL_WEBHOOK_SECRET && !env.DOCUSEAL_WEBHOOK_HEADER_SECRET)
    throw new Error(
      "Setting DOCUSEAL_WEBHOOK_SECRET or DOCUSEAL_WEBHOOK_HEADER_SECRET: one of them is needed with DOCUSEAL_API_KEY.",
    );
  if (env.TWILIO_ACCOUNT_SID && !env.TWILIO_FROM && !env.TWILIO_MESSAGING_SERVICE_SID)
    throw new Error(
      "Setting TWILIO_FROM or TWILIO_MESSAGING_SERVICE_SID: one of them is needed with TWILIO_ACCOUNT_SID.",
    );
  return {
    stripe: {
      secretKey: env.STRIPE_SECRET_KEY,
      webhookSecrets: listOf(env.STRIPE_WEBHOOK_SECRET),
      baseUrl: env.STRIPE_API_BASE,
      timeoutMs: 5_000,
    },
    docuseal: {
      apiKey: env.DOCUSEAL_API_KEY,
      templateId: env.DOCUSEAL_TEMPLATE_ID,
      webhookSecrets: listOf(env.DOCUSEAL_WEBHOOK_SECRET),
      webhookHeaderSecret: env.DOCUSEAL_WEBHOOK_HEADER_SECRET,
      baseUrl: env.DOCUSEAL_API_BASE,
    },
    twilio: {
      accountSid: env.TWILIO_ACCOUNT_SID,
      authToken: env.TWILIO_AUTH_TOKEN,
      from: env.TWILIO_FROM,
      messagingServiceSid: env.TWILIO_MESSAGING_SERVICE_SID,
      baseUrl: env.TWILIO_API_BASE,
    },
    odoo: {
      url: env.ODOO_URL,
      database: env.ODOO_DATABASE,
      login: env.ODOO_LOGIN,
      apiKey: env.ODOO_API_KEY,
    },
    objectStore: env.S3_BUCKET
      ? {
          kind: "s3" as const,
          publicUrl: env.S3_PUBLIC_URL?.replace(/\/$/, ""),
          bucket: env.S3_BUCKET,
          region: env.S3_REGION,
          endpoint: env.S3_ENDPOINT,
          accessKeyId: env.S3_ACCESS_KEY_ID ?? "",
          secretAccessKey: env.S3_SECRET_ACCESS_KEY ?? "",
        }
      : { kind: "disk" as const, publicUrl: undefined, folder: path.join(env.DATA_DIR, "files") },
  };
}

/** A wrong key would leave email unsigned without a warning. */
function dkimOf(env: Environment) {
  together(env, ["DKIM_DOMAIN", "DKIM_SELECTOR", "DKIM_PRIVATE_KEY"]);
  const { DKIM_DOMAIN: domain, DKIM_SELECTOR: selector } = env;
  const privateKey = env.DKIM_PRIVATE_KEY?.replaceAll("\\n", "\n");
  if (!domain || !selector || !privateKey) return;
  if (keyTypeOf(privateKey) !== "rsa")
    throw new Error("Setting DKIM_PRIVATE_KEY: give an RSA private key in PEM format.");
  return { domain, selector, privateKey };
}

function keyTypeOf(pem: string) {
  try {
    return createPrivateKey(pem).asymmetricKeyType;
  } catch {
    return;
  }
}

function together(env: Environment, names: (keyof Environment)[]) {
  const missing = names.filter((name) => env[name] === undefined);
  if (missing.length > 0 && missing.length < names.length)
    throw new Error(
      `Setting ${missing.join(", ")}: needed with ${names.find((name) => env[name] !== undefined)}.`,
    );
}

/** Several secrets are valid during a rotation. */
const listOf = (text = "") => text.split(/[\s,]+/).filter(Boolean);

/** Beginnings that only Porchlight's settings have here. */
const families =
  /^(BACKUP|SETTINGS|DATABASE|ADMIN|ALERTS|SMTP|MAIL|DKIM|S3|STRIPE|RENTCAST|DOCUSEAL|TWILIO|ODOO|TRUST|RATE)_/;

export const listUnknown = (environment: Record<string, string | undefined>) =>
  Object.keys(environment).filter((name) => families.test(name) && !(name in Environment.shape));

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");

const ownNetworks = new BlockList();
const ipv4Networks = "127.0.0.0/8 10.0.0.0/8 172.16.0.0/12 192.168.0.0/16 169.254.0.0/16 100.64.0.0/10";
for (const network of `${ipv4Networks} ::1/128 fc00::/7 fe80::/10`.split(" ")) {
  const [net = "", prefix] = network.split("/");
  ownNetworks.addSubnet(net, Number(prefix), familyOf(net));
}

/** A peer from the internet that reaches the port directly is no proxy, whatever it forwards. */
const trustHops = (count: number) => (address: string, hop: number) =>
  hop < count && (hop > 0 || ownNetworks.check(address, familyOf(address)));

/** Express reads text as addresses. */
function trustedProxies(value: string | undefined) {
  if (value === undefined || value === "false") return false;
  if (value === "true") return trustHops(1);
  return /^\d+$/.test(value) ? trustHops(Number(value)) : value;
}

export const config = readConfig(process.env);

export const isInEnvironment = (name: string) => Boolean(process.env[name]);

/** New objects, since clients are cached by them. Text says what is wrong. */
export function vendorsWith(stored: Record<string, string>) {
  const own = Object.entries(process.env).filter(([name]) => isInEnvironment(name));
  try {
    const all = readConfig({ ...stored, ...Object.fromEntries(own) });
    const { mail, rentcast, stripe, docuseal, twilio, odoo, objectStore } = all;
    return { mail, rentcast, stripe, docuseal, twilio, odoo, objectStore };
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

export const unknownSettings = listUnknown(process.env);
