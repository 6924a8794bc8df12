import type { RequestHandler } from "express";
import { databaseAnswers } from "#db/instance.server.ts";

/** For the machine that runs us: `/healthz` says that the process lives, `/readyz` that it can serve. */
export const health = {
  draining: false,
  alive: ((_request, response) => {
    response.set("Cache-Control", "no-store").type("text/plain").send("ok\n");
  }) satisfies RequestHandler,
  ready: (async (_request, response) => {
    const ready = !health.draining && (await databaseAnswers(1_000));
    response.set("Cache-Control", "no-store").type("text/plain");
    if (ready) response.send("ready\n");
    else
      response
        .status(503)
        .set("Retry-After", "2")
        .send(health.draining ? "draining\n" : "no database\n");
  }) satisfies RequestHandler,
};
