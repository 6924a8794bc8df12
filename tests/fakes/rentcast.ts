import type { ServerResponse } from "node:http";
import {
  answering,
  httpTroubles,
  page,
  reply,
  scripted,
  sending,
  startFakeVendor,
} from "#tests/fakes/http.ts";
import { comparable, estimateReply, marketReply, oldShapeReply } from "#tests/fakes/rentcast-replies.ts";

type Behavior =
  | keyof typeof answers
  | keyof typeof troubles
  | { status: number; body: unknown; headers?: Record<string, string> };

type RentCastRequest = { path: string; apiKey: string | undefined; query: Record<string, string> };

export type FakeRentCast = Awaited<ReturnType<typeof startFakeRentCast>>;

export async function startFakeRentCast() {
  const requests: RentCastRequest[] = [];
  const { behave, next } = scripted<Behavior>("estimate");
  const { origin, noteUnknownRoute, stop } = await startFakeVendor("RentCast", (call, response) => {
    const { method, path, query, headers } = call;
    if (path !== rentPath && path !== marketPath) {
      noteUnknownRoute(call);
      return refuse(response, error(404, "resource/not-found", "No such route"));
    }
    const apiKey = headers["x-api-key"]?.toString();
    requests.push({ path, apiKey, query });
    const behavior = next();
    if (method !== "GET")
      return refuse(response, error(405, "resource/method-not-allowed", "Only GET is supported"));
    if (!apiKey) return refuse(response, error(401, "auth/api-key-invalid", "No API key provided"));
    if (typeof behavior === "string" && behavior in troubles)
      return troubles[behavior as keyof typeof troubles](response);
    const objection = path === rentPath ? objectionToRent(query) : objectionToMarket(query);
    if (objection) return refuse(response, objection);
    if (typeof behavior === "object")
      return reply(response, behavior.status, behavior.body, behavior.headers);
    answers[behavior as keyof typeof answers](response, path, query.zipCode);
  });
  return { baseUrl: `${origin}/v1`, requests, behave, stop };
}

const rentPath = "/v1/avm/rent/long-term";
const marketPath = "/v1/markets";

const answers = {
  estimate: (response: ServerResponse, path: string, zipCode?: string) =>
    reply(response, 200, path === rentPath ? estimateReply() : marketReply(zipCode)),
  "old shape": (response: ServerResponse) => reply(response, 200, oldShapeReply()),
  sparse: (response: ServerResponse) =>
    reply(response, 200, {
      rent: 1620.4,
      comparables: [
        { ...comparable(1), bedrooms: "three", yearBuilt: null, daysOnMarket: null, correlation: 7 },
        { ...comparable(2), price: null },
        null,
      ],
    }),
  "no rent": (response: ServerResponse) => reply(response, 200, { ...estimateReply(), rent: null }),
  "unknown shape": (response: ServerResponse) => reply(response, 200, { rent: "about 1,600" }),
};

type VendorError = { status: number; error: string; message: string };

const error = (status: number, code: string, message: string): VendorError => ({
  status,
  error: code,
  message,
});

const vendorTypes = ["Single Family", "Condo", "Townhouse", "Manufactured", "Multi-Family", "Apartment"];

const bad = (message: string) => error(400, "resource/bad-request", message);

function objectionToRent(query: Record<string, string>): VendorError | undefined {
  if (!query.address && !(query.latitude && query.longitude)) return bad("No address provided");
  if (query.propertyType && !vendorTypes.includes(query.propertyType)) return bad("Unknown propertyType");
  const compCount = Number(query.compCount ?? 15);
  if (!(compCount >= 5 && compCount <= 25)) return bad("compCount must be between 5 and 25");
  for (const name of ["bedrooms", "bathrooms", "squareFootage", "maxRadius"])
    if (query[name] !== undefined && !(query[name] && Number(query[name]) >= 0))
      return bad(`Invalid ${name}`);
  return undefined;
}

function objectionToMarket({ zipCode = "", dataType = "All", historyRange = "12" }: Record<string, string>) {
  if (!/^\d{5}$/.test(zipCode)) return bad("Invalid zipCode");
  if (!["All", "Sale", "Rental"].includes(dataType)) return bad("Invalid dataType");
  return /^[1-9]\d*$/.test(historyRange) ? undefined : bad("Invalid historyRange");
}

const refuse = (response: ServerResponse, refusal: VendorError) => reply(response, refusal.status, refusal);

const refusing = (...refusal: Parameters<typeof error>) => answering(refusal[0], error(...refusal));

const tooMany = error(429, "auth/rate-limit-exceeded", "Rate limit exceeded");

const troubles = {
  ...httpTroubles('{"rent": 1620, "notes": "'),
  "address not understood": refusing(
    400,
    "resource/bad-request",
    "The provided address 'x' could not be parsed or geolocated",
  ),
  "too few comparables": refusing(
    400,
    "resource/bad-request",
    "Unable to calculate AVM due to insufficient comparables matching request parameters",
  ),
  "key refused": refusing(401, "auth/api-key-invalid", "The API key is invalid"),
  "plan inactive": refusing(403, "billing/subscription-inactive", "The subscription is inactive"),
  "no data": refusing(404, "resource/not-found", "No data found for the given parameters"),
  "no data, no body": sending(404, {}),
  "page not found": page(404),
  "too many requests": answering(429, tooMany),
  "too many requests, wait": answering(429, tooMany, { "retry-after": "7" }),
  "server error": refusing(500, "server/error", "Something went wrong"),
};
