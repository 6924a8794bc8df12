import { type ChildProcess, spawn } from "node:child_process";
import { mkdirSync, openSync } from "node:fs";
import { createServer } from "node:net";
import path from "node:path";
import { onServerCore } from "#tests/harness/cores.ts";

export type Running = {
  url: string;
  child: ChildProcess;
  /** SIGTERM */
  stop: () => Promise<Exit>;
  /** SIGKILL */
  kill: () => Promise<Exit>;
  exited: Promise<Exit>;
};

export type Exit = { code: number | null; signal: NodeJS.Signals | null; at: number };

export const root = path.resolve(import.meta.dirname, "../..");

/** Other settings of this machine must not reach the program. */
const inherited = ["PATH", "HOME", "LANG", "TZ", "TMPDIR"];

const alive = new Set<ChildProcess>();
process.on("exit", () => {
  for (const child of alive) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

type Server = {
  args: string[];
  env: Record<string, string>;
  port: number;
  folder: string;
  /** A path that answers 200 once the server is ready. */
  ready: string;
  cwd?: string;
};

/** On the servers' core, with a log in `folder`. Ends with this process. */
export async function startServer({ args, env, port, folder, ready, cwd = root }: Server): Promise<Running> {
  mkdirSync(folder, { recursive: true });
  const log = path.join(folder, `server-${port}.log`);
  const output = openSync(log, "a");
  const [file, all] = onServerCore(args);
  const child = spawn(file, all, {
    cwd,
    stdio: ["ignore", output, output, "ipc"],
    env: {
      ...Object.fromEntries(
        inherited.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])),
      ),
      NODE_ENV: "production",
      ENV_FILE: "",
      HOST: "127.0.0.1",
      PORT: String(port),
      ...env,
    },
  });
  alive.add(child);
  const exited = new Promise<Exit>((resolve) =>
    child.once("exit", (code, signal) => {
      alive.delete(child);
      resolve({ code, signal, at: performance.now() });
    }),
  );
  const end = (signal: NodeJS.Signals) => () => {
    child.kill(signal);
    return exited;
  };
  const url = `http://127.0.0.1:${port}`;
  await firstAnswer(url + ready, child, log);
  return { url, child, exited, stop: end("SIGTERM"), kill: end("SIGKILL") };
}

async function firstAnswer(url: string, child: ChildProcess, log: string) {
  const deadline = performance.now() + 120_000;
  while (performance.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const status = await fetch(url, { redirect: "manual" }).then(
      async (reply) => {
        await reply.arrayBuffer();
        return reply.status;
      },
      () => 0,
    );
    if (status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`A server under test did not start; see ${log}`);
}

let next = 3300;

/** Between 3300 and 3390. */
export async function freePort() {
  for (; next <= 3390; next++) if (await isFree(next)) return next++;
  throw new Error("No port of 3300 to 3390 is free");
}

function isFree(port: number) {
  return new Promise<boolean>((resolve) => {
    const probe = createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });
}

export const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Polls for 30 s. */
export async function until<Found>(what: string, find: () => Promise<Found>): Promise<NonNullable<Found>> {
  for (const deadline = performance.now() + 30_000; performance.now() < deadline; ) {
    const found = await find();
    if (found) return found;
    await pause(50);
  }
  throw new Error(`After 30 s it is still not true that ${what}`);
}
