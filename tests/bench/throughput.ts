import { writeFileSync } from "node:fs";
import { get } from "node:http";
import path from "node:path";
import { buffer } from "node:stream/consumers";
import { freePort, startServer } from "#tests/harness/children.ts";
import { alternate, type Figure, type Group, median } from "#tests/harness/figures.ts";
import { load, type Run } from "#tests/harness/load.ts";
import { startPeer } from "#tests/harness/peers.ts";
import { benchFolder, onStage, type Stage } from "#tests/harness/stage.ts";

export const throughput: Group = {
  name: "throughput",
  ids: "P3 P4 P5",
  // Both sides log each request.
  measure: () => onStage(benchFolder, { env: { LOG_LEVEL: "info" } }, loadAll),
};

async function loadAll(stage: Stage): Promise<Figure[]> {
  return [
    ...(await rendered(stage)),
    await cached(stage, "/"),
    await cached(stage, "/blog/maximizing-rental-property-roi"),
  ];
}

async function rendered({ program, databaseUrl }: Stage): Promise<Figure[]> {
  const stock = await startPeer("stock", { DATABASE_URL: databaseUrl, MODE: "demo" });
  const runs: Run[] = [];
  // A flash cookie bypasses the page cache.
  const headers = { "accept-encoding": "gzip", cookie: "toast=none" };
  try {
    await sameText(program.url, stock.url);
    const { ratio, spread } = await alternate(
      async () => {
        const run = await load(`${program.url}/`, headers);
        runs.push(run);
        return run.perSecond;
      },
      async () => (await load(`${stock.url}/`, headers)).perSecond,
    );
    const tail = median(runs.slice(1).map(({ p50, p99 }) => p99 / p50));
    return [
      {
        id: "P3",
        what: "/ rendered, gzip: requests/s ÷ react-router-serve",
        bar: "≥ 1.6",
        measured: `${ratio.toFixed(2)} (${spread})`,
        ok: ratio >= 1.6,
      },
      {
        id: "P5",
        what: "/ rendered, 16 connections: p99 ÷ p50",
        bar: "≤ 3",
        measured: tail.toFixed(2),
        ok: tail <= 3,
      },
    ];
  } finally {
    await stock.stop();
  }
}

async function cached({ program }: Stage, address: string): Promise<Figure> {
  const headers = { "accept-encoding": "br" };
  const page = path.join(benchFolder, "page.br");
  writeFileSync(page, await packedBody(program.url + address, headers));
  const peer = await startServer({
    args: ["tests/bench/peer/static-page.ts"],
    port: await freePort(),
    folder: path.join(benchFolder, "logs"),
    ready: "/",
    env: { PAGE: page },
  });
  try {
    const { ratio, spread } = await alternate(
      async () => (await load(program.url + address, headers)).perSecond,
      async () => (await load(`${peer.url}/`, headers)).perSecond,
    );
    return {
      id: "P4",
      what: `${address} cached, brotli: requests/s ÷ a Buffer of equal bytes`,
      bar: "≥ 0.8",
      measured: `${ratio.toFixed(2)} (${spread})`,
      ok: ratio >= 0.8,
    };
  } finally {
    await peer.stop();
  }
}

function packedBody(url: string, headers: Record<string, string>) {
  return new Promise<Buffer>((resolve, reject) =>
    get(url, { headers }, (reply) => void buffer(reply).then(resolve, reject)).on("error", reject),
  );
}

/** Otherwise the comparison is invalid. */
async function sameText(ours: string, theirs: string) {
  const [one, other] = await Promise.all(
    [ours, theirs].map(async (base) => textOf(await (await fetch(base)).text())),
  );
  if (one !== other) throw new Error("The peer renders another home page than the product");
}

const textOf = (html: string) =>
  html
    .slice(html.indexOf("<main"), html.lastIndexOf("</main>"))
    .replace(/<!--.*?-->/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/\s+/g, " ")
    .trim();
