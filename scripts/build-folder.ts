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

/** Every build has a folder of its own; `build/current` names the one that a start uses. */
export const builds = path.resolve(import.meta.dirname, "../build");

const pointer = path.join(builds, "current");
const day = 86_400_000;

/** The folder of the current build, or nothing when there is no complete one. */
export function currentBuild(): string | undefined {
  if (!existsSync(pointer)) return;
  const folder = path.join(builds, readFileSync(pointer, "utf8").trim());
  return existsSync(path.join(folder, "server/index.js")) ? folder : undefined;
}

/** Makes a complete build the current one. A rename is atomic: nobody reads half a name. */
export function switchTo(folder: string) {
  const next = `${pointer}.${process.pid}`;
  writeFileSync(next, path.basename(folder));
  renameSync(next, pointer);
}

/** A start does it, and then every hour: so a build that is in use, or was today, is not deleted. */
export function markInUse(folder: string) {
  try {
    utimesSync(folder, new Date(), new Date());
  } catch {
    // In a read-only image there is one build, and nothing deletes it.
  }
}

/** Deletes the builds that no process has used for a day. */
export function deleteOldBuilds() {
  const current = currentBuild();
  for (const name of readdirSync(builds)) {
    const folder = path.join(builds, name);
    if (folder === current || folder === pointer) continue;
    const age = Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
    if (age > day) rmSync(folder, { recursive: true, force: true });
  }
}
