import type { RequestHandler } from "express";
import { renewHangingPool } from "#db/instance.server.ts";

const deadlineMs = 5_500;

/**
 * Answers 503 to a request that has not begun to answer after 5.5 s. The database's own limit (5 s a statement) is
 * shorter; what reaches this one hangs on a connection that leads nowhere, so the pool is probed and replaced.
 */
export function requestDeadline(): RequestHandler {
  return (_request, response, next) => {
    const timer = setTimeout(() => {
      if (response.headersSent) return;
      response
        .status(503)
        .set("Retry-After", "5")
        .set("Cache-Control", "no-store")
        .set("Connection", "close")
        .type("text/plain");
      response.end("The page took too long. Nothing is lost; please try again in a few seconds.\n");
      void renewHangingPool();
    }, deadlineMs);
    response.on("close", () => clearTimeout(timer));
    next();
  };
}
