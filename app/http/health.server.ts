import type { RequestHandler } from "express";
import { askDatabase } from "#db/instance.server.ts";

/** A process that only is slow, and is taken out for it, leaves its share of the load to the others. */
const patienceMs = 5_000;
let answeredAt = Number.NEGATIVE_INFINITY;

async function hearsDatabase() {
  const said = await askDatabase(1_000);
  if (said === "answered") answeredAt = performance.now();
  return said === "answered" || (said === "silent" && performance.now() - answeredAt < patienceMs);
}

/** For the machine that runs us: `/healthz` says that the process lives, `/readyz` that it can serve. */
export const health = {
  draining: false,
  alive: ((_request, response) => {
    response.set("Cache-Control", "no-store").type("text/plain").send("ok\n");
  }) satisfies RequestHandler,
  ready: (async (_request, response) => {
    const ready = !health.draining && (await hearsDatabase());
    response.set("Cache-Control", "no-store").type("text/plain");
    if (ready) response.send("ready\n");
    else
      response
        .status(503)
        .set("Retry-After", "2")
        .send(health.draining ? "draining\n" : "no database\n");
  }) satisfies RequestHandler,
};
