import { z } from "zod";
import { config } from "#app/config.server.ts";
import { type RentCastReply, rentReply } from "#app/integrations/rentcast-reply.ts";

/**
 * The home to ask about; facts describe one unit, and unknown ones are left for the vendor's records to fill.
 */
export type RentQuery = {
  streetAddress: string;
  city: string;
  state: string;
  zipCode: string;
  propertyType: "single-family" | "multi-family" | "townhouse" | "condo";
  squareFootage: number;
  bedrooms: number | null;
  bathrooms: number | null;
};

export type RentResult =
  | { ok: true; reply: RentCastReply }
  | {
      ok: false;
      /** Try again later; asking again is pointless; the settings are missing or refused. */
      reason: "unavailable" | "rejected" | "not configured";
      /** For staff and logs, in one line; never holds the key. */
      detail: string;
    };

type RentCastSettings = { apiKey: string | undefined; baseUrl: string; timeoutMs: number };

/**
 * Asks RentCast for the long-term rent of one unit (`GET /avm/rent/long-term`, five comparables within five
 * miles).
 *
 * Every outcome is a value. One request, no retry, at most 5 seconds including the body; a redirect is not
 * followed, so that the key stays with its host. Only an answer with a rent is billed by the vendor.
 */
export async function estimateRent(
  query: RentQuery,
  { signal, settings = config.rentcast }: { signal?: AbortSignal; settings?: RentCastSettings } = {},
): Promise<RentResult> {
  if (!settings.apiKey) return failure("not configured", "RENTCAST_API_KEY is not set");
  const deadline = AbortSignal.timeout(Math.min(settings.timeoutMs, 5_000));
  try {
    const response = await fetch(requestUrl(query, settings.baseUrl), {
      headers: { accept: "application/json", "x-api-key": settings.apiKey },
      redirect: "error",
      signal: signal ? AbortSignal.any([signal, deadline]) : deadline,
    });
    const body = parseJson(await response.text());
    return response.ok ? accepted(body) : refusal(response.status, body);
  } catch (error) {
    if (deadline.aborted) return failure("unavailable", "RentCast did not answer in time");
    if (signal?.aborted) return failure("unavailable", "The request was cancelled");
    return failure("unavailable", `RentCast could not be reached: ${causeOf(error)}`);
  }
}

function requestUrl(query: RentQuery, baseUrl: string): URL {
  const url = new URL(`${baseUrl.replace(/\/+$/, "")}/avm/rent/long-term`);
  const { streetAddress, city, state, zipCode } = query;
  url.searchParams.set("address", [streetAddress, city, state, zipCode].join(", "));
  url.searchParams.set("propertyType", vendorTypes[query.propertyType]);
  const known = {
    bedrooms: query.bedrooms,
    bathrooms: query.bathrooms,
    squareFootage: query.squareFootage || null,
  };
  for (const [name, value] of Object.entries(known))
    if (value !== null) url.searchParams.set(name, String(value));
  url.searchParams.set("maxRadius", "5");
  url.searchParams.set("compCount", "5");
  return url;
}

/** The vendor compares the spelling exactly. */
const vendorTypes: Record<RentQuery["propertyType"], string> = {
  "single-family": "Single Family",
  "multi-family": "Multi-Family",
  townhouse: "Townhouse",
  condo: "Condo",
};

function accepted(body: unknown): RentResult {
  if (body === undefined) return failure("unavailable", "RentCast's answer was not JSON");
  const reply = rentReply(body);
  if (reply === "no rent") return failure("rejected", "RentCast has no rent for this home");
  return reply ? { ok: true, reply } : failure("unavailable", "RentCast's answer had an unknown shape");
}

function refusal(status: number, body: unknown): RentResult {
  const { error = "", message = "" } = ErrorBody.safeParse(body).data ?? {};
  const said = [error, message].filter(Boolean).join(": ").replace(/\s+/g, " ").slice(0, 300);
  const detail = said ? `RentCast answered ${status}, ${said}` : `RentCast answered ${status}`;
  if (status === 401 || status === 403) return failure("not configured", detail);
  if (status === 404) return failure("rejected", "RentCast has no rent for this home");
  if (/insufficient comparables/i.test(message))
    return failure("rejected", "RentCast has too few comparables near this home");
  if (/could not be parsed or geolocated/i.test(message))
    return failure("rejected", "RentCast does not know this address");
  return failure(status === 408 || status === 429 || status >= 500 ? "unavailable" : "rejected", detail);
}

const ErrorBody = z.object({ error: z.string().catch(""), message: z.string().catch("") });

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const failure = (reason: Exclude<RentResult, { ok: true }>["reason"], detail: string): RentResult => ({
  ok: false,
  reason,
  detail,
});

/** Fetch hides the socket's error one level down. */
function causeOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : {};
  return cause instanceof Error ? cause.message : error instanceof Error ? error.message : "unknown";
}
