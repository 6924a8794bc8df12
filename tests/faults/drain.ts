import { randomUUID } from "node:crypto";
import path from "node:path";
import { startRoundRobin } from "#tests/faults/round-robin.ts";
import { type Answer, steadyLoad } from "#tests/faults/steady-load.ts";
import { freePort, pause, type Running } from "#tests/harness/children.ts";
import { startCluster } from "#tests/harness/cluster.ts";
import { type Figure, type Group, rowsFor } from "#tests/harness/figures.ts";
import { startProgram } from "#tests/harness/program.ts";
import { faultsFolder } from "#tests/harness/stage.ts";
import { fieldsOf, homes, makeReport, signIn } from "#tests/harness/visitor.ts";

export const drain: Group = {
  name: "drain",
  ids: "R9",
  async measure() {
    const cluster = await startCluster(faultsFolder);
    const databaseUrl = await cluster.emptyDatabase("program");
    const ports = [await freePort(), await freePort(), await freePort()] as const;
    const appUrl = `http://127.0.0.1:${ports[2]}`;
    const start = (port: number) => {
      const folder = path.join(faultsFolder, `web-${port}`);
      return startProgram({ databaseUrl, folder, port, env: { APP_URL: appUrl } });
    };
    const processes = [await start(ports[0]), await start(ports[1])];
    const proxy = await startRoundRobin(
      ports[2],
      processes.map(({ url }) => url),
    );
    try {
      const submission = { email: "owner@faults.example", homes: homes(1), formKey: randomUUID() };
      const report = `/analysis/${await makeReport(proxy.url, submission)}`;
      const cookie = await signIn(proxy.url);
      const step = { path: "/analysis", fields: () => ({ step: "properties", ...fieldsOf(homes(2)) }) };
      const asks = [{ path: "/" }, { path: report }, { path: "/analysis" }, { path: "/leads", cookie }, step];
      // Warm-up: code that runs for the first time is slow.
      await steadyLoad(proxy.url, 20, asks).stopAfter(8_000);
      const figures: Figure[] = [];
      for (const perSecond of [40, 100]) {
        const load = steadyLoad(proxy.url, perSecond, asks);
        const ends: { seconds: number; code: number | null }[] = [];
        for (const [index, port] of [ports[0], ports[1]].entries()) {
          const web = processes[index];
          if (!web) continue;
          await openStream(web, cookie);
          await pause(1_000);
          ends.push(await terminate(web));
          processes[index] = await start(port);
          await pause(1_000);
        }
        figures.push(...figuresOf(perSecond, await load.stop(), ends));
      }
      return figures;
    } finally {
      proxy.stop();
      await Promise.all(processes.map((web) => web.stop()));
      cluster.stop();
    }
  },
};

const row = rowsFor("R9");

function figuresOf(perSecond: number, answers: Answer[], ends: { seconds: number; code: number | null }[]) {
  const failed = answers.filter(({ status }) => status !== 200);
  const kinds = [...new Set(failed.map(({ status, path }) => `${status} ${path.slice(0, 10)}`))].slice(0, 4);
  const longest = Math.max(...ends.map(({ seconds }) => seconds));
  const codes = ends.map(({ code }) => code);
  return [
    row(
      `two processes, SIGTERM to one after the other under ${perSecond} req/s: failed`,
      `${failed.length} of ${answers.length}${kinds.length ? ` (${kinds.join(", ")})` : ""}`,
      "0",
      failed.length === 0 && answers.length > 300,
    ),
    row(
      `longest drain under ${perSecond} req/s, and the exit codes`,
      `${longest.toFixed(2)} s, ${codes.join(" and ")}`,
      "≤ 5 s, 0",
      longest <= 5 && codes.every((code) => code === 0),
    ),
  ];
}

async function terminate(web: Running) {
  const began = performance.now();
  const { at, code } = await web.stop();
  return { seconds: (at - began) / 1_000, code };
}

/** A stream that never ends. */
async function openStream(web: Running, cookie: string) {
  const reply = await fetch(`${web.url}/events`, { headers: { cookie, accept: "text/event-stream" } });
  if (reply.status !== 200) throw new Error(`/events answered ${reply.status}`);
  void reply.text().catch(() => undefined);
}
