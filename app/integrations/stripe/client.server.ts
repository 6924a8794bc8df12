import { Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import type { Stripe } from "stripe";
import { config } from "#app/config.server.ts";
import { boundedClient } from "#app/integrations/stripe/bounded-client.ts";
import { type StripeFailure, stripeFailure, unavailable } from "#app/integrations/stripe/failure.ts";

export type StripeSettings = {
  secretKey: string | undefined;
  webhookSecrets: string[];
  baseUrl: string;
  /** The deadline of one verb; at most the 5 seconds that it has without. */
  timeoutMs?: number;
};

/** The last argument of every verb. */
export type StripeCall = { settings?: StripeSettings; signal?: AbortSignal };

export type StripeResult<Answer> = Promise<({ ok: true } & Answer) | StripeFailure>;

/**
 * Runs the calls of one verb under one deadline and turns everything that they throw into a value. What is in
 * flight at the deadline ends within another 5 seconds, unseen; its outcome is unknown, and the same idempotency key
 * finds it.
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
    return await Promise.race([work(stripe, end), endOf(end)]);
  } catch (error) {
    if (signal?.aborted) return unavailable("The request was cancelled");
    if (deadline?.aborted) return unavailable("Stripe did not answer in time");
    return stripeFailure(error);
  }
}

const timeoutOf = ({ timeoutMs = 5_000 }: StripeSettings) => Math.min(timeoutMs, 5_000);

const endOf = (end: AbortSignal) =>
  new Promise<never>((_, reject) => end.addEventListener("abort", () => reject(end.reason), { once: true }));

const clients = new WeakMap<StripeSettings, Promise<Stripe>>();

function clientFor(settings: StripeSettings, secretKey: string): Promise<Stripe> {
  const client = clients.get(settings) ?? openClient(settings, secretKey);
  clients.set(settings, client);
  return client;
}

async function openClient(settings: StripeSettings, secretKey: string): Promise<Stripe> {
  // Loaded with the first call, so that a start does not wait for it.
  const { Stripe } = await import("stripe");
  const { protocol, hostname, port } = new URL(settings.baseUrl);
  const plain = protocol === "http:";
  // The SDK's own limit begins with the connection, the agent's before it.
  const options = { keepAlive: true, timeout: timeoutOf(settings) };
  const agent = plain ? new HttpAgent(options) : new HttpsAgent(options);
  return new Stripe(secretKey, {
    host: hostname,
    port: port || (plain ? 80 : 443),
    protocol: plain ? "http" : "https",
    timeout: timeoutOf(settings),
    // Our jobs repeat; the one repeat that stays is that of a connection which was closed under us.
    maxNetworkRetries: 0,
    telemetry: false,
    httpClient: boundedClient(Stripe.createNodeHttpClient(agent)),
  });
}
