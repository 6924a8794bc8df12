import { spawn } from "node:child_process";
import path from "node:path";

const root = path.resolve(import.meta.dirname, "..");
const checks = ["format", "types", "imports", "owners", "unused", "migrations", "schema", "tests"];

for (const name of checks) {
  const started = performance.now();
  const { code, output } = await run("npm", ["run", "--silent", `check:${name}`]);
  if (code !== 0) {
    console.error(`✗ ${name}\n${output}`);
    process.exit(1);
  }
  console.log(`✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}

function run(file: string, args: string[]) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(file, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"] });
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
