import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";

/** `build/current` names the build that starts use. */
export const builds = path.resolve(import.meta.dirname, "../build");

const pointer = path.join(builds, "current");
const day = 86_400_000;

export function currentBuild(from = builds): string | undefined {
  const pointer = path.join(from, "current");
  if (!existsSync(pointer)) return;
  const folder = path.join(from, readFileSync(pointer, "utf8").trim());
  return existsSync(path.join(folder, "server/index.js")) ? folder : undefined;
}

/** A rename is atomic. */
export function switchTo(folder: string) {
  const next = `${pointer}.${process.pid}`;
  writeFileSync(next, path.basename(folder));
  renameSync(next, pointer);
}

/** Called hourly, so that a build in use is not deleted. */
export function markInUse(folder: string) {
  try {
    utimesSync(folder, new Date(), new Date());
  } catch {
    // A read-only image.
  }
}

/** Unused for a day. */
export function deleteOldBuilds() {
  const current = currentBuild();
  for (const name of readdirSync(builds)) {
    const folder = path.join(builds, name);
    if (folder === current || folder === pointer) continue;
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > day) rmSync(folder, { recursive: true, force: true });
  }
}
