import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import autocannon from "autocannon";
import type { Figure, Group } from "#tests/harness/figures.ts";
import { benchFolder, onStage, type Stage } from "#tests/harness/stage.ts";
import { estimated, homes, makeReport } from "#tests/harness/visitor.ts";

const early = 2_000;
const late = 20_000;

export const memory: Group = {
  name: "memory",
  ids: "P14",
  measure: () => onStage(benchFolder, {}, afterRequests),
};

async function afterRequests({ program, sql }: Stage): Promise<Figure[]> {
  const submission = { email: "owner@bench.example", homes: homes(1, 7), formKey: randomUUID() };
  const id = await makeReport(program.url, submission);
  await estimated(sql, id);
  const pages = ["/", "/analysis", "/blog", "/enroll", "/rent-vs-sell?monthlyRent=1900", `/analysis/${id}`];
  await ask(program.url, pages, early);
  const before = residentMemory(program.child.pid);
  await ask(program.url, pages, late - early);
  const ratio = residentMemory(program.child.pid) / before;
  return [
    {
      id: "P14",
      what: "resident memory after 20,000 requests ÷ after 2,000",
      bar: "≤ 1.25",
      measured: ratio.toFixed(2),
      ok: ratio <= 1.25,
    },
    {
      id: "P14",
      what: "resident memory after 2,000 requests",
      bar: "≤ 300 MB",
      measured: `${Math.round(before / 1024)} MB`,
      ok: before <= 300 * 1024,
    },
  ];
}

/** A flash cookie bypasses the page cache. */
async function ask(base: string, pages: string[], amount: number) {
  const requests = pages.map((path) => ({ path, headers: { cookie: "toast=none", accept: "text/html" } }));
  const { non2xx, errors } = await autocannon({ url: base, connections: 8, amount, requests });
  if (non2xx || errors) throw new Error(`${non2xx} answers were no 200, ${errors} failed`);
}

/** In kB. */
export function residentMemory(pid = 0) {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(line?.[1]);
}
