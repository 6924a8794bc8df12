import { spawnSync } from "node:child_process";
import { chmodSync, copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { rehearse } from "./image-rehearsal.ts";

// Runs the image's build and start commands without a container engine.
const root = path.resolve(import.meta.dirname, "..");
const folder = mkdtempSync(path.join(tmpdir(), "porchlight-image-"));
// The image's user must be able to read it.
chmodSync(folder, 0o755);
try {
  checkCompose();
  lintDockerfile();
  await rehearse(root, folder);
} catch (error) {
  console.error(`✗ ${error instanceof Error ? error.message : error}`);
  process.exitCode = 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function checkCompose() {
  const project = path.join(folder, "compose");
  const compose = findCompose();
  mustRun("mkdir", [project]);
  const secrets = ["POSTGRES_PASSWORD", "FILES_ACCESS_KEY_ID", "FILES_SECRET_ACCESS_KEY"];
  const needed = [...secrets, "APP_URL", "SMTP_URL", "MAIL_FROM"];
  writeFileSync(path.join(project, ".env"), needed.map((name) => `${name}=sample\n`).join(""));
  for (const file of ["docker-compose.yml", "docker-compose.production.yml"]) {
    copyFileSync(path.join(root, file), path.join(project, file));
    mustRun(compose[0] ?? "", [...compose.slice(1), "-f", file, "config", "-q"], project);
    console.log(`✓ ${file} is valid (${compose.join(" ")} config)`);
  }
}

function findCompose() {
  const known = [["docker", "compose"], ["docker-compose"]];
  const answers = ([file = "", ...args]: string[]) => spawnSync(file, [...args, "version"]).status === 0;
  const found = known.find(answers);
  if (found) return found;
  if (process.getuid?.() === 0 && existsSync("/etc/debian_version"))
    spawnSync("sh", ["-c", "apt-get update -qq && apt-get install -y -qq docker-compose"]);
  if (!answers(["docker-compose"])) throw new Error("docker compose is needed (Debian: docker-compose)");
  return ["docker-compose"];
}

function lintDockerfile() {
  mustRun("npx", ["--yes", "dockerfile-utils@0.16.3", "lint", path.join(root, "Dockerfile")], folder);
  console.log("✓ Dockerfile has no complaint against it");
}

function mustRun(file: string, args: string[], cwd = folder) {
  const { status, stdout, stderr } = spawnSync(file, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(`${file} ${args.join(" ")}\n${stdout}${stderr}`);
}
