import type { RequestHandler } from "express";
import { findCompany } from "#app/domain/site/queries.server.ts";
import { isCall, refuseCall } from "#app/http/api/refusal.server.ts";
import { inTime } from "#app/http/in-time.server.ts";
import type { plainPages } from "#app/http/plain-page.server.tsx";
import { renewHangingPool } from "#db/instance.server.ts";

type Company = Awaited<ReturnType<typeof findCompany>>;

const deadlineMs = 5_500;

/** Milliseconds. The settings give up on a slow database after a second, and then tell what they last knew. */
const aMoment = 1_200;

const sentOnce =
  "We cannot reach our records right now. Reload this page in a few seconds to send your form once more; what is sent twice is stored once.";

/**
 * Answers 503 to a request that has not begun to answer after 5.5 s, with a page that needs no database and names the
 * company as last read. The database's own limit (5 s a statement) is shorter; what reaches this one hangs on a connection
 * that leads nowhere, so the pool is probed and replaced.
 */
export function requestDeadline(pageOf: ReturnType<typeof plainPages>, ms = deadlineMs): RequestHandler {
  return (request, response, next) => {
    // Asked a moment ahead, so that the answer is not late for it; a process that never read it does without.
    let asked: Promise<Company | undefined> = Promise.resolve(undefined);
    const ahead = setTimeout(() => {
      asked = inTime(findCompany(), aMoment).catch(() => undefined);
    }, ms - aMoment);
    const timer = setTimeout(async () => {
      const company = await asked;
      if (response.headersSent || response.destroyed) return;
      response.set("Retry-After", "5").set("Connection", "close");
      if (isCall(request)) refuseCall(request, response, 503, "Our records cannot be reached.");
      else {
        const { html, headers } = pageOf(503, request.method === "POST" ? sentOnce : undefined, company);
        response.status(503).set(headers).end(html);
      }
      void renewHangingPool();
    }, ms);
    response.on("close", () => {
      clearTimeout(ahead);
      clearTimeout(timer);
    });
    next();
  };
}
