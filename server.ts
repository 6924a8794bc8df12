import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { createServer, type RequestListener } from "node:http";
import { enableCompileCache } from "node:module";
import path from "node:path";
import { fileURLToPath } from "node:url";
import "./scripts/environment.ts";
import { builds, currentBuild, markInUse } from "./scripts/build-folder.ts";

type Program = typeof import("#app/boot.server.ts");

const startingPage = `<!DOCTYPE html><html lang="en-US"><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="5">
<title>Starting</title><p>This site is starting. This page reloads by itself.</p></html>`;

const here = import.meta.dirname;
const development = process.argv.includes("--dev");
process.env.NODE_ENV ??= development ? "development" : "production";

try {
  const dataDir = path.resolve(process.env.DATA_DIR || ".data");
  makeFolder(dataDir);
  enableCompileCache(path.join(dataDir, "compiled"));
} catch {
  // The program says what it needs the folder for.
}
const http = await listen(process.env.PORT || (process.env.ROLE === "worker" ? undefined : "3000"));
let isStopping = false;
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, onSignal);
const starting = start().catch((error: unknown) => fail(inOneLine(error)));
await starting;
if (development) process.removeAllListeners("SIGTERM").on("SIGTERM", onSignal);

/** Node's own recursive call never returns in /proc. */
function makeFolder(folder: string) {
  if (existsSync(folder)) return;
  makeFolder(path.dirname(folder));
  mkdirSync(folder);
}

/** First, so that a second start does not touch the data. */
async function listen(port: string | undefined) {
  if (port !== undefined && !(/^\d{1,5}$/.test(port) && Number(port) > 0))
    fail(`Setting PORT: "${port}" is not a port.`);
  const handler: { current: RequestListener } = {
    current: (request, response) => {
      // Alive, though a migration may take minutes.
      if (request.url === "/healthz" || request.url === "/up")
        response.writeHead(200, { "Content-Type": "text/plain" }).end("ok\n");
      else response.writeHead(503, { "Retry-After": "5", "Content-Type": "text/html" }).end(startingPage);
    },
  };
  // Longer than a proxy's usual 60 s, so that the server never closes a connection during a request.
  const limits = { headersTimeout: 15_000, keepAliveTimeout: 65_000, connectionsCheckingInterval: 5_000 };
  const server = createServer(limits, (request, response) => handler.current(request, response));
  server.maxConnections = 4_000;
  const serve = (listener: RequestListener) => (handler.current = listener);
  if (port === undefined) return { server, serve };
  const { MODE, DATABASE_URL, HOST } = process.env;
  // A misspelled mode is refused later; until then only local requests are allowed.
  const isOpen = MODE ? MODE === "production" : Boolean(DATABASE_URL);
  const host = HOST || (isOpen ? "0.0.0.0" : "127.0.0.1");
  await new Promise<void>((resolve, reject) =>
    server.once("error", reject).listen(Number(port), host, resolve),
  ).catch((error: NodeJS.ErrnoException) =>
    fail(
      error.code === "EADDRINUSE"
        ? `Port ${port} is in use. Is Porchlight running already? Otherwise set PORT to another one${process.env.ROLE === "worker" ? ", or to nothing: a worker needs none" : ""}.`
        : `Cannot listen on ${host}:${port}: ${error.message}`,
    ),
  );
  return { server, serve };
}

async function start() {
  return development ? startDevelopment() : startProduction();
}

async function startProduction() {
  let folder = currentBuild();
  if (!folder || (hasBuildTools() && isOlderThanSource(folder))) {
    build();
    folder = currentBuild() ?? fail(`There is no build in ${builds}.`);
  }
  markInUse(folder);
  setInterval(markInUse, 3_600_000, folder).unref();
  const program: Program = await import(path.join(folder, "server/index.js"));
  return program.boot({ http, files: folder, build: program });
}

async function startDevelopment() {
  const vite = await import("vite");
  const tools = await vite.createServer({
    server: { middlewareMode: true, hmr: { server: http.server } },
    appType: "custom",
  });
  const { ssr } = tools.environments;
  if (!vite.isRunnableDevEnvironment(ssr)) throw new Error("The development server cannot run the program");
  const program: Program = await ssr.runner.import(fileURLToPath(import.meta.resolve("#app/boot.server.ts")));
  const app = await program.boot({
    http,
    files: tools.middlewares,
    build: () => ssr.runner.import("virtual:react-router/server-build"),
  });
  return {
    stop: async () => {
      await tools.close();
      await app.stop();
    },
  };
}

function hasBuildTools() {
  return existsSync(path.join(here, "node_modules/@react-router/dev"));
}

/** Node takes five times as long to ask for two thousand files. */
function isOlderThanSource(folder: string) {
  const tools = ["package-lock.json", "vite.config.ts", "react-router.config.ts", "tsconfig.json"];
  const sources = ["app", "db", "emails", "public", "scripts/build.ts", ...tools];
  const options = ["-newer", path.join(folder, "server/index.js"), "-print", "-quit"];
  return spawnSync("find", [...sources, ...options], { cwd: here, encoding: "utf8" }).stdout !== "";
}

function build() {
  if (!hasBuildTools())
    fail("There is no build, and the packages that make one are not installed. Run npm ci, then npm start.");
  const folder = process.env.DATA_DIR || ".data";
  const log = path.join(folder, "build.log");
  console.log(`Building, which takes about a minute (${log}) ...`);
  mkdirSync(folder, { recursive: true });
  const output = openSync(log, "w");
  const script = path.join(here, "scripts/build.ts");
  const { status } = spawnSync(process.execPath, [script], { stdio: ["ignore", output, output] });
  if (status !== 0)
    fail(`${readFileSync(log, "utf8").split("\n").slice(-20).join("\n")}\nThe build failed: ${log}`);
}

/** npm forwards signals too, so they arrive twice. */
async function onSignal() {
  if (isStopping) return;
  isStopping = true;
  const deadline = setTimeout(() => process.exit(1), 10_000);
  deadline.unref();
  const running = await starting;
  await running.stop();
  process.exit(0);
}

/** The full message contains the query's parameters. */
function inOneLine(error: unknown) {
  if (!(error instanceof Error)) return String(error);
  if ((error as NodeJS.ErrnoException).code === "ENOSPC") return `The disk is full: ${error.message}`;
  return error.message.startsWith("Failed query") && error.cause instanceof Error
    ? error.cause.message
    : error.message;
}

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}
