import { z } from "zod";
import type { config } from "#app/config.server.ts";
import { parseJson, pauseAsked, request, type VendorFailure } from "#app/integrations/reply.ts";

export type DocusealSettings = typeof config.docuseal & { timeoutMs?: number };

export type FailedCall = VendorFailure & { status?: number };

type Call<Reply> = {
  method: "GET" | "POST" | "PUT" | "DELETE";
  /** With its query. */
  path: string;
  body?: unknown;
  reply: z.ZodType<Reply>;
};

export const unavailable = (detail: string): FailedCall => ({ ok: false, reason: "unavailable", detail });

const notConfigured = (detail: string): FailedCall => ({ ok: false, reason: "not configured", detail });

/** At most 5 s and 4 MB. If it fails as `unavailable`, DocuSeal may have processed it. */
export async function callDocuseal<Reply>(
  { method, path, body, reply }: Call<Reply>,
  settings: DocusealSettings,
  signal?: AbortSignal,
): Promise<{ ok: true; reply: Reply } | FailedCall> {
  const sent = {
    method,
    headers: { accept: "application/json", "content-type": "application/json" },
    body: body === undefined ? null : JSON.stringify(body),
  };
  const url = settings.baseUrl.replace(/\/+$/, "") + path;
  const answered = await fetchDocuseal(url, sent, { settings, signal, limitMs: 5_000, mostBytes: 4_000_000 });
  if (!answered.ok) return answered;
  const { response, bytes } = answered;
  if (bytes === "too large") return unavailable("DocuSeal's answer was larger than 4 MB");
  const content = parseJson(bytes.toString("utf8"));
  if (!response.ok) return refusal(response, content, settings.apiKey ?? "");
  if (content === undefined) return unavailable("DocuSeal's answer was not JSON");
  const parsed = reply.safeParse(content);
  if (parsed.success) return { ok: true, reply: parsed.data };
  const where = parsed.error.issues[0]?.path.join(".") || "top level";
  return unavailable(`DocuSeal's answer had an unknown shape (${where})`);
}

type Limits = {
  settings: DocusealSettings;
  signal?: AbortSignal | undefined;
  limitMs: number;
  mostBytes: number;
};

/** One request with our key, without retries or redirects. Never throws. */
export async function fetchDocuseal(
  url: string,
  init: RequestInit & { headers?: Record<string, string> },
  { settings: { apiKey, timeoutMs }, signal, limitMs, mostBytes }: Limits,
): Promise<{ ok: true; response: Response; bytes: Buffer | "too large" } | FailedCall> {
  if (!apiKey) return notConfigured("DOCUSEAL_API_KEY is not set");
  if (!/^[\x21-\x7e]+$/.test(apiKey)) return notConfigured("DOCUSEAL_API_KEY has characters that no key has");
  const deadline = AbortSignal.timeout(timeoutMs ?? limitMs);
  const sent = await request(
    url,
    {
      ...init,
      headers: { ...init.headers, "x-auth-token": apiKey },
      redirect: "manual",
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    },
    mostBytes,
  ).catch(() => null);
  if (!sent)
    return unavailable(deadline.aborted ? "DocuSeal did not answer in time" : "The request was canceled");
  return sent.ok ? sent : unavailable(`DocuSeal could not be reached: ${sent.why}`);
}

function refusal(response: Response, body: unknown, apiKey: string): FailedCall {
  const { status } = response;
  const message = ErrorBody.safeParse(body).data?.error;
  const detail = `DocuSeal answered ${status}${message ? `: ${tidy(message, apiKey)}` : ""}`;
  if (status < 400) return unavailable(`${detail}, a redirect: is DOCUSEAL_API_BASE its API's address?`);
  if (status === 408 || status === 429 || status >= 500) {
    const retryAfterMs = pauseAsked(response.headers.get("retry-after"));
    return { ...unavailable(detail), status, ...(retryAfterMs !== undefined && { retryAfterMs }) };
  }
  if (status === 404 && !message) return notConfigured(`${detail}: is DOCUSEAL_API_BASE its API's address?`);
  const reason = status === 401 || status === 403 ? "not configured" : "rejected";
  return { ok: false, reason, detail, status };
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
