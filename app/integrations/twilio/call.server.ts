import { Agent } from "node:https";
import type RequestClient from "twilio/lib/base/RequestClient.js";
import { z } from "zod";
import { pauseAsked, type VendorFailure } from "#app/integrations/reply.ts";

export type TwilioSettings = {
  accountSid: string | undefined;
  authToken: string | undefined;
  from: string | undefined;
  messagingServiceSid: string | undefined;
  baseUrl: string;
  timeoutMs?: number;
};

type SmsProblem =
  /** The recipient replied STOP: store a suppression, never retry. */
  | "opted out"
  | "invalid number"
  | "not mobile"
  | "unreachable"
  /** Rejected or filtered for its wording; the same text fails again. */
  | "content"
  /** Our account, sender or registration is wrong, so no text can be sent. */
  | "settings"
  | "later"
  | "other";

export type TwilioFailure = VendorFailure & {
  problem: SmsProblem;
  status?: number;
};

type Sdk = typeof import("twilio");
type Client = InstanceType<Sdk["Twilio"]>;

/** Never throws. At most 5 s and 1 MB, without retries, redirects or proxies. */
export async function callTwilio<R, T>(
  settings: TwilioSettings,
  ask: (client: Client) => Promise<R>,
  read: (reply: R) => T | null,
): Promise<{ ok: true; value: T } | TwilioFailure> {
  const { accountSid, authToken } = settings;
  const gap = gapIn(settings);
  if (gap || !accountSid || !authToken) return failure("not configured", gap ?? "Twilio is not configured");
  const deadline = AbortSignal.timeout(settings.timeoutMs ?? 5_000);
  let http: { answer: Answer | undefined } | undefined;
  try {
    const { default: sdk } = await import("twilio");
    const httpClient = oneRequest(sdk, settings.baseUrl, deadline);
    http = httpClient;
    const client = new sdk.Twilio(accountSid, authToken, { httpClient });
    const value = read(await ask(client));
    const { answer } = httpClient;
    if (value !== null && answer && answer.status < 300) return { ok: true, value };
    return refusal(answer ?? { status: 200, body: null, retryAfter: null });
  } catch (error) {
    if (http?.answer) return refusal(http.answer);
    if (deadline.aborted) return failure("unavailable", "Twilio did not answer in time");
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

type Answer = { status: number; body: unknown; retryAfter: unknown };

function refusal({ status, body, retryAfter }: Answer): TwilioFailure {
  if (status >= 200 && status < 300) return failure("unavailable", "Twilio's answer had an unknown shape");
  const { code, message } = ErrorBody.safeParse(body).data ?? { code: undefined, message: "" };
  const problem = problemOf(code ?? 0);
  const about = { status, problem };
  const detail = `Twilio answered ${status}${code ? ` (${code})` : ""}${message && `: ${oneLine(message)}`}`;
  if (problem === "settings" || status === 401 || status === 403)
    return { ...failure("not configured", detail), ...about, problem: "settings" };
  if (status < 500 && status !== 408 && status !== 429) return { ...failure("rejected", detail), ...about };
  const retryAfterMs = pauseAsked(retryAfter);
  const pause = retryAfterMs === undefined ? {} : { retryAfterMs };
  return { ...failure("unavailable", detail), ...about, ...pause };
}

function connectionFailure(error: unknown): TwilioFailure {
  const { code, message } = ConnectionError.safeParse(error).data ?? { code: "", message: "unknown" };
  return failure("unavailable", `Twilio could not be reached: ${oneLine(message || code)}`);
}

export const failure = (reason: TwilioFailure["reason"], detail: string): TwilioFailure => ({
  ok: false,
  reason,
  detail,
  problem: "other",
});

/** Twilio repeats the number that it rejects. */
const oneLine = (text: string) =>
  text
    .replace(/\+?\d[\d\s().-]{5,}\d/g, "(number)")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 300);

const ErrorBody = z
  .object({
    code: z.number().int().optional().catch(undefined),
    title: z.string().catch(""),
    message: z.string().catch(""),
  })
  .transform(({ code, title, message }) => ({ code, message: message || title }));

const ConnectionError = z.object({ code: z.string().catch(""), message: z.string().catch("") });

export const problemOf = (code: number): SmsProblem =>
  codes.find(([, ofProblem]) => ofProblem.includes(code))?.[0] ?? "other";

const codes: [SmsProblem, number[]][] = [
  ["opted out", [21610]],
  ["invalid number", [21211, 30005]],
  ["not mobile", [21614, 21635, 30006]],
  ["unreachable", [21612, 30004]],
  ["content", [21617, 30007]],
  ["settings", [20003, 20404, 21212, 21408, 21603, 21606, 21608, 21609, 21659, 21660, 21661, 21703, 21705]],
  ["settings", [30002, 30032, 30034]],
  ["later", [20429, 30001, 30003, 30008, 30610]],
];

const ranks = {
  scheduled: 0,
  accepted: 1,
  queued: 2,
  sending: 3,
  sent: 4,
  delivered: 5,
  undelivered: 5,
  failed: 5,
  canceled: 5,
  read: 5,
  unknown: -1,
};

/** `unknown` is a status that Twilio added later. */
export type SmsStatus = keyof typeof ranks;

/** Callbacks arrive late, twice and in any order: a status never moves back. */
export const advances = (before: SmsStatus | null, after: SmsStatus) =>
  ranks[after] > ranks[before ?? "unknown"];

export const Status = z.enum(Object.keys(ranks) as SmsStatus[]).catch("unknown");

export const MessageSid = z.string().regex(/^(SM|MM)[0-9a-f]{32}$/i);

const Message = z
  .object({
    sid: MessageSid,
    status: z.string().pipe(Status),
    body: z.string().catch(""),
    numSegments: z.coerce.number().int().catch(0),
    errorCode: z.number().int().nullable().catch(null),
    dateCreated: z.date().nullable().catch(null),
  })
  .transform(({ sid, numSegments, dateCreated, ...message }) => ({
    ...message,
    providerId: sid,
    /** 0 until Twilio knows. */
    segments: numSegments,
    createdAt: dateCreated,
  }));

export type Sms = z.output<typeof Message>;

export const smsOf = (reply: unknown): Sms | null => Message.safeParse(reply).data ?? null;
