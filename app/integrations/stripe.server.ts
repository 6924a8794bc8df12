import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Stripe } from "stripe";
import { z } from "zod";
import { config } from "#app/config.server.ts";
import { pauseAsked, type VendorFailure } from "#app/integrations/reply.ts";

export type StripeSettings = {
  secretKey: string | undefined;
  webhookSecrets: string[];
  baseUrl: string;
  timeoutMs?: number;
};

export type StripeCall = { settings?: StripeSettings; signal?: AbortSignal };

export type StripeFailure = VendorFailure & {
  code?: string;
};

export type StripeResult<Answer> = Promise<({ ok: true } & Answer) | StripeFailure>;

export function stripeMode(
  { secretKey, demo }: Pick<StripeSettings, "secretKey"> & { demo: boolean } = {
    ...config.stripe,
    demo: config.demo,
  },
): "live" | "sandbox" | "not configured" {
  if (secretKey) return "live";
  return demo ? "sandbox" : "not configured";
}

export const stripeMissing =
  "Payments are not set up: STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET are missing.";

export const isLiveKey = ({ secretKey }: Pick<StripeSettings, "secretKey"> = config.stripe) =>
  /^[a-z]+_live_/.test(secretKey ?? "");

/** Owners are redirected only to Stripe's own pages. */
export function isCheckoutPage(url: string, { baseUrl }: Pick<StripeSettings, "baseUrl"> = config.stripe) {
  const { protocol, host } = new URL(url);
  if (protocol === "https:" && host === "checkout.stripe.com") return true;
  const api = new URL(baseUrl);
  return api.host !== "api.stripe.com" && api.host === host;
}

export function checkAccount(
  call: StripeCall = {},
): StripeResult<{ accountId: string; chargesEnabled: boolean; payoutsEnabled: boolean; livemode: boolean }> {
  const { secretKey } = call.settings ?? config.stripe;
  return askStripe(call, async (stripe) => {
    const account = Account.parse(await stripe.accounts.retrieveCurrent());
    return {
      ok: true,
      accountId: account.id,
      chargesEnabled: account.charges_enabled,
      payoutsEnabled: account.payouts_enabled,
      livemode: isLiveKey({ secretKey }),
    };
  });
}

const Account = z.object({
  id: z.string().startsWith("acct_"),
  charges_enabled: z.boolean(),
  payouts_enabled: z.boolean(),
});

/**
 * Never throws. A request in flight at the deadline may still succeed: retry with the same
 * idempotency key.
 */
export async function askStripe<Answer extends object>(
  { settings = config.stripe, signal }: StripeCall,
  work: (stripe: Stripe, end: AbortSignal) => StripeResult<Answer>,
): StripeResult<Answer> {
  if (!settings.secretKey)
    return { ok: false, reason: "not configured", detail: "STRIPE_SECRET_KEY is not set" };
  let deadline: AbortSignal | undefined;
  try {
    const stripe = await clientFor(settings, settings.secretKey);
    deadline = AbortSignal.timeout(timeoutOf(settings));
    const end = signal ? AbortSignal.any([signal, deadline]) : deadline;
    end.throwIfAborted();
    const aborted = new Promise<never>((_, reject) =>
      end.addEventListener("abort", () => reject(end.reason), { once: true }),
    );
    return await Promise.race([work(stripe, end), aborted]);
  } catch (error) {
    if (signal?.aborted) return unavailable("The request was cancelled");
    if (deadline?.aborted) return unavailable("Stripe did not answer in time");
    return stripeFailure(error);
  }
}

const timeoutOf = ({ timeoutMs = 5_000 }: StripeSettings) => Math.min(timeoutMs, 5_000);

const clients = new WeakMap<StripeSettings, Promise<Stripe>>();

function clientFor(settings: StripeSettings, secretKey: string): Promise<Stripe> {
  const client = clients.get(settings) ?? openClient(settings, secretKey);
  clients.set(settings, client);
  return client;
}

async function openClient(settings: StripeSettings, secretKey: string): Promise<Stripe> {
  const { Stripe } = await import("stripe");
  const { protocol, hostname, port } = new URL(settings.baseUrl);
  const plain = protocol === "http:";
  const options = { keepAlive: true, timeout: timeoutOf(settings) };
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (plain ? 80 : 443),
    protocol: plain ? "http" : "https",
    timeout: timeoutOf(settings),
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
