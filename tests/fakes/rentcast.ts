import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { comparable, estimateReply, oldShapeReply } from "#tests/fakes/rentcast-replies.ts";

/** What the stand-in does with the next request. */
type RentCastBehaviour = keyof typeof behaviours | { status: number; body: unknown };

type RentCastRequest = { path: string; apiKey: string | undefined; query: Record<string, string> };

export type FakeRentCast = {
  /** To be given to the gate in place of the vendor's address. */
  baseUrl: string;
  /** Every request to a known route, in order. */
  requests: RentCastRequest[];
  /**
   * One behaviour per coming request; the last one stays. Without any, requests are answered with an
   * estimate.
   */
  behave(...next: [RentCastBehaviour, ...RentCastBehaviour[]]): void;
  /** Closes the server. Throws when a request came to a route that the vendor does not have. */
  stop(): Promise<void>;
};

/**
 * A loopback server that speaks RentCast's documented protocol and checks key and parameters as the vendor
 * does.
 */
export async function startFakeRentCast(): Promise<FakeRentCast> {
  const requests: RentCastRequest[] = [];
  const strangers: string[] = [];
  let script: RentCastBehaviour[] = ["estimate"];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    if (url.pathname !== "/v1/avm/rent/long-term") {
      strangers.push(`${request.method} ${url.pathname}`);
      return reply(response, 404, error(404, "resource/not-found", "No such route"));
    }
    const query = Object.fromEntries(url.searchParams);
    const apiKey = request.headers["x-api-key"]?.toString();
    requests.push({ path: url.pathname, apiKey, query });
    const [behaviour = "estimate", ...rest] = script;
    if (rest.length > 0) script = rest;
    const objection = objectionTo(request, apiKey, query);
    if (objection) return reply(response, objection.status, objection);
    if (typeof behaviour === "object") return reply(response, behaviour.status, behaviour.body);
    behaviours[behaviour](response);
  });
  const baseUrl = `${await listen(server)}/v1`;
  return {
    baseUrl,
    requests,
    behave: (...next) => {
      script = next;
    },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      if (strangers.length > 0) throw new Error(`RentCast has no such route: ${strangers.join(", ")}`);
    },
  };
}

const page = "<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>";

const behaviours = {
  estimate: (response: ServerResponse) => reply(response, 200, estimateReply()),
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
  "address not understood": (response: ServerResponse) =>
    reply(
      response,
      400,
      error(400, "resource/bad-request", "The provided address 'x' could not be parsed or geolocated"),
    ),
  "too few comparables": (response: ServerResponse) =>
    reply(
      response,
      400,
      error(
        400,
        "resource/bad-request",
        "Unable to calculate AVM due to insufficient comparables matching request parameters",
      ),
    ),
  "key refused": (response: ServerResponse) =>
    reply(response, 401, error(401, "auth/api-key-invalid", "The API key is invalid")),
  "plan inactive": (response: ServerResponse) =>
    reply(response, 403, error(403, "billing/subscription-inactive", "The subscription is inactive")),
  "no data": (response: ServerResponse) =>
    reply(response, 404, error(404, "resource/not-found", "No data found for the given parameters")),
  "no data, no body": (response: ServerResponse) => response.writeHead(404).end(),
  "too many requests": (response: ServerResponse) =>
    reply(response, 429, error(429, "auth/rate-limit-exceeded", "Rate limit exceeded")),
  "server error": (response: ServerResponse) =>
    reply(response, 500, error(500, "server/error", "Something went wrong")),
  "gateway page": (response: ServerResponse) =>
    response.writeHead(502, { "content-type": "text/html" }).end(page),
  "page instead of data": (response: ServerResponse) =>
    response.writeHead(200, { "content-type": "text/html" }).end(page),
  "empty body": (response: ServerResponse) =>
    response.writeHead(200, { "content-type": "application/json" }).end(),
  redirect: (response: ServerResponse) => response.writeHead(302, { location: "/v1/elsewhere" }).end(),
  "cut short": (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "application/json", "content-length": "5000" });
    response.write('{"rent": 1620, "compar', () => response.destroy());
  },
  reset: (response: ServerResponse) => response.socket?.resetAndDestroy(),
  hang: () => undefined,
  "hang in the body": (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write('{"rent": 1620, ');
  },
};

type VendorError = { status: number; error: string; message: string };

const error = (status: number, code: string, message: string): VendorError => ({
  status,
  error: code,
  message,
});

const vendorTypes = ["Single Family", "Condo", "Townhouse", "Manufactured", "Multi-Family", "Apartment"];

/** What the vendor itself would refuse, whatever the script says. */
function objectionTo(
  { method }: IncomingMessage,
  apiKey: string | undefined,
  query: Record<string, string>,
): VendorError | undefined {
  const bad = (message: string) => error(400, "resource/bad-request", message);
  if (method !== "GET") return error(405, "resource/method-not-allowed", "Only GET is supported");
  if (!apiKey) return error(401, "auth/api-key-invalid", "No API key provided");
  if (!query.address && !(query.latitude && query.longitude)) return bad("No address provided");
  if (query.propertyType && !vendorTypes.includes(query.propertyType)) return bad("Unknown propertyType");
  const compCount = Number(query.compCount ?? 15);
  if (!(compCount >= 5 && compCount <= 25)) return bad("compCount must be between 5 and 25");
  for (const name of ["bedrooms", "bathrooms", "squareFootage", "maxRadius"])
    if (query[name] !== undefined && !(query[name] && Number(query[name]) >= 0))
      return bad(`Invalid ${name}`);
  return undefined;
}

function reply(response: ServerResponse, status: number, body: unknown) {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return `http://127.0.0.1:${address.port}`;
}
