import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

/**
 * Marks the data folder as used by this process and returns the way to give it up. Throws with one plain line when
 * another process uses it; the mark of a process that was killed counts for nothing.
 */
export function claimFolder(dataDir: string, address: string) {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new Error(
      `Setting DATA_DIR: ${path.resolve(dataDir)} cannot be made (${(error as Error).message})`,
    );
  }
  const file = path.join(dataDir, "running.json");
  const other = readClaim(file);
  if (other && other.pid !== process.pid && isOurs(other.pid))
    throw new Error(
      `Porchlight runs already from ${path.resolve(dataDir)} (process ${other.pid}, ${other.address}). ` +
        "Stop it first, or set DATA_DIR and PORT for a second one.",
    );
  writeFileSync(file, JSON.stringify({ pid: process.pid, address }));
  return () => rmSync(file, { force: true });
}

function readClaim(file: string) {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as { pid: number; address: string };
  } catch {
    return;
  }
}

/** Whether the process lives and is a Node of ours; its number may belong to somebody else by now. */
function isOurs(pid: number) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("node");
  } catch {
    return true;
  }
}
