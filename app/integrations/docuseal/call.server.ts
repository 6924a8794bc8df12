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

export type FailedCall = VendorFailure & {
  status?: number;
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

export const unavailable = (detail: string, sent: FailedCall["sent"] = "maybe"): FailedCall => ({
  ok: false,
  reason: "unavailable",
  detail,
  sent,
});

const notConfigured = (detail: string): FailedCall => ({
  ok: false,
  reason: "not configured",
  detail,
  sent: "no",
});

const mostBytes = 4_000_000;

/** At most 5 s and 4 MB, without retries or redirects. Never throws. */
export async function callDocuseal<Reply>(
  call: Call<Reply>,
  settings: DocusealSettings,
  signal?: AbortSignal,
): Promise<{ ok: true; reply: Reply } | FailedCall> {
  const { apiKey } = settings;
  if (!apiKey) return notConfigured("DOCUSEAL_API_KEY is not set");
  if (!/^[\x21-\x7e]+$/.test(apiKey)) return notConfigured("DOCUSEAL_API_KEY has characters that no key has");
  if (signal?.aborted) return unavailable("The request was canceled", "no");
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
    if (bytes === "too large") return unavailable("DocuSeal's answer was larger than 4 MB");
    const body = parseJson(bytes.toString("utf8"));
    if (!response.ok) return refusal(response, body, apiKey);
    if (body === undefined) return unavailable("DocuSeal's answer was not JSON");
    const parsed = call.reply.safeParse(body);
    if (parsed.success) return { ok: true, reply: parsed.data };
    const where = parsed.error.issues[0]?.path.join(".") || "top level";
    return unavailable(`DocuSeal's answer had an unknown shape (${where})`);
  } catch (error) {
    if (deadline.aborted) return unavailable("DocuSeal did not answer in time");
    if (signal?.aborted) return unavailable("The request was canceled");
    return unavailable(`DocuSeal could not be reached: ${causeOf(error)}`, sentDespite(error));
  }
}

/** Fetch hides the socket's error in `cause`; its own message may contain the key. */
export function causeOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  return cause instanceof Error ? cause.message || codeOf(cause) : "the request could not be made";
}

function requestUrl({ path, query = {} }: Call<unknown>, baseUrl: string): URL {
  const url = new URL(`${baseUrl.replace(/\/+$/, "")}${path}`);
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value));
  return url;
}

function refusal(response: Response, body: unknown, apiKey: string): FailedCall {
  const { status } = response;
  const message = ErrorBody.safeParse(body).data?.error;
  const detail = `DocuSeal answered ${status}${message ? `: ${tidy(message, apiKey)}` : ""}`;
  if (status < 400) return unavailable(`${detail}, a redirect: is DOCUSEAL_API_BASE its API's address?`);
  if (status === 408 || status === 429 || status >= 500) {
    const retryAfterMs = pauseAsked(response.headers.get("retry-after"));
    const failed = { ...unavailable(detail, status === 429 ? "no" : "maybe"), status };
    return retryAfterMs === undefined ? failed : { ...failed, retryAfterMs };
  }
  if (status === 404 && !message) return notConfigured(`${detail}: is DOCUSEAL_API_BASE its API's address?`);
  const reason = status === 401 || status === 403 ? "not configured" : "rejected";
  return { ok: false, reason, detail, sent: "no", status };
}

const ErrorBody = z.object({ error: z.string().min(1) });

/** DocuSeal repeats the address or phone number that it rejects. */
function tidy(message: string, apiKey: string): string {
  return message
    .replaceAll(apiKey, "[key]")
    .replace(/[^\s'"`<>(),]+@[^\s'"`<>(),]+/g, "[address]")
    .replace(/\+?\d[\d\s().-]{7,}\d/g, "[number]")
    .replace(/\s+/g, " ")
    .slice(0, 300);
}

const neverConnected = [
  "ECONNREFUSED",
  "ENOTFOUND",
  "EAI_AGAIN",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "UND_ERR_CONNECT_TIMEOUT",
];

const sentDespite = (error: unknown): FailedCall["sent"] =>
  error instanceof Error && neverConnected.includes(codeOf(error.cause)) ? "no" : "maybe";

const codeOf = (cause: unknown) =>
  cause instanceof Error && "code" in cause ? String(cause.code) : "unknown";

const cloud = ["docuseal.com", "docuseal.eu"];

export function pagesUrl(baseUrl: string): string {
  const url = new URL(baseUrl);
  const home = cloudOf(url);
  return home ? `https://${home}` : `${url.origin}${url.pathname.replace(/\/+$/, "").replace(/\/api$/, "")}`;
}

/** Whether the key may be sent to this URL. */
export function isDocuseal(url: URL, baseUrl: string): boolean {
  const base = new URL(baseUrl);
  if (url.origin === base.origin) return true;
  const home = cloudOf(base);
  return home !== undefined && home === cloudOf(url) && url.protocol === "https:" && url.port === "";
}

const cloudOf = ({ hostname }: URL) =>
  cloud.find((home) => hostname === home || hostname.endsWith(`.${home}`));
