import type { ServerResponse } from "node:http";

export type Reply = { status: number; body: unknown; headers?: Record<string, string> };

export type StripeBehaviour = "answer" | "answer lost" | "answer held" | keyof typeof mishaps | Reply;

export const isMishap = (behaviour: string): behaviour is keyof typeof mishaps => behaviour in mishaps;

export function send(response: ServerResponse, { status, body, headers }: Reply) {
  response
    .writeHead(status, { "content-type": "application/json", "request-id": "req_sample", ...headers })
    .end(JSON.stringify(body));
}

const refuse =
  (
    status: number,
    error: { type: string; code?: string; message: string },
    headers: Record<string, string> = {},
  ) =>
  (response: ServerResponse) =>
    send(response, { status, body: { error }, headers });

const page = "<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>";
const json = { "content-type": "application/json" };
const html = { "content-type": "text/html" };
const haste = { type: "invalid_request_error", code: "rate_limit", message: "Request rate limit exceeded." };

export const mishaps = {
  "key refused": refuse(401, {
    type: "invalid_request_error",
    message: "Invalid API Key provided: sk_test_********************ody1",
  }),
  "key may not": refuse(403, {
    type: "invalid_request_error",
    message: "The provided key 'rk_test_*********abcd' does not have the required permissions.",
  }),
  "card declined": refuse(402, {
    type: "card_error",
    code: "card_declined",
    message: "Your card was declined.",
  }),
  "bad request": refuse(400, {
    type: "invalid_request_error",
    code: "email_invalid",
    message: "Invalid email address: owner@@mail.example, or phone +1 (515) 555-0142",
  }),
  "key in use": refuse(409, {
    type: "idempotency_error",
    code: "idempotency_key_in_use",
    message: "There is currently another in-progress request using this Idempotent Key.",
  }),
  "too many requests": refuse(429, haste),
  "too many requests, wait": refuse(429, haste, { "retry-after": "7" }),
  "server error": refuse(500, { type: "api_error", message: "An unknown error occurred." }),
  "gateway page": (response: ServerResponse) => response.writeHead(502, html).end(page),
  "page instead of data": (response: ServerResponse) => response.writeHead(200, html).end(page),
  "empty body": (response: ServerResponse) => response.writeHead(200, json).end(),
  "a word instead of data": (response: ServerResponse) => response.writeHead(200, json).end('"ok"'),
  "null instead of data": (response: ServerResponse) => response.writeHead(200, json).end("null"),
  "unknown shape": (response: ServerResponse) => response.writeHead(200, json).end('{"answer":"about 199"}'),
  "20 MB": (response: ServerResponse) =>
    response.writeHead(200, json).end(`{"id":"${"9".repeat(20_000_000)}"}`),
  redirect: (response: ServerResponse) =>
    response.writeHead(302, { location: "http://127.0.0.1:9/elsewhere", ...html }).end(page),
  "cut short": (response: ServerResponse) => {
    response.writeHead(200, { ...json, "content-length": "5000" });
    response.write('{"id": "cs_te', () => response.destroy());
  },
  reset: (response: ServerResponse) => response.socket?.resetAndDestroy(),
  hang: () => undefined,
  "hang in the body": (response: ServerResponse) => {
    response.writeHead(200, json);
    response.write('{"id": ');
  },
  /** Sends bytes forever. */
  drip: (response: ServerResponse) => {
    response.writeHead(200, json);
    const drops = setInterval(() => response.write(" "), 5);
    response.once("close", () => clearInterval(drops));
  },
};
