import { createServer, type Server, type ServerResponse } from "node:http";
import { comparable, estimateReply, marketReply, oldShapeReply } from "#tests/fakes/rentcast-replies.ts";

type RentCastBehaviour =
  | keyof typeof answers
  | keyof typeof troubles
  | { status: number; body: unknown; headers?: Record<string, string> };

type RentCastRequest = { path: string; apiKey: string | undefined; query: Record<string, string> };

export type FakeRentCast = {
  baseUrl: string;
  requests: RentCastRequest[];
  /** The last one repeats. */
  behave(...next: [RentCastBehaviour, ...RentCastBehaviour[]]): void;
  /** Throws after a request to an unknown route. */
  stop(): Promise<void>;
};

export async function startFakeRentCast(): Promise<FakeRentCast> {
  const requests: RentCastRequest[] = [];
  const strangers: string[] = [];
  let script: RentCastBehaviour[] = ["estimate"];
  const server = createServer((request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? "/", "http://127.0.0.1");
    if (path !== rentPath && path !== marketPath) {
      strangers.push(`${request.method} ${path}`);
      return reply(response, 404, error(404, "resource/not-found", "No such route"));
    }
    const query = Object.fromEntries(searchParams);
    const apiKey = request.headers["x-api-key"]?.toString();
    requests.push({ path, apiKey, query });
    const [behaviour = "estimate", ...rest] = script;
    if (rest.length > 0) script = rest;
    if (request.method !== "GET")
      return reply(response, 405, error(405, "resource/method-not-allowed", "Only GET is supported"));
    if (!apiKey) return reply(response, 401, error(401, "auth/api-key-invalid", "No API key provided"));
    if (typeof behaviour === "string" && behaviour in troubles)
      return troubles[behaviour as keyof typeof troubles](response);
    const objection = path === rentPath ? objectionToRent(query) : objectionToMarket(query);
    if (objection) return reply(response, objection.status, objection);
    if (typeof behaviour === "object") {
      const { status, body, headers } = behaviour;
      return reply(response, status, body, headers);
    }
    answers[behaviour as keyof typeof answers](response, path, query.zipCode);
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

const rentPath = "/v1/avm/rent/long-term";
const marketPath = "/v1/markets";
const page = "<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>";

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

const troubles = {
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
  "page not found": (response: ServerResponse) =>
    response.writeHead(404, { "content-type": "text/html" }).end(page),
  "too many requests": (response: ServerResponse) =>
    reply(response, 429, error(429, "auth/rate-limit-exceeded", "Rate limit exceeded")),
  "too many requests, try in 7 s": (response: ServerResponse) =>
    reply(response, 429, error(429, "auth/rate-limit-exceeded", "Rate limit exceeded"), {
      "retry-after": "7",
    }),
  "server error": (response: ServerResponse) =>
    reply(response, 500, error(500, "server/error", "Something went wrong")),
  "gateway page": (response: ServerResponse) =>
    response.writeHead(502, { "content-type": "text/html" }).end(page),
  "page instead of data": (response: ServerResponse) =>
    response.writeHead(200, { "content-type": "text/html" }).end(page),
  "empty body": (response: ServerResponse) =>
    response.writeHead(200, { "content-type": "application/json" }).end(),
  "20 MB": (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(`{"rent": 1620, "notes": "${"x".repeat(20_000_000)}"}`);
  },
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

function reply(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("The server has no port");
  return `http://127.0.0.1:${address.port}`;
}
