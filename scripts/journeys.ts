import { spawnSync } from "node:child_process";
import path from "node:path";
import { findChromium } from "./chromium.ts";

const root = path.resolve(import.meta.dirname, "..");
const { status } = spawnSync(
  path.join(root, "node_modules/.bin/playwright"),
  ["test", ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: "inherit",
    env: {
      ...process.env,
      CHROMIUM_PATH: findChromium(),
      PATH: `${root}/node_modules/.bin:${process.env.PATH}`,
    },
  },
);
process.exit(status ?? 1);
