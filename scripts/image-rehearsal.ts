import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { chownSync, cpSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { startEmbedded } from "#db/embedded.ts";
import { type Instruction, readDockerfile, readIgnored, type Stage } from "./dockerfile.ts";

const node = 1000;

/** Runs COPY, RUN and ENV in a folder, then CMD as process 1 of a namespace until HEALTHCHECK passes. */
export async function rehearse(context: string, folder: string) {
  const stages = readDockerfile(path.join(context, "Dockerfile"));
  const built = new Map<string, string>();
  for (const stage of stages) {
    const files = path.join(folder, `stage-${built.size}`);
    for (const step of stage.steps) take(step, { stage, files, context, built });
    built.set(stage.name, files);
    console.log(`✓ stage ${stage.name} is built`);
  }
  const last = stages.at(-1);
  if (!last) throw new Error("The Dockerfile has no stage");
  const database = await startEmbedded(path.join(folder, "database"));
  try {
    await start(last, built.get(last.name) ?? "", database.adminUrl);
  } finally {
    database.stop();
  }
}

type Place = { stage: Stage; files: string; context: string; built: Map<string, string> };

/** User, port and metadata instructions have no effect here. */
function take({ word, rest }: Instruction, { stage, files, context, built }: Place) {
  const workdir = path.join(files, stage.workdir);
  mkdirSync(workdir, { recursive: true });
  if (word === "COPY") copy(rest, workdir, context, built);
  // The base image creates the user.
  if (word === "RUN" && !/^mkdir \/\S+ && chown node:node /.test(rest)) run(rest, workdir, stage.env);
}

function copy(rest: string, workdir: string, context: string, built: Map<string, string>) {
  const [, from, names = ""] = /^(?:--from=(\S+) )?(.*)$/.exec(rest) ?? [];
  const sources = names.split(/ +/);
  const target = path.resolve(workdir, sources.pop() ?? ".");
  const ignored = readIgnored(path.join(context, ".dockerignore"));
  for (const source of sources) {
    const place = from ? path.join(built.get(from) ?? "", source) : path.join(context, source);
    const into = from || source === "." ? target : path.join(target, source);
    const filter = (file: string) => from !== undefined || !ignored(path.relative(context, file));
    cpSync(place, into, { recursive: true, filter, verbatimSymlinks: true });
  }
}

/** npm needs this machine's registry settings. */
const network = Object.fromEntries(
  Object.entries(process.env).filter(([name]) =>
    /^(npm_config_.*|node_extra_ca_certs|https?_proxy|no_proxy|home)$/i.test(name),
  ),
);
const nodePath = `${path.dirname(process.execPath)}:${process.env.PATH}`;

function run(command: string, cwd: string, env: Record<string, string>) {
  const { status, stdout, stderr } = spawnSync("/bin/sh", ["-c", command], {
    cwd,
    encoding: "utf8",
    env: { ...network, PATH: nodePath, ...env },
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw new Error(`RUN ${command}\n${`${stdout}${stderr}`.slice(-4_000)}`);
}

async function start(stage: Stage, files: string, databaseUrl: string) {
  const data = path.join(files, "data");
  mkdirSync(data, { recursive: true });
  chownSync(data, node, node);
  const env = { ...stage.env, PATH: nodePath, DATA_DIR: data, MODE: "demo", DATABASE_URL: databaseUrl };
  const own = { ...env, HOST: "127.0.0.1", PORT: "3391" };
  const cwd = path.join(files, stage.workdir);
  const child = asProcessOne(stage.command, cwd, own);
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (text) => output.push(String(text)));
  const exited = new Promise<number | null>((resolve) => child.once("exit", resolve));
  const words = () => output.join("").slice(-4_000);
  if (!(await becomesHealthy(stage.health, cwd, own, child)))
    throw new Error(`The image does not become healthy\n${words()}`);
  const page = await fetch("http://127.0.0.1:3391/");
  if (page.status !== 200) throw new Error(`Its first page is ${page.status}\n${words()}`);
  console.log("✓ as process 1, without a right to write, it serves its first page");
  const asked = performance.now();
  process.kill(processOne(child), "SIGTERM");
  const code = await exited;
  const seconds = ((performance.now() - asked) / 1000).toFixed(1);
  if (code !== 0) throw new Error(`SIGTERM ended it with ${code} after ${seconds} s\n${words()}`);
  console.log(`✓ SIGTERM ends it in order, in ${seconds} s`);
}

function asProcessOne(command: string[], cwd: string, env: Record<string, string>) {
  const namespace = ["--pid", "--fork", "--kill-child", "--mount-proc"];
  const user = [`--reuid=${node}`, `--regid=${node}`, "--clear-groups", "--no-new-privs"];
  return spawn("/usr/bin/unshare", [...namespace, "setpriv", ...user, ...command], { cwd, env });
}

/** Outside the namespace. */
function processOne({ pid }: ChildProcess) {
  return Number(readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim());
}

async function becomesHealthy(
  [file = "", ...args]: string[],
  cwd: string,
  env: Record<string, string>,
  child: ChildProcess,
) {
  for (let attempt = 0; attempt < 120 && child.exitCode === null; attempt++) {
    if (spawnSync(file, args, { cwd, env }).status === 0) {
      const { status } = spawnSync(file, [...args, "/readyz"], { cwd, env });
      if (status === 0) return true;
    }
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  return false;
}
