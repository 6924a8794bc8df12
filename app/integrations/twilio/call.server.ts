import { Agent } from "node:https";
import type RequestClient from "twilio/lib/base/RequestClient.js";
import {
  type Answer,
  type CallFailure,
  connectionFailure,
  failure,
  refusal,
} from "#app/integrations/twilio/failure.ts";

export type TwilioSettings = {
  accountSid: string | undefined;
  authToken: string | undefined;
  from: string | undefined;
  messagingServiceSid: string | undefined;
  baseUrl: string;
  timeoutMs?: number;
};

export type Call<T> = { ok: true; value: T } | CallFailure;

type Sdk = typeof import("twilio");
type Client = InstanceType<Sdk["Twilio"]>;

/** Never throws. At most 5 s and 1 MB, without retries, redirects or proxies. */
export async function callTwilio<R, T>(
  settings: TwilioSettings,
  signal: AbortSignal | undefined,
  ask: (client: Client) => Promise<R>,
  read: (reply: R) => T | null,
): Promise<Call<T>> {
  const { accountSid, authToken } = settings;
  const gap = gapIn(settings);
  if (gap || !accountSid || !authToken)
    return { ...failure("not configured", gap ?? "Twilio is not set", "no"), retryable: true };
  if (signal?.aborted)
    return { ...failure("unavailable", "The request was cancelled", "no"), retryable: true };
  const deadline = AbortSignal.timeout(Math.min(settings.timeoutMs ?? 5_000, 5_000));
  const both = signal ? AbortSignal.any([signal, deadline]) : deadline;
  let http: { answer: Answer | undefined } | undefined;
  try {
    const { default: sdk } = await import("twilio");
    const httpClient = oneRequest(sdk, settings.baseUrl, both);
    http = httpClient;
    const client = new sdk.Twilio(accountSid, authToken, { httpClient });
    const value = read(await ask(client));
    const { answer } = httpClient;
    if (value !== null && answer && answer.status < 300) return { ok: true, value };
    return refusal(answer ?? { status: 200, body: null, retryAfter: null });
  } catch (error) {
    if (http?.answer) return refusal(http.answer);
    if (deadline.aborted) return failure("unavailable", "Twilio did not answer in time", "maybe");
    if (signal?.aborted) return failure("unavailable", "The request was cancelled", "maybe");
    return connectionFailure(error);
  }
}

function gapIn({ accountSid, authToken, from, messagingServiceSid }: TwilioSettings) {
  if (!accountSid || !authToken) return "TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN are not set";
  if (!/^AC\w+$/.test(accountSid)) return "TWILIO_ACCOUNT_SID must start with AC";
  if (!from && !messagingServiceSid) return "Neither TWILIO_FROM nor TWILIO_MESSAGING_SERVICE_SID is set";
  return null;
}

/**
 * The SDK's agent follows HTTP_PROXY. No keep-alive: a connection that closes during a request
 * leaves its outcome unknown.
 */
const direct = new Agent({ keepAlive: false });

function oneRequest(sdk: Sdk, baseUrl: string, signal: AbortSignal) {
  class OneRequest extends sdk.RequestClient {
    answer: Answer | undefined;

    override async request<T>(asked: RequestClient.RequestOptions<T>) {
      const { pathname, search } = new URL(asked.uri);
      const reply = await super.request<T>({
        ...asked,
        uri: baseUrl.replace(/\/+$/, "") + pathname + search,
        allowRedirects: false,
      });
      this.answer = {
        status: reply.statusCode,
        body: reply.body,
        retryAfter: reply.headers["retry-after"],
      };
      return reply;
    }
  }
  const client = new OneRequest({ keepAlive: false, timeout: 5_000 });
  Object.assign(client.axios.defaults, { signal, maxContentLength: 1_000_000, httpsAgent: direct });
  return client;
}
