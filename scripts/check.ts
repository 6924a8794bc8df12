import { spawn } from "node:child_process";
import path from "node:path";

// Everything that can be checked without a browser, cheapest first; the first failure ends it.
const root = path.resolve(import.meta.dirname, "..");
const bin = (name: string) => path.join(root, "node_modules/.bin", name);

const steps: { name: string; commands: string[][] }[] = [
  { name: "format and lint", commands: [[bin("biome"), "ci", "--error-on-warnings"]] },
  { name: "types", commands: [[bin("react-router"), "typegen"], [bin("tsc")]] },
  {
    name: "import card",
    commands: [[bin("depcruise"), "app", "db", "emails", "scripts", "tests", "server.ts"]],
  },
  { name: "unused code", commands: [[bin("knip")]] },
  { name: "migrations", commands: [["sh", "-c", `${bin("squawk")} migrations/*.sql`]] },
  { name: "file sizes", commands: [[process.execPath, "scripts/file-sizes.ts"]] },
  { name: "unit and database tests", commands: [[bin("vitest"), "run"]] },
];

for (const { name, commands } of steps) {
  const started = performance.now();
  for (const command of commands) {
    const { code, output } = await run(command);
    if (code === 0) continue;
    console.error(`✗ ${name}\n${output}`);
    process.exit(1);
  }
  console.log(`✓ ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}

function run([file = "", ...args]: string[]) {
  return new Promise<{ code: number | null; output: string }>((resolve) => {
    const child = spawn(file, args, { cwd: root, stdio: ["ignore", "pipe", "pipe"], env: environment() });
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

/** The tools run on the Node that the project brings, whatever the machine has. */
function environment() {
  return { ...process.env, PATH: `${path.join(root, "node_modules/.bin")}:${process.env.PATH}` };
}
