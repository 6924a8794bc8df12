import type { RequestHandler } from "express";
import { isCall, refuseCall } from "#app/http/api/refusal.server.ts";
import type { plainPages } from "#app/http/plain-page.server.tsx";
import { renewHangingPool } from "#db/instance.server.ts";

const deadlineMs = 5_500;

const sentOnce =
  "We cannot reach our records right now. Reload this page in a few seconds to send your form once more; what is sent twice is stored once.";

/**
 * Answers 503 to a request that has not begun to answer after 5.5 s, with a page that needs no database. The database's
 * own limit (5 s a statement) is shorter; what reaches this one hangs on a connection that leads nowhere, so the pool is
 * probed and replaced.
 */
export function requestDeadline(pageOf: ReturnType<typeof plainPages>, ms = deadlineMs): RequestHandler {
  return (request, response, next) => {
    const timer = setTimeout(() => {
      if (response.headersSent) return;
      response.set("Retry-After", "5").set("Connection", "close");
      if (isCall(request)) refuseCall(request, response, 503, "Our records cannot be reached.");
      else {
        const { html, headers } = pageOf(503, request.method === "POST" ? sentOnce : undefined);
        response.status(503).set(headers).end(html);
      }
      void renewHangingPool();
    }, ms);
    response.on("close", () => clearTimeout(timer));
    next();
  };
}
