import { execFileSync, execSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { startRoundRobin } from "#tests/faults/round-robin.ts";
import { steadyLoad } from "#tests/faults/steady-load.ts";
import { freePort, pause, type Running, root, startServer, until } from "#tests/harness/children.ts";
import { startCluster } from "#tests/harness/cluster.ts";
import { type Group, rowsFor } from "#tests/harness/figures.ts";

const row = rowsFor("R20");
const [old, unbuildable, unmigratable, good] = ["90.0.0", "90.0.1", "90.0.2", "90.1.0"] as const;

/** From a checkout whose remote has three newer releases: two of them broken. */
export const upgrade: Group = {
  name: "upgrade",
  ids: "R20",
  async measure() {
    const folder = await mkdtemp(path.join(tmpdir(), "upgrade-"));
    const cluster = await startCluster(path.join(folder, "database"));
    const databaseUrl = await cluster.emptyDatabase("program");
    try {
      const checkout = await publish(folder);
      const installation = await install(checkout, databaseUrl);
      return await attempts(checkout, installation).finally(installation.stop);
    } finally {
      cluster.stop();
      await rm(folder, { recursive: true });
    }
  },
};

async function attempts(checkout: string, installation: Awaited<ReturnType<typeof install>>) {
  const tree = () => `${git(checkout, "rev-parse", "HEAD")} ${git(checkout, "status", "--porcelain")}`;
  const before = tree();
  const stays = async (what: string, version: string) => {
    const { code, seconds } = await installation.upgrade(`v${version}`);
    await installation.restart(0);
    const after = await installation.versions();
    return row(
      `${what}: exit code, what runs and starts again, the checkout`,
      `${code}, ${after.join(" and ")}, ${tree() === before ? "the same" : "changed"} (${seconds.toFixed(0)} s)`,
      `1, ${old}, the same`,
      code === 1 && tree() === before && after.every((each) => each === old),
    );
  };
  const broken = [
    await stays("the build of the new release fails", unbuildable),
    await stays("its migration fails", unmigratable),
  ];
  installation.ignoresRestarts = true;
  broken.push(await stays("it does not answer after the switch", good));
  installation.ignoresRestarts = false;
  const load = steadyLoad(installation.url, 20, [{ path: "/" }, { path: "/analysis" }, { path: "/login" }]);
  // The old version can't prove a backup of the database that the last attempt has migrated.
  const upgrading = installation.upgrade("--unproven");
  await until("an upgrade runs", async () => existsSync(path.join(checkout, ".data/upgrade.json")));
  const second = await installation.upgrade();
  const done = await upgrading;
  const answers = await load.stop();
  const failed = answers.filter(({ status }) => status !== 200).length;
  const now = await installation.versions();
  return [
    ...broken,
    row(
      "a second upgrade at the same time",
      second.output.trim(),
      "refused",
      second.code === 1 && second.output.startsWith("Another upgrade is in progress"),
    ),
    row(
      `upgrade of two web processes in ${done.seconds.toFixed(0)} s under 20 req/s: failed, what runs`,
      `${failed} of ${answers.length}, ${now.join(" and ")}`,
      `0, ${good}`,
      done.code === 0 && failed === 0 && now.every((each) => each === good),
    ),
  ];
}

async function publish(folder: string) {
  const [remote, work, checkout] = [`${folder}/remote.git`, `${folder}/work`, `${folder}/checkout`] as const;
  git(folder, "clone", "--quiet", "--bare", root, remote);
  for (const tag of git(remote, "tag").split("\n").filter(Boolean)) git(remote, "tag", "--delete", tag);
  git(folder, "clone", "--quiet", remote, work);
  const release = async (version: string, change: () => Promise<void>) => {
    await edit(path.join(work, "package.json"), (manifest) => Object.assign(manifest, { version }));
    await change();
    git(work, "add", "--all");
    git(work, "-c", "user.name=R", "-c", "user.email=r@faults.example", "commit", "--quiet", "-m", version);
    git(work, "tag", `v${version}`);
    git(work, "push", "--quiet", "origin", `v${version}`);
    git(work, "reset", "--quiet", "--hard", `v${old}`);
  };
  await release(old, async () => {});
  git(folder, "clone", "--quiet", "--branch", `v${old}`, "-c", "advice.detachedHead=false", remote, checkout);
  await release(unbuildable, () => writeFile(path.join(work, "app/root.tsx"), "export default {"));
  await release(unmigratable, () => addMigration(work, "select 1 / 0;"));
  await release(good, () => addMigration(work, "alter table leads add column upgraded int;"));
  execSync("npm ci --prefer-offline && npm run build", { cwd: checkout, stdio: "ignore", env: inherited });
  return checkout;
}

async function addMigration(work: string, statement: string) {
  const added = { idx: 9_999, version: "7", when: Date.UTC(2999, 0), tag: "9999_upgrade", breakpoints: true };
  await edit(`${work}/migrations/meta/_journal.json`, ({ entries }) => entries.push(added));
  await writeFile(`${work}/migrations/9999_upgrade.sql`, statement);
}

async function edit(file: string, change: (content: { entries: unknown[] }) => void) {
  const content = JSON.parse(await readFile(file, "utf8"));
  change(content);
  await writeFile(file, JSON.stringify(content));
}

async function install(checkout: string, databaseUrl: string) {
  const ports = [await freePort(), await freePort(), await freePort(), await freePort()] as const;
  const url = `http://127.0.0.1:${ports[2]}`;
  const env = {
    ...{ DATABASE_URL: databaseUrl, APP_URL: url, DATA_DIR: path.join(checkout, ".data"), ROLE: "web" },
    ...{ MODE: "demo", SEED: "demo", RATE_LIMITS: "off", LOG_LEVEL: "warn" },
  };
  const start = (index: 0 | 1) =>
    startServer({
      ...{ args: ["--max-old-space-size=512", "server.ts"], cwd: checkout, env, port: ports[index] },
      ...{ folder: path.join(checkout, ".data/logs"), ready: "/readyz" },
    });
  const processes: Running[] = [await start(0), await start(1)];
  const targets = processes.map((each) => each.url);
  const proxy = await startRoundRobin(ports[2], targets);
  const control = createServer(async (asked, reply) => {
    if (!installation.ignoresRestarts) await installation.restart(asked.url === "/0" ? 0 : 1).catch(() => {});
    reply.end();
  }).listen(ports[3], "127.0.0.1");
  const flags = ([0, 1] as const).flatMap((index) => [
    ...["--restart", `node -e "fetch('http://127.0.0.1:${ports[3]}/${index}')"`],
    ...["--port", String(ports[index])],
  ]);
  const installation = {
    url,
    ignoresRestarts: false,
    async restart(index: 0 | 1) {
      await processes[index]?.stop();
      processes[index] = await start(index);
      await pause(500);
    },
    versions: () => Promise.all(targets.map(versionAt)),
    async upgrade(...args: string[]) {
      const began = performance.now();
      const child = spawn("npm", ["run", "--silent", "upgrade", "--", ...args, ...flags], {
        cwd: checkout,
        env: { ...inherited, ...env, ENV_FILE: "" },
      });
      let output = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (output += text));
      const code = await new Promise((resolve) => child.once("close", resolve));
      return { code, output, seconds: (performance.now() - began) / 1_000 };
    },
    async stop() {
      control.close();
      proxy.stop();
      await Promise.all(processes.map((each) => each.stop()));
    },
  };
  return installation;
}

async function versionAt(target: string) {
  const reply = await fetch(`${target}/healthz`);
  return /version (.*)/.exec(await reply.text())?.[1];
}

const inherited = { PATH: process.env.PATH, HOME: process.env.HOME };

const git = (cwd: string, ...args: string[]) => execFileSync("git", args, { cwd, encoding: "utf8" }).trim();
