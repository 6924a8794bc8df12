import path from "node:path";
import { startCluster } from "#tests/harness/cluster.ts";
import { alternate, type Group } from "#tests/harness/figures.ts";
import { buildPeer, startPeer } from "#tests/harness/peers.ts";
import { startProgram } from "#tests/harness/program.ts";
import { benchFolder } from "#tests/harness/stage.ts";

/** With a finished build and a migrated database. */
export const startUp: Group = {
  name: "start-up",
  ids: "P13",
  async measure() {
    const cluster = await startCluster(benchFolder);
    const databaseUrl = await cluster.emptyDatabase("program");
    buildPeer("bare");
    const folder = path.join(benchFolder, "logs");
    try {
      const { ratio, spread } = await alternate(
        () => timed(() => startProgram({ databaseUrl, folder, ready: "/", env: plain })),
        () => timed(() => startPeer("bare")),
        9,
      );
      return [
        {
          id: "P13",
          what: "start to first 200 on / ÷ bare React Router app",
          bar: "≤ 2",
          measured: `${ratio.toFixed(2)} (${spread})`,
          ok: ratio <= 2,
        },
      ];
    } finally {
      cluster.stop();
    }
  },
};

// Setting an admin's password costs the time of a hash.
const plain = { ADMIN_EMAIL: "", ADMIN_PASSWORD: "", SEED: "none" };

async function timed(start: () => ReturnType<typeof startPeer>) {
  const began = performance.now();
  const server = await start();
  const took = performance.now() - began;
  await server.stop();
  return took;
}
