import { config } from "#app/config.server.ts";
import { marketReply, type RentCastMarket } from "#app/integrations/rentcast-market.ts";
import { type RentCastReply, rentReply } from "#app/integrations/rentcast-reply.ts";
import {
  askRentCast,
  failure,
  type RentCastFailure,
  type RentCastSettings,
  refusal,
} from "#app/integrations/rentcast-request.ts";

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

type RentResult = { ok: true; reply: RentCastReply } | RentCastFailure;

type Options = { signal?: AbortSignal; settings?: RentCastSettings };

/** Whether estimates are bought, come from our own evidence alone (demo), or wait for RENTCAST_API_KEY. */
export function rentcastMode({
  apiKey = config.rentcast.apiKey,
  demo = config.demo,
} = {}): "live" | "sandbox" | "not configured" {
  if (apiKey) return "live";
  return demo ? "sandbox" : "not configured";
}

/**
 * Asks RentCast for the long-term rent of one unit (`GET /avm/rent/long-term`, five comparables within five
 * miles).
 *
 * Every outcome is a value. One request, no retry, at most 5 seconds including the body and the wait for a turn (a
 * key may send 20 requests a second). Only an answer with a rent is billed by the vendor, whose terms let it be kept:
 * 30 days by address and facts, "rejected" 7 days, nothing else at all.
 */
export async function estimateRent(
  query: RentQuery,
  { signal, settings = config.rentcast }: Options = {},
): Promise<RentResult> {
  const answer = await askRentCast("/avm/rent/long-term", rentParams(query), { signal, settings });
  if (!answer.ok) return answer;
  return withoutStreet(answer.status === 200 ? accepted(answer.body) : rentRefusal(answer), query);
}

/**
 * Asks RentCast for the rents of one ZIP code now and in the last 13 months, back to this one of a year ago
 * (`GET /markets`). Every outcome is a value, within the same limits as an estimate. An answer is billed, and new
 * once a month: keep it for 7 days at least and 30 at most, "rejected" (no data, data of another ZIP code, or no ZIP
 * code of five digits) for 7.
 */
export async function findMarket(
  zipCode: string,
  { signal, settings = config.rentcast }: Options = {},
): Promise<{ ok: true; reply: RentCastMarket } | RentCastFailure> {
  if (!/^\d{5}$/.test(zipCode)) return failure("rejected", "A ZIP code has five digits");
  const params = { zipCode, dataType: "Rental", historyRange: "13" };
  const answer = await askRentCast("/markets", params, { signal, settings });
  if (!answer.ok) return answer;
  if (answer.status !== 200) return refusal(answer, noMarket);
  const market = marketReply(answer.body);
  if (market === "no data") return failure("rejected", noMarket);
  if (!market) return unreadable(answer.body);
  if (market.zipCode !== zipCode) return failure("rejected", "RentCast answered for another ZIP code");
  return { ok: true, reply: market };
}

/**
 * Whether RentCast takes our key. Asks for the rent of no address, which a key that is good gets refused for and
 * which is not billed.
 */
export async function checkKey({
  signal,
  settings = config.rentcast,
}: Options = {}): Promise<{ ok: true } | RentCastFailure> {
  const answer = await askRentCast("/avm/rent/long-term", {}, { signal, settings });
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

/** The vendor compares the spelling exactly. */
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

function rentRefusal(answer: Parameters<typeof refusal>[0]): RentCastFailure {
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

/** The vendor's words may repeat what it was asked; a detail names no homes. */
const withoutStreet = (result: RentResult, { streetAddress }: RentQuery): RentResult =>
  result.ok || !streetAddress
    ? result
    : { ...result, detail: result.detail.replaceAll(streetAddress, "[street]") };
