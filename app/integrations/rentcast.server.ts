import { z } from "zod";
import { config } from "#app/config.server.ts";
import {
  marketReply,
  type RentCastMarket,
  type RentCastReply,
  rentReply,
} from "#app/integrations/rentcast-reply.ts";
import {
  modeOf,
  parseJson,
  pauseAsked,
  request,
  usualPauseMs,
  type VendorFailure,
  type VendorReason,
} from "#app/integrations/reply.ts";

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

type RentResult = { ok: true; reply: RentCastReply } | VendorFailure;

type Options = { settings?: RentCastSettings };

export const rentcastMode = ({ apiKey = config.rentcast.apiKey, demo = config.demo } = {}) =>
  modeOf(apiKey, demo);

/** Billed only with a rent. The vendor's terms allow storing it for 30 days. */
export async function estimateRent(
  query: RentQuery,
  { settings = config.rentcast }: Options = {},
): Promise<RentResult> {
  const answer = await askRentCast("/avm/rent/long-term", rentParams(query), settings);
  if (!answer.ok) return answer;
  return withoutStreet(answer.status === 200 ? accepted(answer.body) : rentRefusal(answer), query);
}

/** Billed; the figures change once a month. */
export async function findMarket(
  zipCode: string,
  { settings = config.rentcast }: Options = {},
): Promise<{ ok: true; reply: RentCastMarket } | VendorFailure> {
  if (!/^\d{5}$/.test(zipCode)) return failure("rejected", "A ZIP code has five digits");
  const params = { zipCode, dataType: "Rental", historyRange: "13" };
  const answer = await askRentCast("/markets", params, settings);
  if (!answer.ok) return answer;
  if (answer.status !== 200) return refusal(answer, noMarket);
  const market = marketReply(answer.body);
  if (market === "no data") return failure("rejected", noMarket);
  if (!market) return unreadable(answer.body);
  if (market.zipCode !== zipCode) return failure("rejected", "RentCast answered for another ZIP code");
  return { ok: true, reply: market };
}

/** Requests no address, which is rejected without being billed. */
export async function checkKey({
  settings = config.rentcast,
}: Options = {}): Promise<{ ok: true } | VendorFailure> {
  const answer = await askRentCast("/avm/rent/long-term", {}, settings);
  if (!answer.ok) return answer;
  if (answer.status === 200) return { ok: true };
  const refused = refusal(answer, "RentCast has no data");
  if (refused.reason !== "rejected") return refused;
  if ((answer.status === 400 || answer.status === 404) && answer.body) return { ok: true };
  return failure("unavailable", refused.detail);
}

const noRent = "RentCast has no rent for this home";
const noMarket = "RentCast has no rents of this ZIP code";

function rentParams(query: RentQuery): Record<string, string> {
  const { streetAddress, city, state, zipCode } = query;
  const known = {
    bedrooms: query.bedrooms,
    bathrooms: query.bathrooms,
    squareFootage: query.squareFootage || null,
  };
  return {
    address: [streetAddress, city, state, zipCode].join(", "),
    propertyType: vendorTypes[query.propertyType],
    ...Object.fromEntries(
      Object.entries(known).flatMap(([name, value]) => (value === null ? [] : [[name, String(value)]])),
    ),
    maxRadius: "5",
    compCount: "5",
  };
}

const vendorTypes: Record<RentQuery["propertyType"], string> = {
  "single-family": "Single Family",
  "multi-family": "Multi-Family",
  townhouse: "Townhouse",
  condo: "Condo",
};

function accepted(body: unknown): RentResult {
  const reply = rentReply(body);
  if (reply === "no rent") return failure("rejected", noRent);
  return reply ? { ok: true, reply } : unreadable(body);
}

