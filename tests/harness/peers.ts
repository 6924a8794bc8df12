import { spawnSync } from "node:child_process";
import path from "node:path";
import { freePort, type Running, root, startServer } from "#tests/harness/children.ts";

export type Peer = "bare" | "stock";

const built = new Set<Peer>();

/** Once per run. */
export function buildPeer(peer: Peer) {
  if (built.has(peer)) return;
  const { status, stderr } = spawnSync(
    process.execPath,
    ["node_modules/@react-router/dev/bin.js", "build", `tests/bench/peer/${peer}`],
    { cwd: root, encoding: "utf8", env: { ...process.env, NODE_ENV: "production" } },
  );
  if (status !== 0)
    throw new Error(`The peer "${peer}" could not be built: ${stderr.trim().split("\n").at(-1)}`);
  built.add(peer);
}

export async function startPeer(peer: Peer, env: Record<string, string> = {}): Promise<Running> {
  buildPeer(peer);
  return startServer({
    args: [
      path.join(root, "node_modules/@react-router/serve/bin.js"),
      path.join(root, `.data/bench/${peer}/server/index.js`),
    ],
    // The build names its assets relative to its folder.
    cwd: path.join(root, "tests/bench/peer", peer),
    port: await freePort(),
    folder: path.join(root, ".data/bench/logs"),
    ready: "/",
    env,
  });
}
