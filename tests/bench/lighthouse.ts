import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { promisify } from "node:util";
import { onAllCores } from "#tests/harness/cores.ts";
import { type Figure, type Group, median } from "#tests/harness/figures.ts";
import { benchFolder, onStage, type Stage } from "#tests/harness/stage.ts";
import { estimated, homes, makeReport } from "#tests/harness/visitor.ts";
import { findChromium } from "../../scripts/chromium.ts";

const run = promisify(execFile);
const paths = ["/", "/analysis", "/enroll", "/blog", "/rent-vs-sell", "/realtor-referral", "/webinar"];

/** The mobile profile; the median of three runs. */
export const lighthouse: Group = {
  name: "lighthouse",
  ids: "P6",
  measure: () => onStage(benchFolder, {}, auditAll),
};

async function auditAll({ program, sql }: Stage): Promise<Figure[]> {
  const id = await makeReport(program.url, {
    email: "owner@bench.example",
    homes: homes(1, 7),
    formKey: randomUUID(),
  });
  await estimated(sql, id);
  const figures: Figure[] = [];
  for (const path of paths) figures.push(await audit(path, program.url + path));
  // Reports are not indexed on purpose.
  figures.push(await audit("a report", `${program.url}/analysis/${id}`, ["is-crawlable"]));
  return figures;
}

type Audited = {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue?: number }>;
};

async function audit(what: string, url: string, skipped: string[] = []): Promise<Figure> {
  const runs: Audited[] = [];
  while (runs.length < 3) runs.push(await auditOnce(url, skipped).catch(() => auditOnce(url, skipped)));
  const score = (name: string) => median(runs.map((each) => each.categories[name]?.score ?? 0)) * 100;
  const value = (name: string) => median(runs.map((each) => each.audits[name]?.numericValue ?? Number.NaN));
  const scores = ["performance", "accessibility", "best-practices", "seo"].map(score);
  const [lcp, cls, tbt] = ["largest-contentful-paint", "cumulative-layout-shift", "total-blocking-time"].map(
    value,
  );
  const [speed = 0, ...others] = scores;
  return {
    id: "P6",
    what: `${what}: performance, accessibility, best practices, SEO; LCP, CLS, TBT`,
    measured: `${scores.map(Math.round).join(" ")}; ${((lcp ?? 0) / 1000).toFixed(2)} s, ${cls?.toFixed(3)}, ${tbt?.toFixed(0)} ms`,
    bar: "98 100 100 100; 1.5 s, 0.02, 100 ms",
    ok:
      speed >= 98 &&
      others.every((each) => each === 100) &&
      (lcp ?? 0) <= 1500 &&
      (cls ?? 0) <= 0.02 &&
      (tbt ?? 0) <= 100,
    soft: true,
  };
}

/** Chromium sometimes records no navigation start; the caller retries. */
async function auditOnce(url: string, skipped: string[]): Promise<Audited> {
  const flags = ["--quiet", "--output=json", "--chrome-flags=--headless=new --no-sandbox"];
  const skips = skipped.map((name) => `--skip-audits=${name}`);
  const [command = "lighthouse", ...args] = [...onAllCores, "lighthouse", url, ...flags, ...skips];
  const options = { env: { ...process.env, CHROME_PATH: findChromium() }, maxBuffer: 64 * 2 ** 20 };
  const { stdout } = await run(command, args, options);
  return JSON.parse(stdout) as Audited;
}