function rentRefusal(answer: Parameters<typeof refusal>[0]): VendorFailure {
  const refused = refusal(answer, noRent);
  if (refused.reason !== "rejected") return refused;
  if (/insufficient comparables/i.test(refused.detail))
    return failure("rejected", "RentCast has too few comparables near this home");
  if (/could not be parsed or geolocated/i.test(refused.detail))
    return failure("rejected", "RentCast does not know this address");
  return refused;
}

const unreadable = (body: unknown) =>
  failure(
    "unavailable",
    (body ?? undefined) === undefined
      ? "RentCast's answer was not JSON"
      : "RentCast's answer had an unknown shape",
  );

/** The vendor's message may repeat the address, which logs must not contain. */
const withoutStreet = (result: RentResult, { streetAddress }: RentQuery): RentResult =>
  result.ok || !streetAddress
    ? result
    : { ...result, detail: result.detail.replaceAll(streetAddress, "[street]") };

type RentCastSettings = { apiKey: string | undefined; baseUrl: string; timeoutMs: number };

type RentCastAnswer = { ok: true; status: number; body: unknown; retryAfterMs: number | undefined };

/** At most 5 s. Redirects are rejected because they would leak the key. */
async function askRentCast(
  path: string,
  params: Record<string, string>,
  { apiKey, baseUrl, timeoutMs }: RentCastSettings,
): Promise<RentCastAnswer | VendorFailure> {
  if (!apiKey) return failure("not configured", "RENTCAST_API_KEY is not set");
  const signal = AbortSignal.timeout(Math.min(timeoutMs, 5_000));
  const url = `${baseUrl.replace(/\/+$/, "")}${path}?${new URLSearchParams(params)}`;
  const headers = { accept: "application/json", "x-api-key": apiKey };
  const sent = await request(url, { headers, redirect: "error", signal }, 2_000_000).catch(() => null);
  if (!sent) return failure("unavailable", "RentCast did not answer in time");
  if (!sent.ok) return failure("unavailable", `RentCast could not be reached: ${sent.why}`);
  const { response, bytes } = sent;
  if (bytes === "too large") return failure("unavailable", "RentCast's answer was too long");
  const retryAfterMs = pauseAsked(response.headers.get("retry-after"));
  return { ok: true, status: response.status, body: bodyOf(bytes.toString("utf8")), retryAfterMs };
}

function refusal({ status, body, retryAfterMs }: RentCastAnswer, noData: string): VendorFailure {
  const { error, message } = ErrorBody.safeParse(body).data ?? { error: "", message: "" };
  const said = [error, message].filter(Boolean).join(": ").replace(/\s+/g, " ").slice(0, 500);
  const detail = said ? `RentCast answered ${status}, ${said}` : `RentCast answered ${status}`;
  const reason = status === 403 ? "not configured" : (meanings.get(error) ?? meaningOf(status, body));
  if (reason === "rejected" && status === 404) return failure(reason, noData);
  if (reason === "unavailable" && (status === 429 || retryAfterMs !== undefined))
    return { ...failure(reason, detail), retryAfterMs: retryAfterMs ?? usualPauseMs() };
  return failure(reason, detail);
}

const failure = (reason: VendorReason, detail: string): VendorFailure => ({
  ok: false,
  reason,
  detail,
});

const meanings = new Map<string, VendorReason>([
  ["auth/api-key-invalid", "not configured"],
  ["billing/subscription-inactive", "not configured"],
  ["auth/rate-limit-exceeded", "unavailable"],
  ["resource/bad-request", "rejected"],
  ["resource/not-found", "rejected"],
]);

function meaningOf(status: number, body: unknown): VendorReason {
  if (status === 401) return "not configured";
  if (status === 404) return body === undefined ? "unavailable" : "rejected";
  return status === 408 || status === 429 || status >= 500 || status < 400 ? "unavailable" : "rejected";
}

const ErrorBody = z.object({ error: z.string().catch(""), message: z.string().catch("") });

const bodyOf = (text: string) => (text.trim() === "" ? null : parseJson(text));
