import type { RequestHandler } from "express";
import { findDiskProblem, findOldestDueJob } from "#app/features/settings/integrations/queries.server.ts";
import { timeLimit } from "#app/jobs/timing.ts";
import { logger } from "#app/log.server.ts";
import { version } from "#app/version.ts";
import { askDatabase } from "#db/instance.server.ts";

/** Removing a slow process moves its load to the others. */
const patienceMs = 5_000;
let answeredAt = Number.NEGATIVE_INFINITY;

async function reachesDatabase() {
  const said = await askDatabase(1_000);
  if (said === "answered") answeredAt = performance.now();
  return said === "answered" || (said === "silent" && performance.now() - answeredAt < patienceMs);
}

/** Pages work without a worker. */
async function aboutDiskAndJobs() {
  const problem = await findDiskProblem();
  if (problem && problem !== known) logger.error({ problem }, "the disk has a problem");
  known = problem;
  return `${problem ? `${problem}\n` : ""}${await aboutJobs()}`;
}

let known: string | undefined;

async function aboutJobs() {
  const dueAt = await findOldestDueJob().catch(() => undefined);
  if (dueAt === undefined) return "";
  const seconds = dueAt ? Math.max(0, Math.round((Date.now() - dueAt.getTime()) / 1000)) : 0;
  return `oldest due job: ${seconds} s\n`;
}

export const health = {
  draining: false,
  alive: ((_request, response) => {
    response.set("Cache-Control", "no-store").type("text/plain").send(`ok\nversion ${version}\n`);
  }) satisfies RequestHandler,
  ready: (async (_request, response) => {
    const ready = !health.draining && (await reachesDatabase());
    response.set("Cache-Control", "no-store").type("text/plain");
    if (ready) response.send(`ready\n${await timeLimit(1_000, aboutDiskAndJobs(), "")}`);
    else
      response
        .status(503)
        .set("Retry-After", "2")
        .send(health.draining ? "draining\n" : "no database\n");
  }) satisfies RequestHandler,
};
