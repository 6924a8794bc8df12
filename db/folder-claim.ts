import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

type Claim = { pid: number; address: string; folder?: string; startedAt?: string };

/**
 * Marks the data folder as used by this process and returns the way to give it up. Throws with one plain line when
 * another process uses it. The mark of a process that was killed, or one that came with a copy of the folder, is ignored.
 */
export function claimFolder(dataDir: string, address: string) {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new Error(
      `Setting DATA_DIR: ${path.resolve(dataDir)} cannot be made (${(error as Error).message})`,
    );
  }
  const folder = realpathSync(dataDir);
  const file = path.join(dataDir, "running.json");
  const other = readClaim(file);
  if (other && other.pid !== process.pid && other.folder === folder && isAlive(other))
    throw new Error(
      `Porchlight runs already from ${path.resolve(dataDir)} (process ${other.pid}, ${other.address}). ` +
        "Stop it first, or set DATA_DIR and PORT for a second one.",
    );
  const claim: Claim = { pid: process.pid, address, folder, startedAt: startOf(process.pid) };
  // A new file, so that its mode is the one given here.
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(claim), { mode: 0o600 });
  return () => rmSync(file, { force: true });
}

function readClaim(file: string) {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Claim;
  } catch {
    return;
  }
}

/** Whether the process lives; its number may belong to another one by now, which began later. */
function isAlive({ pid, startedAt }: Claim) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return startOf(pid) === startedAt;
}

/** When a process began, in the units of its platform. Empty where the platform does not say. */
function startOf(pid: number) {
  try {
    if (process.platform !== "linux")
      return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8", stdio: "pipe" });
    // The name of the program, in parentheses, may hold spaces; the start is the 20th field after it.
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
