import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Stripe } from "stripe";
import { z } from "zod";
import { config } from "#app/config.server.ts";
import { modeOf, pauseAsked, type VendorFailure } from "#app/integrations/reply.ts";

export type StripeSettings = typeof config.stripe;

export type StripeFailure = VendorFailure & {
  code?: string;
};

export type StripeResult<Answer> = Promise<({ ok: true } & Answer) | StripeFailure>;

export const stripeMode = () => modeOf(config.stripe.secretKey, config.demo);

export const stripeMissing =
  "Payments are not set up: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing.";

export const isLiveKey = () => /^[a-z]+_live_/.test(config.stripe.secretKey ?? "");

export const checkAccount = () =>
  askStripe(async (stripe) => {
    const { id } = await stripe.accounts.retrieveCurrent();
    return { ok: true, accountId: z.string().startsWith("acct_").parse(id) };
  });

/**
 * Never throws. A request in flight at the deadline may still succeed: retry with the same
 * idempotency key.
 */
export async function askStripe<Answer extends object>(
  work: (stripe: Stripe) => StripeResult<Answer>,
): StripeResult<Answer> {
  const settings = config.stripe;
  if (!settings.secretKey)
    return { ok: false, reason: "not configured", detail: "STRIPE_SECRET_KEY is not set" };
  const deadline = AbortSignal.timeout(settings.timeoutMs);
  const late = new Promise<never>((_, reject) =>
    deadline.addEventListener("abort", () => reject(deadline.reason), { once: true }),
  );
  try {
    // One race over all of it: nothing else would handle a deadline that passes while the SDK loads.
    return await Promise.race([clientFor(settings, settings.secretKey).then(work), late]);
  } catch (error) {
    return deadline.aborted ? unavailable("Stripe did not answer in time") : stripeFailure(error);
  }
}

const clients = new WeakMap<StripeSettings, Promise<Stripe>>();

function clientFor(settings: StripeSettings, secretKey: string): Promise<Stripe> {
  const client = clients.get(settings) ?? openClient(settings, secretKey);
  clients.set(settings, client);
  return client;
}

async function openClient({ baseUrl, timeoutMs }: StripeSettings, secretKey: string): Promise<Stripe> {
  const { Stripe } = await import("stripe");
  const { protocol, hostname, port } = new URL(baseUrl);
  const plain = protocol === "http:";
  const options = { keepAlive: true, timeout: timeoutMs };
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (plain ? 80 : 443),
    protocol: plain ? "http" : "https",
    timeout: timeoutMs,
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: Stripe.createNodeHttpClient(plain ? new HttpAgent(options) : new HttpsAgent(options)),
  });
}

export function stripeFailure(error: unknown): StripeFailure {
  if (error instanceof z.ZodError) {
    const fields = new Set(error.issues.map(({ path }) => path.join(".") || "the whole"));
    return unavailable(`Stripe's answer had an unknown shape: ${[...fields].join(", ").slice(0, 200)}`);
  }
  const { data } = SdkError.safeParse(error);
  if (!data) return unavailable("Stripe's answer could not be read");
  const { type, statusCode: status, rawType, code, headers } = data;
  if (type === "StripeConnectionError") return unavailable(networkDetail(data.detail));
  if (status === null) return unavailable("Stripe's answer was not JSON");
  const message = withoutSecrets(data.message);
  const detail = message ? `Stripe answered ${status}, ${message}` : `Stripe answered ${status}`;
  if (status === 401 || status === 403) return { ok: false, reason: "not configured", detail };
  const retryAfterMs = pauseAsked(headers["retry-after"]);
  if (type === "StripeRateLimitError" || [408, 409, 424].includes(status) || status >= 500)
    return { ...unavailable(detail), ...(retryAfterMs !== undefined && { retryAfterMs }) };
  return rejected(detail, rawType === "idempotency_error" ? rawType : (code ?? "invalid"));
}

export const unavailable = (detail: string): StripeFailure => ({ ok: false, reason: "unavailable", detail });

export const rejected = (detail: string, code: string): StripeFailure => ({
  ok: false,
  reason: "rejected",
  detail,
  code,
});

const word = z.string().max(100).nullable().catch(null);

const SdkError = z.object({
  type: z.string().startsWith("Stripe"),
  rawType: word,
  code: word,
  statusCode: z.number().nullable().catch(null),
  message: z.string().catch(""),
  headers: z.record(z.string(), z.unknown()).catch({}),
  detail: z.unknown(),
});

const NetworkError = z.object({ code: word, message: z.string().catch("") });

function networkDetail(detail: unknown): string {
  const { code, message } = NetworkError.safeParse(detail).data ?? {};
  if (code === "ETIMEDOUT") return "Stripe did not answer in time";
  return `Stripe could not be reached: ${withoutSecrets(code || message || "the connection was closed")}`;
}

/** Stripe repeats invalid input: an email address, a phone number, part of the key. */
const withoutSecrets = (message: string) =>
  message
    .slice(0, 1_000)
    .replace(/\b(sk|rk|pk|whsec)_[\w*.]+/g, "[key]")
    .replace(/[^\s'"<>:]+@[^\s'"<>,]+/g, "[address]")
    .replace(/\+?\d[\d ().-]{5,}\d/g, "[number]")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 300);

export const centsSchema = z.number().int().min(0).max(99_999_999);

export const dateOf = (seconds: number) => new Date(seconds * 1000);

export const secondsOf = (date: Date) => Math.floor(date.getTime() / 1000);

export const idOf = (reference: string | { id: string } | null | undefined) =>
  typeof reference === "string" ? reference : (reference?.id ?? null);
