import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";

export function findPrograms(names: string[]) {
  return names.flatMap((name) => {
    try {
      return [execFileSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).trim()];
    } catch {
      return [];
    }
  });
}

/** As root on Debian; elsewhere it does nothing. */
export function installOnDebian(name: string, purpose: string) {
  if (process.getuid?.() !== 0 || !isDebian()) return;
  console.log(`Installing Debian's ${name} for ${purpose} ...`);
  spawnSync("sh", ["-c", `apt-get update -qq && apt-get install -y -qq ${name}`], { stdio: "inherit" });
}

const isDebian = () =>
  existsSync("/etc/os-release") && /debian/i.test(readFileSync("/etc/os-release", "utf8"));
