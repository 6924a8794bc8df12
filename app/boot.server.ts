import type { RequestListener, Server } from "node:http";
import type { AddressInfo } from "node:net";
import compression from "compression";
import express, { type RequestHandler } from "express";
import type { ServerBuild } from "react-router";
import { config } from "#app/config.server.ts";
import { readKept } from "#app/domain/kept.server.ts";
import { ensureConfiguredAdmin } from "#app/domain/staff/commands.server.ts";
import { limitBody } from "#app/http/body-limit.server.ts";
import { requestDeadline } from "#app/http/deadline.server.ts";
import { securityHeaders } from "#app/http/headers/security.server.ts";
import { health } from "#app/http/health.server.ts";
import { legibleAddress } from "#app/http/legible-address.server.ts";
import { endStreams } from "#app/http/live.server.ts";
import { logRequest, logRequests } from "#app/http/logger.server.ts";
import { plainPages } from "#app/http/plain-page.server.tsx";
import { createPageCache, type PageCache, sendPage } from "#app/http/rendering/page-cache.server.ts";
import { routerHandler } from "#app/http/rendering/router.server.ts";
import { staticFiles } from "#app/http/static-files.server.ts";
import { rememberVisit } from "#app/http/visits/attribution.server.ts";
import { startViewCounter, type ViewCounter } from "#app/http/visits/page-views.server.ts";
import { startUpkeep } from "#app/jobs/upkeep.server.ts";
import { startWorker } from "#app/jobs/worker.server.ts";
import { describeError, logger } from "#app/log.server.ts";
import { fillEmptyDatabase, signInHint } from "#app/seed/demo.server.ts";
import { stopListening } from "#db/changes.server.ts";
import { type EmbeddedServer, startEmbedded } from "#db/embedded.ts";
import { claimFolder } from "#db/folder-claim.ts";
import { closeDatabase, databaseAnswers, openDatabase } from "#db/instance.server.ts";
import { migrateOnceReachable } from "#db/migrate.ts";
import { loadReferenceData } from "#db/reference-data.server.ts";

/** How long a process that ends goes on accepting, so that what sends it requests can notice. */
const noticeMs = 1_000;

type Options = {
  http: { server: Server; serve: (listener: RequestListener) => void };
  /** The folder of the build, or in development what serves its files. */
  files: RequestHandler | string;
  build: ServerBuild | (() => Promise<ServerBuild>);
};

/**
 * The composition root: database, migrations, sample company, HTTP, worker, in this order. Returns the way to stop:
 * no new connections, streams ended, requests and the job in hand finished, pools closed.
 */
export async function boot({ http, files, build }: Options) {
  const database = await prepareDatabase();
  // A process with a database of its own has nobody beside it who could take over.
  const oneOfMany = config.role !== "worker" && config.databaseUrl !== undefined;
  const views = config.role === "worker" ? undefined : startViewCounter();
  let worker: ReturnType<typeof startWork> | undefined;
  try {
    http.serve(views ? website(files, build, views) : healthOnly());
    if (config.role !== "web") worker = startWork();
    announce(http.server, await signInHint());
  } catch (error) {
    database.stop();
    throw error;
  }
  return {
    async stop() {
      health.draining = true;
      endStreams();
      // Balancers see it at /readyz and send no more; until then everybody is served, each on a last connection.
      if (oneOfMany) await new Promise((resolve) => setTimeout(resolve, noticeMs));
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

/** Leaves nothing running behind when a step fails. */
async function prepareDatabase() {
  const release = config.databaseUrl ? () => {} : claimFolder(config.dataDir, config.appUrl);
  let embedded: EmbeddedServer | undefined;
  // However this process ends, its database ends with it.
  process.once("exit", () => embedded?.stop("immediate"));
  const stop = () => {
    embedded?.stop();
    release();
  };
  try {
    if (!config.databaseUrl) embedded = await startEmbedded(config.dataDir);
    openDatabase(config.databaseUrl ?? embedded?.url ?? "");
    // The pool's first connection comes about beside the migrator's.
    void databaseAnswers(5_000);
    await migrateOnceReachable(config.databaseUrl ?? embedded?.adminUrl ?? "", {
      onAway: (error) => logger.warn({ error: describeError(error) }, "waiting for the database"),
    });
    await loadReferenceData();
    await fillEmptyDatabase();
    await ensureConfiguredAdmin();
    await readKept();
    embedded?.watch({ onChange: (message) => logger.warn(message), onLost: endProcess });
    return { stop };
  } catch (error) {
    stop();
    throw error;
  }
}

function endProcess(reason: string) {
  console.error(reason);
  process.exit(1);
}

function startWork() {
  const upkeep = startUpkeep();
  const worker = startWorker();
  return {
    stop: () => {
      upkeep.stop();
      return worker.stop();
    },
  };
}

/** Kept pages go out before anything else looks at the request; all others go through the web application. */
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
  app.use(legibleAddress(pageOf));
  app.use(typeof files === "string" ? staticFiles(files) : files);
  app.use(limitBody());
  app.use(requestDeadline(pageOf));
  app.use(compression({ filter: isCompressible }));
  app.use(cache.keep);
  // A proxy may show the router another host than the browser's; forms from our own address stay welcome.
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
  app.get("/healthz", health.alive);
  app.get("/readyz", health.ready);
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
  logger.debug({ mode: config.mode, role: config.role }, "started");
}

export * from "virtual:react-router/server-build";
