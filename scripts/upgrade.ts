import "./entry.ts";
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, openSync, readFileSync, renameSync, rmSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import { parseArgs } from "node:util";
import { findObstacle } from "#db/databases.ts";
import { claimFile } from "#db/folder-claim.ts";
import manifest from "../package.json" with { type: "json" };
import { builds, currentBuild, markInUse, switchTo } from "./build-folder.ts";
import { chooseRelease } from "./release.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    restart: { type: "string", multiple: true, default: [] },
    port: { type: "string", multiple: true, default: [] },
    unproven: { type: "boolean", default: false },
  },
});
const running = manifest.version;
const dataDir = path.resolve(process.env.DATA_DIR || ".data");
const log = path.join(dataDir, "upgrade.log");
const packages = path.resolve("node_modules");
// What npm sets for this script must not reach the npm of the new release.
const env: NodeJS.ProcessEnv = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith("npm_"))),
  DATA_DIR: dataDir,
};
const { DATABASE_URL: databaseUrl, UPGRADE_RESTART: usualRestart } = process.env;
const restarts = values.restart.length > 0 || !usualRestart ? values.restart : [usualRestart];

if (!existsSync(".git"))
  throw new Error("This is not a git checkout. For a container, see Upgrade in docs/docker.md.");
if (git("status", "--porcelain", "--untracked-files=no"))
  throw new Error("Files of this checkout were changed. Run git status, and commit or undo that first.");
mkdirSync(dataDir, { recursive: true });
const unlock = claimFile(
  path.join(dataDir, "upgrade.json"),
  "npm run upgrade",
  ({ pid }) => `Another upgrade is in progress (process ${pid}).`,
);
try {
  await upgrade();
} finally {
  unlock();
}

async function upgrade() {
  git("fetch", "--tags", "--quiet");
  const tag = chooseRelease(git("tag", "--list").split("\n"), running, positionals[0]);
  if (!tag) return console.log(`${running} is already the newest.`);
  rmSync(log, { force: true });
  await backUp();
  const folder = path.join(dataDir, "releases", tag);
  discard(path.dirname(folder));
  try {
    git("worktree", "add", "--detach", folder, tag);
    const { version } = JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8"));
    if (`v${version}` !== tag) throw new Error(`The release ${tag} says that it is ${version}.`);
    run(`Installing the packages of ${tag}`, ["npm", "ci", "--include=dev", "--prefer-offline"], folder);
    run(`Building ${tag}`, ["npm", "run", "build"], folder);
    if (databaseUrl) await check(folder, version);
    await change(folder, tag);
  } catch (error) {
    throw new Error(`${(error as Error).message}\nThe upgrade failed: ${running} stays installed.`);
  } finally {
    discard(folder);
  }
}

async function backUp() {
  const url = process.env.DATABASE_DIRECT_URL || databaseUrl;
  const obstacle = url ? await findObstacle(url) : null;
  if (obstacle && !values.unproven)
    throw new Error(
      `The backup could not be proven: the role of the database may not create one. To change that, ${obstacle}; or go on without proof: npm run upgrade -- --unproven`,
    );
  const args = ["scripts/backup.ts", ...(values.unproven ? ["--unproven"] : [])];
  const { status } = spawnSync(process.execPath, args, { env, stdio: "inherit" });
  if (status !== 0)
    throw new Error(
      "Without a proven backup there is no upgrade, unless you go on with --unproven. Nothing has changed.",
    );
}

async function check(folder: string, version: string) {
  console.log(`Migrating, and checking ${version} beside ${running} ...`);
  const port = await freePort();
  const output = openSync(log, "a");
  const own = { NODE_ENV: "production", ENV_FILE: "", ROLE: "web", HOST: "127.0.0.1", PORT: String(port) };
  const args = ["--max-old-space-size=512", "--max-semi-space-size=8", "server.ts"];
  const child = spawn(path.join(folder, "node_modules/.bin/node"), args, {
    cwd: folder,
    env: { ...env, ...own },
    stdio: ["ignore", output, output],
  });
  const exited = once(child, "exit");
  const address = `http://127.0.0.1:${port}`;
  try {
    await waitFor(`${version} starts`, () => says(address, version), 1_800, child);
    await waitFor(`${version} is ready`, () => answers(`${address}/readyz`), 60, child);
    // The website answers 503 until the company and the prices are saved.
    if (!(await answers(`${address}/login`))) throw new Error(`/login of ${version} doesn't answer 200.`);
  } finally {
    child.kill("SIGTERM");
    await exited;
  }
}

