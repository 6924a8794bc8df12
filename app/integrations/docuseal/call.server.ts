import { z } from "zod";
import { parseJson, pauseAsked, readBytes, type VendorFailure } from "#app/integrations/reply.ts";

export type DocusealSettings = {
  apiKey: string | undefined;
  templateId: number | undefined;
  webhookSecrets: string[];
  webhookHeaderSecret: string | undefined;
  /** Ends in `/api` where the company hosts DocuSeal itself. */
  baseUrl: string;
  /** For a whole call, and for the first byte of a file; 5 s and never more. */
  timeoutMs?: number;
  /** For a whole file; 20 s and never more. */
  fileTimeoutMs?: number;
};

/** A template that is missing counts as a setting. */
export type DocusealFailure = VendorFailure;

/** What went wrong, and what only the verbs of this gate need to know about it. */
type Miss = {
  ok: false;
  failure: DocusealFailure;
  /** The vendor's own refusal; null when there was none. */
  status: number | null;
  /** Whether the vendor may have done what it was asked. */
  sent: "no" | "maybe";
};

type Call<Reply> = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string;
  query?: Record<string, string | number | undefined>;
  body?: unknown;
  reply: z.ZodType<Reply>;
};

export const unavailable = (detail: string): DocusealFailure => ({
  ok: false,
  reason: "unavailable",
  detail,
});
const mostBytes = 4_000_000;

/**
 * One JSON request to DocuSeal: no retry, no redirect, at most 5 s and 4 MB. Every outcome is a value.
 */
export async function callDocuseal<Reply>(
  call: Call<Reply>,
  settings: DocusealSettings,
  signal?: AbortSignal,
): Promise<{ ok: true; reply: Reply } | Miss> {
  const { apiKey } = settings;
  if (!apiKey)
    return miss({ ok: false, reason: "not configured", detail: "DOCUSEAL_API_KEY is not set" }, "no");
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    return miss({ ok: false, reason: "not configured", detail: "DOCUSEAL_API_KEY is no key" }, "no");
  if (signal?.aborted) return miss(unavailable("The request was cancelled"), "no");
  const deadline = AbortSignal.timeout(Math.min(settings.timeoutMs ?? 5_000, 5_000));
  try {
    const response = await fetch(requestUrl(call, settings.baseUrl), {
      method: call.method,
      headers: {
        accept: "application/json",
        "x-auth-token": apiKey,
        ...(call.body !== undefined && { "content-type": "application/json" }),
      },
      body: call.body === undefined ? null : JSON.stringify(call.body),
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    const bytes = await readBytes(response, mostBytes);
    if (bytes === "too large") return miss(unavailable("DocuSeal's answer was larger than 4 MB"), "maybe");
    const body = parseJson(bytes.toString("utf8"));
    if (!response.ok) return refusal(response, body, apiKey);
    if (body === undefined) return miss(unavailable("DocuSeal's answer was not JSON"), "maybe");
    const parsed = call.reply.safeParse(body);
    if (parsed.success) return { ok: true, reply: parsed.data };
    const where = parsed.error.issues[0]?.path.join(".") || "the whole";
    return miss(unavailable(`DocuSeal's answer had an unknown shape (${where})`), "maybe");
  } catch (error) {
    if (deadline.aborted) return miss(unavailable("DocuSeal did not answer in time"), "maybe");
    if (signal?.aborted) return miss(unavailable("The request was cancelled"), "maybe");
    return miss(unavailable(`DocuSeal could not be reached: ${causeOf(error)}`), sentDespite(error));
  }
}

/** Fetch hides the socket's error one level down; its own words may quote a header, and so the key. */
export function causeOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  return cause instanceof Error ? cause.message || codeOf(cause) : "the request could not be made";
}

const miss = (failure: DocusealFailure, sent: Miss["sent"], status: number | null = null): Miss => ({
  ok: false,
  failure,
  status,
  sent,
});

function requestUrl({ path, query = {} }: Call<unknown>, baseUrl: string): URL {
  const url = new URL(`${baseUrl.replace(/\/+$/, "")}${path}`);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}

function refusal(response: Response, body: unknown, apiKey: string): Miss {
  const { status } = response;
  const said = ErrorBody.safeParse(body).data?.error;
  const detail = said ? `DocuSeal answered ${status}: ${tidy(said, apiKey)}` : `DocuSeal answered ${status}`;
  if (status < 400)
    return miss(unavailable(`${detail}, a redirect: is DOCUSEAL_API_BASE its API's address?`), "maybe");
  if (status === 408 || status === 429 || status >= 500)
    return miss({ ...unavailable(detail), ...retryAfter(response) }, status === 429 ? "no" : "maybe", status);
  if (status === 404 && !said)
    return miss(
      { ok: false, reason: "not configured", detail: `${detail}: is DOCUSEAL_API_BASE its API's address?` },
      "no",
    );
  const reason = status === 401 || status === 403 ? "not configured" : "rejected";
  return miss({ ok: false, reason, detail }, "no", status);
}

const ErrorBody = z.object({ error: z.string().min(1) });

/** The vendor quotes the address or the phone number that it refuses. */
function tidy(said: string, apiKey: string): string {
  return said
    .replaceAll(apiKey, "[key]")
    .replace(/[^\s'"`<>(),]+@[^\s'"`<>(),]+/g, "[address]")
    .replace(/\+?\d[\d\s().-]{7,}\d/g, "[number]")
    .replace(/\s+/g, " ")
    .slice(0, 300);
}

function retryAfter({ headers }: Response): { retryAfterMs?: number } {
  const retryAfterMs = pauseAsked(headers.get("retry-after"));
  return retryAfterMs === undefined ? {} : { retryAfterMs };
}

const neverConnected = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
];

const sentDespite = (error: unknown): Miss["sent"] =>
  error instanceof Error && neverConnected.includes(codeOf(error.cause)) ? "no" : "maybe";

const codeOf = (cause: unknown) =>
  cause instanceof Error && "code" in cause ? String(cause.code) : "unknown";
