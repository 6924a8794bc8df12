import type { ServerResponse } from "node:http";
import { answering, httpTroubles, page, sending } from "#tests/fakes/http.ts";

export type DocusealBehavior =
  | "normal"
  /** Processes the request, but the response is lost. */
  | "answer lost"
  | keyof typeof faults
  | { status: number; body: unknown; headers?: Record<string, string> };

export const faults = {
  ...httpTroubles('%PDF-{"id": 12, "name": "'),
  "not authenticated": answering(401, { error: "Not authenticated" }),
  "not authorized": answering(403, { error: "Not authorized" }),
  unknown: answering(404, { status: 404, error: "Not Found" }),
  "unknown page": page(404),
  "too many requests": answering(429, { error: "Too many requests" }),
  "too many requests, wait": answering(429, { error: "Too many requests" }, { "retry-after": "7" }),
  "server error": answering(500, { status: 500, error: "Internal Server Error" }),
  "unknown shape": answering(200, { id: "about 12", data: {} }),
  huge: (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "application/pdf" });
    response.write("%PDF-1.4\n");
    response.end(Buffer.alloc(26_000_000, "x"));
  },
  "redirect to another host": sending(302, { location: "http://localhost:9/file" }),
};
