import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "@playwright/test";
import { findPrograms, installOnDebian } from "./debian.ts";

/** The headless shell uses a fifth less CPU. Exits when no browser can be found. */
export function findChromium() {
  const installed = [process.env.CHROMIUM_PATH, ...onPath(), chromium.executablePath()].find(
    (file) => file && existsSync(file),
  );
  if (installed) return installed;
  installOnDebian(shell, "the browser tests");
  const [added] = onPath();
  if (added) return added;
  spawnSync("npx", ["playwright", "install", "chromium"], { stdio: "inherit" });
  if (existsSync(chromium.executablePath())) return chromium.executablePath();
  console.error(
    `The browser tests need Chromium: install it (Debian: apt-get install ${shell}) or set CHROMIUM_PATH.`,
  );
  process.exit(1);
}

const shell = "chromium-headless-shell";

const onPath = () =>
  findPrograms([shell, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]);
