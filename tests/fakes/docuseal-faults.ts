import type { ServerResponse } from "node:http";

export type DocusealBehaviour =
  | "normal"
  /** Processes the request, but the response is lost. */
  | "answer lost"
  | keyof typeof faults
  | { status: number; body: unknown; headers?: Record<string, string> };

export function reply(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { "content-type": "application/json", ...headers }).end(JSON.stringify(body));
}

const page = "<!doctype html><title>Bad gateway</title><h1>Bad gateway</h1>";
const html = (status: number) => (response: ServerResponse) =>
  response.writeHead(status, { "content-type": "text/html" }).end(page);
const error =
  (status: number, said: string, headers?: Record<string, string>) => (response: ServerResponse) =>
    reply(response, status, { error: said }, headers);

export const faults = {
  "not authenticated": error(401, "Not authenticated"),
  "not authorized": error(403, "Not authorized"),
  unknown: (response: ServerResponse) => reply(response, 404, { status: 404, error: "Not Found" }),
  "unknown page": html(404),
  "too many requests": error(429, "Too many requests"),
  "too many requests, wait": error(429, "Too many requests", { "retry-after": "7" }),
  "server error": (response: ServerResponse) =>
    reply(response, 500, { status: 500, error: "Internal Server Error" }),
  "gateway page": html(502),
  "page instead of data": html(200),
  "empty body": (response: ServerResponse) => response.writeHead(200).end(),
  "unknown shape": (response: ServerResponse) => reply(response, 200, { id: "about 12", data: {} }),
  huge: (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "application/pdf" });
    response.write("%PDF-1.4\n");
    response.end(Buffer.alloc(26_000_000, "x"));
  },
  redirect: (response: ServerResponse) => response.writeHead(302, { location: "/sign_in" }).end(),
  "redirect to another host": (response: ServerResponse) =>
    response.writeHead(302, { location: "http://localhost:9/file" }).end(),
  "cut short": (response: ServerResponse) => {
    response.writeHead(200, { "content-length": "5000" });
    response.write('%PDF-{"id": 12, ', () => response.destroy());
  },
  reset: (response: ServerResponse) => response.socket?.resetAndDestroy(),
  hang: () => undefined,
  "hang in the body": (response: ServerResponse) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.write('%PDF-{"id": 12, ');
  },
};
