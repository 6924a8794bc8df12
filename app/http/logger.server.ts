import { randomUUID } from "node:crypto";
import type { RequestHandler } from "express";
import { logger } from "#app/log.server.ts";

/**
 * One line a request. Gives the request an id and the client's address as headers that only we can set: they are
 * how both reach the router's middleware.
 */
export const logRequests: RequestHandler = (request, response, next) => {
  const started = performance.now();
  const id = randomUUID();
  request.headers["x-request-id"] = id;
  request.headers["x-client-ip"] = request.ip ?? "unknown";
  response.setHeader("x-request-id", id);
  response.on("close", () => {
    const path = request.originalUrl.split("?")[0];
    if (path?.startsWith("/assets/")) return;
    logger.info({
      request: id,
      method: request.method,
      path,
      status: response.statusCode,
      ms: Math.round(performance.now() - started),
      ...(!response.writableFinished && { aborted: true }),
    });
  });
  next();
};
