import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { RequestHandler } from "express";
import { logger } from "#app/log.server.ts";

/** Gives the request an id, which the response carries, and writes one line when the answer is over. */
export function logRequest(request: IncomingMessage, response: ServerResponse) {
  const started = performance.now();
  const id = randomUUID();
  const path = loggedPath(request.url ?? "");
  response.setHeader("x-request-id", id);
  response.on("close", () => {
    if (path.startsWith("/assets/")) return;
    logger.info({
      request: id,
      method: request.method,
      path,
      status: response.statusCode,
      ms: Math.round(performance.now() - started),
      ...(!response.writableFinished && { aborted: true }),
    });
  });
  return id;
}

/** The id and the client's address go on as headers that only we can set: so both reach the router's middleware. */
export const logRequests: RequestHandler = (request, response, next) => {
  request.headers["x-request-id"] = logRequest(request, response);
  request.headers["x-client-ip"] = request.ip ?? "unknown";
  next();
};

/** The path without its query, and without the part that opens a page to whoever has it. */
export function loggedPath(url: string) {
  const path = url.split("?", 1)[0] ?? "";
  return path
    .replace(
      /^(\/(?:analysis|agreement|pay|realtor-referral|sandbox\/(?:sign|checkout|invoice))\/)[^/.]+/,
      "$1…",
    )
    .replace(/^(\/api\/(?:pdf\/files|stripe\/verify-payment)\/).+/, "$1…");
}
