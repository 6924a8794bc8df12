import type { RequestHandler } from "express";
import { findAlerts, findDiskProblem } from "#app/features/settings/integrations/queries.server.ts";
import { timeLimit } from "#app/jobs/timing.ts";
import { logger } from "#app/log.server.ts";
import { version } from "#app/version.ts";
import { askDatabase } from "#db/instance.server.ts";

/** Removing a slow process moves its load to the others. */
const patienceMs = 5_000;
let answeredAt = Number.NEGATIVE_INFINITY;

async function reachesDatabase() {
  const answer = await askDatabase(1_000);
  if (answer === "answered") answeredAt = performance.now();
  return answer === "answered" || (answer === "silent" && performance.now() - answeredAt < patienceMs);
}

/** Undefined when this process can serve. */
async function findProblem() {
  if (health.starting) return "starting";
  if (health.draining) return "draining";
  if (!(await reachesDatabase())) return "no database";
  const problem = await timeLimit(1_000, findDiskProblem(), undefined);
  if (problem && problem !== lastProblem) logger.error({ problem }, "the disk has a problem");
  lastProblem = problem;
  return problem;
}

let lastProblem: string | undefined;

/** Pages work without a worker. */
async function aboutJobs() {
  const alerts = await findAlerts().catch(() => undefined);
  if (!alerts) return "";
  const dueAt = alerts.oldestDueAt;
  const seconds = dueAt ? Math.max(0, Math.round((Date.now() - dueAt.getTime()) / 1000)) : 0;
  return `oldest due job: ${seconds} s\n`;
}

export const health = {
  starting: false,
  draining: false,
  alive: ((_request, response) => {
    response.set("Cache-Control", "no-store").type("text/plain").send(`ok\nversion ${version}\n`);
  }) satisfies RequestHandler,
  ready: (async (_request, response) => {
    const problem = await findProblem();
    response.set("Cache-Control", "no-store").type("text/plain");
    if (problem) response.status(503).set("Retry-After", "2").send(`${problem}\n`);
    else response.send(`ready\n${await timeLimit(1_000, aboutJobs(), "")}`);
  }) satisfies RequestHandler,
};
