import { accessSync, constants } from "node:fs";
import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import compression from "compression";
import express, { type RequestHandler } from "express";
import type { ServerBuild } from "react-router";
import { config, unknownSettings } from "#app/config.server.ts";
import { ensureConfiguredAdmin } from "#app/features/accounts/commands.server.ts";
import { verifyPassword } from "#app/features/accounts/passwords.server.ts";
import { ensureWorkflows } from "#app/features/campaigns/commands/workflows.server.ts";
import { addPageViews } from "#app/features/content/page-views/commands.server.ts";
import { findScheduleSettings } from "#app/features/settings/company/queries.server.ts";
import { adoptConnections, watchConnections } from "#app/features/settings/connections/queries.server.ts";
import { alertCheck } from "#app/features/settings-page/alerts/commands.server.ts";
import { closeMail } from "#app/integrations/mail.server.ts";
import { startSchedules } from "#app/jobs/schedules.server.ts";
import { timeLimit } from "#app/jobs/timing.ts";
import { startWorker } from "#app/jobs/worker.server.ts";
import { warmCaches } from "#app/lib/cache.server.ts";
import { describeError, logger } from "#app/log.server.ts";
import { watchProcess } from "#app/metrics.server.ts";
import { registerFeatures } from "#app/registry.server.ts";
import { fillEmptyDatabase, signInHint } from "#app/seed/demo.server.ts";
import { health } from "#app/server/health.server.ts";
import {
  limitBody,
  logRequest,
  logRequests,
  refuseMalformedUrl,
  requestDeadline,
  securityHeaders,
} from "#app/server/http-middleware.server.ts";
import { endStreams } from "#app/server/live.server.ts";
import { metrics } from "#app/server/metrics.server.ts";
import { plainPages } from "#app/server/plain-page.server.tsx";
import { createPageCache, type PageCache, sendPage } from "#app/server/rendering/page-cache.server.ts";
import { routerHandler } from "#app/server/rendering/router.server.ts";
import { staticFiles } from "#app/server/static-files.server.ts";
import { rememberVisit } from "#app/server/visits/attribution.server.ts";
import { startViewCounter, type ViewCounter } from "#app/server/visits/page-views.server.ts";
import { explainConnection } from "#db/address.ts";
import { hearsSignals, stopListening } from "#db/changes.server.ts";
import { limitsStatements } from "#db/client.ts";
import { type EmbeddedServer, startEmbedded } from "#db/embedded.ts";
import { claimFolder } from "#db/folder-claim.ts";
import { closeDatabase, openDatabase } from "#db/instance.server.ts";
import { migrateOnceReachable } from "#db/migrate.ts";
import { loadReferenceData } from "#db/reference-data.server.ts";

/** A stopping process still accepts requests, so that load balancers notice. */
const noticeMs = 1_000;

type Options = {
  http: { server: Server; serve: (listener: RequestListener) => void };
  /** The build's folder, or the development server's handler. */
  files: RequestHandler | string;
  build: ServerBuild | (() => Promise<ServerBuild>);
};

/** The composition root. `stop` shuts down gracefully. */
export async function boot({ http, files, build }: Options) {
  registerFeatures();
  watchProcess();
  const database = await prepareDatabase();
  // With an embedded database no other process can take over.
  const hasPeers = config.role !== "worker" && config.databaseUrl !== undefined;
  const views = config.role === "worker" ? undefined : startViewCounter({ write: addPageViews });
  let worker: ReturnType<typeof startWork> | undefined;
  let alerts: ReturnType<typeof startSchedules> | undefined;
  try {
    health.starting = true;
    http.serve(views ? website(files, build, views) : healthOnly());
    if (views) await warmUp(http.server);
    health.starting = false;
    if (config.role !== "web") worker = startWork();
    alerts = startSchedules(findScheduleSettings, [alertCheck]);
    announce(http.server, await signInHint());
  } catch (error) {
    database.stop();
    throw error;
  }
  return {
    async stop() {
      health.draining = true;
      endStreams();
      alerts?.stop();
      if (hasPeers) await new Promise((resolve) => setTimeout(resolve, noticeMs));
      const closed = new Promise((resolve) => http.server.close(resolve));
      const idle = setInterval(() => http.server.closeIdleConnections(), 100);
      const patience = setTimeout(() => http.server.closeAllConnections(), 6_000);
      await Promise.all([closed, worker?.stop()]);
      await views?.stop();
      clearInterval(idle);
      clearTimeout(patience);
      await stopListening();
      await closeDatabase();
      database.stop();
    },
  };
}

