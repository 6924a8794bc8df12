import type { ServerResponse } from "node:http";
import { answering, httpTroubles, json, page, reply, sending } from "#tests/fakes/http.ts";

export type Reply = { status: number; body: unknown; headers?: Record<string, string> };

export type StripeBehavior = "answer" | "answer lost" | "answer held" | keyof typeof troubles | Reply;

export const isTrouble = (behavior: string): behavior is keyof typeof troubles => behavior in troubles;

export const send = (response: ServerResponse, { status, body, headers }: Reply) =>
  reply(response, status, body, { "request-id": "req_sample", ...headers });

const refuse = (
  status: number,
  error: { type: string; code?: string; message: string },
  headers: Record<string, string> = {},
) => answering(status, { error }, { "request-id": "req_sample", ...headers });

const tooMany = {
  type: "invalid_request_error",
  code: "rate_limit",
  message: "Request rate limit exceeded.",
};

export const troubles = {
  ...httpTroubles('{"id": "cs_te'),
  redirect: page(302, { location: "http://127.0.0.1:9/elsewhere" }),
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
  "too many requests": refuse(429, tooMany),
  "too many requests, wait": refuse(429, tooMany, { "retry-after": "7" }),
  "server error": refuse(500, { type: "api_error", message: "An unknown error occurred." }),
  "a word instead of data": sending(200, json, '"ok"'),
  "null instead of data": sending(200, json, "null"),
  "unknown shape": sending(200, json, '{"answer":"about 199"}'),
  /** Sends bytes forever. */
  drip: (response: ServerResponse) => {
    response.writeHead(200, json);
    const drops = setInterval(() => response.write(" "), 5);
    response.once("close", () => clearInterval(drops));
  },
};