async function change(folder: string, tag: string) {
  const goBack = activate(folder, tag);
  if (restarts.length === 0)
    return console.log(`${tag} is installed. Restart the services, the web processes one after the other.`);
  try {
    await restartAll(tag.slice(1));
    console.log(`Porchlight ${tag.slice(1)} runs.`);
  } catch (error) {
    goBack();
    await restartAll(running).catch((second: Error) => {
      throw new Error(`${(error as Error).message}\nWent back, but: ${second.message}`);
    });
    throw error;
  }
}

function activate(folder: string, tag: string) {
  const [next, previous] = [`${packages}.next`, `${packages}.previous`];
  const branch = spawnSync("git", ["symbolic-ref", "--short", "--quiet", "HEAD"], { encoding: "utf8" });
  const before = branch.stdout.trim() || git("rev-parse", "HEAD");
  const oldBuild = currentBuild();
  const made = currentBuild(path.join(folder, "build"));
  if (!made) throw new Error(`There is no build of ${tag}.`);
  const build = path.join(builds, path.basename(made));
  for (const left of [next, previous]) rmSync(left, { recursive: true, force: true });
  move(path.join(folder, "node_modules"), next);
  move(made, build);
  const goBack = () => {
    git("checkout", "--quiet", before);
    if (existsSync(previous)) {
      if (existsSync(packages)) renameSync(packages, next);
      renameSync(previous, packages);
    }
    if (oldBuild) use(oldBuild);
    for (const left of [next, build]) rmSync(left, { recursive: true, force: true });
  };
  try {
    git("checkout", "--quiet", tag);
    renameSync(packages, previous);
    renameSync(next, packages);
    use(build);
  } catch (error) {
    goBack();
    throw error;
  }
  return goBack;
}

/** A start builds again when a source file is newer, and git has just written some. */
function use(build: string) {
  for (const each of [build, path.join(build, "server/index.js")]) markInUse(each);
  switchTo(build);
}

async function restartAll(version: string) {
  for (const [index, command] of restarts.entries()) {
    // Until a proxy has noticed that the one before is back.
    if (index > 0) await setTimeout(2_000);
    console.log(command);
    const { status } = spawnSync(command, { shell: true, env, stdio: "inherit" });
    if (status !== 0) throw new Error(`The command failed: ${command}`);
    const port = values.port[index];
    const address = port
      ? `http://127.0.0.1:${port}`
      : process.env.APP_URL || `http://127.0.0.1:${process.env.PORT || 3000}`;
    const isBack = async () => (await says(address, version)) && (await answers(`${address}/readyz`));
    await waitFor(`${address} answers as ${version}`, isBack);
  }
}

async function waitFor(what: string, holds: () => Promise<boolean>, seconds = 60, child?: ChildProcess) {
  const end = performance.now() + seconds * 1_000;
  while (!(await holds())) {
    if (child && (child.exitCode !== null || child.signalCode !== null)) throw new Error(lastLines(1));
    if (performance.now() > end) throw new Error(`After ${seconds} s it is not true that ${what}.`);
    await setTimeout(250);
  }
}

function open(url: string) {
  return fetch(url, { redirect: "manual", signal: AbortSignal.timeout(10_000) }).catch(() => undefined);
}

async function answers(url: string) {
  const reply = await open(url);
  await reply?.arrayBuffer();
  return reply?.status === 200;
}

async function says(address: string, version: string) {
  const text = await (await open(`${address}/healthz`))?.text();
  return text?.split("\n").includes(`version ${version}`) ?? false;
}

function run(what: string, [file = "", ...args]: string[], cwd: string) {
  console.log(`${what} (${log}) ...`);
  const output = openSync(log, "a");
  const { status } = spawnSync(file, args, { cwd, env, stdio: ["ignore", output, output] });
  if (status !== 0) throw new Error(`${lastLines(10)}\n${what} failed. Nothing has changed.`);
}

function lastLines(count: number) {
  return readFileSync(log, "utf8").trimEnd().split("\n").slice(-count).join("\n");
}

function git(...args: string[]) {
  const { status, stdout, stderr, error } = spawnSync("git", args, { encoding: "utf8" });
  if (error) throw new Error(`git cannot be run: ${error.message}`);
  if (status !== 0) throw new Error(stderr.trim().split("\n").at(-1));
  return stdout.trim();
}

function discard(folder: string) {
  rmSync(folder, { recursive: true, force: true });
  git("worktree", "prune");
}

function move(from: string, to: string) {
  mkdirSync(path.dirname(to), { recursive: true });
  try {
    renameSync(from, to);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
    cpSync(from, to, { recursive: true, verbatimSymlinks: true, preserveTimestamps: true });
  }
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
