import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { nextTurn } from "#app/integrations/rentcast-pace.ts";
import { parseJson, pauseAsked, readBytes, type VendorFailure } from "#app/integrations/reply.ts";

export type RentCastSettings = { apiKey: string | undefined; baseUrl: string; timeoutMs: number };

/** Says how long to leave the vendor alone when there were too many requests. */
export type RentCastFailure = VendorFailure;

/** `body` is null when it was empty and undefined when it was not JSON. */
type RentCastAnswer = { ok: true; status: number; body: unknown; retryAfterMs: number | undefined };

/**
 * One GET, without retry, at most 5 seconds from the wait for a turn to the end of the body. A redirect is not
 * followed, so that the key stays with its host; a body over 2 MB is not read.
 */
export async function askRentCast(
  path: string,
  params: Record<string, string>,
  { settings, signal }: { settings: RentCastSettings; signal: AbortSignal | undefined },
): Promise<RentCastAnswer | RentCastFailure> {
  const { apiKey, baseUrl } = settings;
  if (!apiKey) return failure("not configured", "RENTCAST_API_KEY is not set");
  const timeoutMs = Math.min(settings.timeoutMs, 5_000);
  const deadline = AbortSignal.timeout(timeoutMs);
  const end = signal ? AbortSignal.any([signal, deadline]) : deadline;
  const waitMs = takeTurn(apiKey, timeoutMs / 2);
  if (waitMs === null)
    return { ...failure("unavailable", "Too many requests to RentCast at once"), retryAfterMs: usualPause() };
  try {
    if (waitMs > 0) await pause(waitMs, undefined, { signal: end });
    const response = await fetch(`${baseUrl.replace(/\/+$/, "")}${path}?${new URLSearchParams(params)}`, {
      headers: { accept: "application/json", "x-api-key": apiKey },
      redirect: "error",
      signal: end,
    });
    const bytes = await readBytes(response, 2_000_000);
    if (bytes === "too large") return failure("unavailable", "RentCast's answer was too long");
    const { status, headers } = response;
    const retryAfterMs = pauseAsked(headers.get("retry-after"));
    return { ok: true, status, body: bodyOf(bytes.toString("utf8")), retryAfterMs };
  } catch (error) {
    if (deadline.aborted) return failure("unavailable", "RentCast did not answer in time");
    if (signal?.aborted) return failure("unavailable", "The request was cancelled");
    return failure("unavailable", `RentCast could not be reached: ${causeOf(error)}`);
  }
}

/** What an answer other than 200 means: by the vendor's word for it, else by its status. */
export function refusal({ status, body, retryAfterMs }: RentCastAnswer, noData: string): RentCastFailure {
  const { error, message } = ErrorBody.safeParse(body).data ?? { error: "", message: "" };
  const said = [error, message].filter(Boolean).join(": ").replace(/\s+/g, " ").slice(0, 500);
  const detail = said ? `RentCast answered ${status}, ${said}` : `RentCast answered ${status}`;
  const reason = status === 403 ? "not configured" : (meanings.get(error) ?? meaningOf(status, body));
  if (reason === "rejected" && status === 404) return failure(reason, noData);
  if (reason === "unavailable" && (status === 429 || retryAfterMs !== undefined))
    return { ...failure(reason, detail), retryAfterMs: retryAfterMs ?? usualPause() };
  return failure(reason, detail);
}

export const failure = (reason: RentCastFailure["reason"], detail: string): RentCastFailure => ({
  ok: false,
  reason,
  detail,
});

const meanings = new Map<string, RentCastFailure["reason"]>([
  ["auth/api-key-invalid", "not configured"],
  ["billing/subscription-inactive", "not configured"],
  ["auth/rate-limit-exceeded", "unavailable"],
  ["resource/bad-request", "rejected"],
  ["resource/not-found", "rejected"],
]);

function meaningOf(status: number, body: unknown): RentCastFailure["reason"] {
  if (status === 401) return "not configured";
  // A page that is not there is not the vendor's word that it has no data.
  if (status === 404) return body === undefined ? "unavailable" : "rejected";
  return status === 408 || status === 429 || status >= 500 || status < 400 ? "unavailable" : "rejected";
}

const ErrorBody = z.object({ error: z.string().catch(""), message: z.string().catch("") });

const booked = new Map<string, number>();

/** How long to wait for the turn taken; null when it would come too late. */
function takeTurn(apiKey: string, patienceMs: number): number | null {
  const turn = nextTurn(booked.get(apiKey) ?? 0, performance.now(), patienceMs);
  if (turn) booked.set(apiKey, turn.booked);
  return turn?.waitMs ?? null;
}

const usualPause = () => 1_000 + Math.round(Math.random() * 500);

const bodyOf = (text: string) => (text.trim() === "" ? null : parseJson(text));

/** Fetch hides the socket's error one level down. */
function causeOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  return cause instanceof Error ? cause.message : error instanceof Error ? error.message : "unknown";
}
