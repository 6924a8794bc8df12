import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { createInterface } from "node:readline";
import type { Running } from "#tests/harness/children.ts";
import { onServerCore } from "#tests/harness/cores.ts";
import { alternate, type Figure, type Group, median } from "#tests/harness/figures.ts";
import { benchFolder, onStage, type Stage } from "#tests/harness/stage.ts";
import { estimated, homes, makeReport } from "#tests/harness/visitor.ts";

const emailsPerRound = 20;

/** Compared with pdfkit alone, and the effect of 20 at once on other requests. */
export const pdf: Group = {
  name: "pdf",
  ids: "P12",
  measure: () => onStage(benchFolder, { node: ["--import", "./tests/harness/loop-delay.ts"] }, drawAll),
};

async function drawAll({ program, databaseUrl, sql }: Stage): Promise<Figure[]> {
  const id = await makeReport(program.url, {
    email: "owner@bench.example",
    homes: homes(1),
    formKey: randomUUID(),
  });
  await estimated(sql, id);
  const fetchEmail = async () => {
    const reply = await fetch(`${program.url}/analysis/${id}/report.pdf`);
    const file = Buffer.from(await reply.arrayBuffer());
    if (reply.status !== 200 || file.subarray(0, 5).toString() !== "%PDF-")
      throw new Error(`The report's file came back as ${reply.status}`);
  };
  const bare = bareEmails(databaseUrl, id);
  try {
    const { ratio, spread } = await alternate(
      () => medianOf(emailsPerRound, fetchEmail),
      () => bare.round(emailsPerRound),
    );
    const held = await heldUp(program, fetchEmail);
    return [
      {
        id: "P12",
        what: "PDF over HTTP ÷ bare pdfkit drawing the same pages",
        bar: "≤ 2.5",
        measured: `${ratio.toFixed(2)} (${spread})`,
        ok: ratio <= 2.5,
      },
      {
        id: "P12",
        what: "20 PDFs at once: event-loop delay p99",
        bar: "≤ 30 ms",
        measured: `${held.p99.toFixed(1)} ms (longest ${held.max.toFixed(0)})`,
        ok: held.p99 <= 30,
      },
    ];
  } finally {
    bare.stop();
  }
}

async function medianOf(times: number, work: () => Promise<void>) {
  const took: number[] = [];
  for (let time = 0; time < times; time++) {
    const began = performance.now();
    await work();
    took.push(performance.now() - began);
  }
  return median(took);
}

/** On the servers' core; prints the median in ms. */
function bareEmails(databaseUrl: string, leadId: string) {
  const [file, args] = onServerCore(["tests/bench/peer/bare-report.ts", leadId]);
  const child = spawn(file, args, {
    stdio: ["pipe", "pipe", "inherit"],
    env: { ...process.env, DATABASE_URL: databaseUrl, LOG_LEVEL: "warn", NODE_ENV: "production" },
  });
  const lines = createInterface({ input: child.stdout });
  const gone = once(child, "exit").then(() => {
    throw new Error("The bare letters could not be drawn");
  });
  gone.catch(() => {});
  return {
    async round(times: number) {
      child.stdin.write(`${times}\n`);
      const [line] = await Promise.race([once(lines, "line"), gone]);
      return Number(line);
    },
    stop: () => child.kill(),
  };
}

async function heldUp({ child }: Running, fetchEmail: () => Promise<void>) {
  child.send("begin");
  await Promise.all(Array.from({ length: emailsPerRound }, fetchEmail));
  const answer = once(child, "message");
  child.send("end");
  const [delays] = await answer;
  return delays as { p99: number; max: number };
}
