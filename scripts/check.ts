import { spawn } from "node:child_process";
import path from "node:path";

// Everything that can be checked without a browser. The tests take longest, so they run beside the rest, cheapest
// first; the first failure ends it all.
const root = path.resolve(import.meta.dirname, "..");
const lanes = [["format", "types", "imports", "unused", "migrations", "schema", "sizes"], ["tests"]];
const ended = new AbortController();

await Promise.all(lanes.map(walk));

async function walk(checks: string[]) {
  for (const name of checks) {
    const started = performance.now();
    const { code, output } = await run("npm", ["run", "--silent", `check:${name}`]);
    if (ended.signal.aborted) return;
    if (code !== 0) {
      ended.abort();
      console.error(`✗ ${name}\n${output}`);
      process.exitCode = 1;
      return;
    }
    console.log(`✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
  }
}

function run(file: string, args: string[]) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const stdio: ["ignore", "pipe", "pipe"] = ["ignore", "pipe", "pipe"];
    const child = spawn(file, args, { cwd: root, stdio, signal: ended.signal });
    let output = "";
    const take = (chunk: Buffer) => {
      output += chunk;
    };
    child.stdout.on("data", take);
    child.stderr.on("data", take);
    child.on("close", (code) => resolve({ code, output }));
    child.on("error", (error) => resolve({ code: 1, output: error.message }));
  });
}