async function prepareDatabase() {
  if (!config.databaseUrl || config.objectStore.kind === "disk") requireFolder(config.dataDir);
  const release = config.databaseUrl ? () => {} : claimFolder(config.dataDir, config.appUrl);
  let embedded: EmbeddedServer | undefined;
  let setting = config.databaseDirectUrl ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
  process.once("exit", () => embedded?.stop("immediate"));
  const stop = () => {
    embedded?.stop();
    release();
  };
  try {
    if (!config.databaseUrl) embedded = await startEmbedded(config.dataDir);
    const url = config.databaseUrl ?? embedded?.url ?? "";
    const directUrl = config.databaseDirectUrl ?? config.databaseUrl ?? embedded?.adminUrl ?? "";
    await migrateOnceReachable(directUrl, {
      onConnectionError: (error) => logger.warn({ error: describeError(error) }, "waiting for the database"),
    });
    setting = "DATABASE_URL";
    if (config.databaseUrl && !(await limitsStatements(url))) logger.warn(noTimeLimit);
    openDatabase(url, {
      ownerUrl: directUrl,
      ...(config.databaseDirectUrl && { directUrl }),
      replicaUrl: config.databaseReplicaUrl,
      onReplicaState: (state, reason) => logger.warn({ reason }, `the replica is ${state}`),
    });
    await adoptConnections();
    watchConnections();
    void warnIfDeaf();
    if (config.seed !== "none") await loadReferenceData();
    await ensureWorkflows(new Date());
    await fillEmptyDatabase();
    await ensureConfiguredAdmin();
    await warmCaches();
    embedded?.watch({ onChange: (message) => logger.warn(message), onLost: endProcess });
    return { stop };
  } catch (error) {
    stop();
    throw config.databaseUrl ? explainConnection(error, setting) : error;
  }
}

/** Loads and compiles what a first visitor and a first sign-in need. */
async function warmUp(server: Server) {
  const { port } = server.address() as AddressInfo;
  const open = (path: string) =>
    fetch(`http://localhost:${port}${path}`, { redirect: "manual", signal: AbortSignal.timeout(20_000) })
      .then((reply) => reply.arrayBuffer())
      .catch(() => {});
  for (const path of ["/", "/login"]) await open(path);
  await verifyPassword("", null);
}

const noTimeLimit =
  "the pooler at DATABASE_URL drops statement_timeout: give its role a limit as in docs/configuration.md";

async function warnIfDeaf() {
  const hears = await timeLimit(5_000, hearsSignals(), false).catch(() => false);
  if (!hears)
    logger.warn(
      "no notification of the database arrives: pages are not updated while they are open. Is DATABASE_URL a pooler? Set DATABASE_DIRECT_URL.",
    );
}

function requireFolder(folder: string) {
  try {
    accessSync(folder, constants.W_OK);
  } catch (error) {
    throw new Error(
      `Setting DATA_DIR: ${(error as Error).message}. Give a folder that Porchlight may write to.`,
    );
  }
}

function endProcess(reason: string) {
  console.error(reason);
  process.exit(1);
}

function startWork() {
  const schedules = startSchedules(findScheduleSettings);
  const worker = startWorker();
  return {
    stop: () => {
      schedules.stop();
      return worker.stop().then(closeMail);
    },
  };
}

/** Cached pages skip Express. */
function website(files: Options["files"], build: Options["build"], views: ViewCounter): RequestListener {
  const cache = createPageCache();
  const app = webApp(files, build, cache);
  return (request, response) => {
    if (health.draining) response.setHeader("Connection", "close");
    rememberVisit(request, response);
    views.watch(request, response);
    const page = cache.find(request);
    if (!page) return app(request, response);
    logRequest(request, response);
    sendPage(page, request, response);
  };
}

function webApp(files: Options["files"], build: Options["build"], cache: PageCache) {
  const app = healthOnly();
  const pageOf = plainPages(build);
  app.use(logRequests);
  app.use(refuseMalformedUrl(pageOf));
  app.use(typeof files === "string" ? staticFiles(files) : files);
  app.use(limitBody());
  app.use(requestDeadline(pageOf));
  app.use(compression({ filter: isCompressible }));
  app.use(cache.store);
  // A proxy may rewrite the Host header.
  const allowedActionOrigins = [new URL(config.appUrl).host];
  app.all(
    "/{*path}",
    routerHandler(
      typeof build === "function" ? build : { ...build, allowedActionOrigins },
      config.nodeEnv,
      pageOf,
    ),
  );
  return app;
}

function healthOnly() {
  const app = express();
  app.disable("x-powered-by");
  app.set("trust proxy", config.trustProxy);
  app.use(securityHeaders());
  app.get(["/healthz", "/up"], health.alive);
  app.get("/readyz", health.ready);
  app.get("/metrics", metrics);
  return app;
}

const isCompressible: compression.CompressionFilter = (request, response) =>
  !String(response.getHeader("content-type")).startsWith("text/event-stream") &&
  compression.filter(request, response);

function announce(server: Server, hint: string[]) {
  const { address: host = "", port } = (server.address() ?? {}) as Partial<AddressInfo>;
  const lines =
    config.role === "worker"
      ? [`Porchlight worker is running, ${port ? `health at port ${port}` : "without a port"}`]
      : [`Porchlight is at ${config.appUrl}`, ...hint];
  if (config.nodeEnv !== "test") console.log(lines.join("\n"));
  const isOpen = config.role !== "worker" && host !== "::1" && !host.startsWith("127.");
  if (config.mode === "production" && isOpen && config.trustProxy === false)
    console.warn(
      `Warning: Porchlight listens on ${host} without TLS. Put a proxy with HTTPS in front, and set TRUST_PROXY.`,
    );
  for (const name of unknownSettings) console.warn(`Warning: there is no setting ${name}. Is it misspelled?`);
  logger.debug({ mode: config.mode, role: config.role }, "started");
}

export * from "virtual:react-router/server-build";
