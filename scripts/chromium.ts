import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chromium } from "@playwright/test";

/** The headless shell uses a fifth less CPU. Exits when no browser can be found. */
export function findChromium() {
  const installed = [process.env.CHROMIUM_PATH, ...onPath(), chromium.executablePath()].find(
    (file) => file && existsSync(file),
  );
  if (installed) return installed;
  if (process.getuid?.() === 0 && isDebian()) {
    console.log(`Installing Debian's ${shell} for the browser tests ...`);
    spawnSync("sh", ["-c", `apt-get update -qq && apt-get install -y -qq ${shell}`], { stdio: "inherit" });
    const [added] = onPath();
    if (added) return added;
  }
  spawnSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit" });
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.error(
    `The browser tests need Chromium: install it (Debian: apt-get install ${shell}) or set CHROMIUM_PATH.`,
  );
  process.exit(1);
}

const shell = "chromium-headless-shell";

function onPath() {
  return [shell, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"].flatMap((name) => {
    try {
      return [execFileSync("sh", ["-c", `command -v ${name}`], { encoding: "utf8" }).trim()];
    } catch {
      return [];
    }
  });
}

const isDebian = () =>
  existsSync("/etc/os-release") && /debian/i.test(readFileSync("/etc/os-release", "utf8"));
