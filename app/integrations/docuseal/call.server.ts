import { z } from "zod";
import { parseJson, pauseAsked, readBytes, type VendorFailure } from "#app/integrations/reply.ts";

export type DocusealSettings = {
  apiKey: string | undefined;
  templateId: number | undefined;
  webhookSecrets: string[];
  webhookHeaderSecret: string | undefined;
  baseUrl: string;
  timeoutMs?: number;
  fileTimeoutMs?: number;
};

export type DocusealFailure = VendorFailure;

type Miss = {
  ok: false;
  failure: DocusealFailure;
  status: number | null;
  /** Whether DocuSeal may have processed the request. */
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

/** At most 5 s and 4 MB, without retries or redirects. Never throws. */
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

/** Fetch hides the socket's error in `cause`; its own message may contain the key. */
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

/** DocuSeal repeats the address or phone number that it rejects. */
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
