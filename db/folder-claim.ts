import { execFileSync } from "node:child_process";
import { mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

type Claim = { pid: number; address: string; folder?: string; startedAt?: string };

/**
 * Returns the release function. Throws when another process uses the folder; ignores dead processes and
 * copied folders.
 */
export function claimFolder(dataDir: string, address: string) {
  try {
    mkdirSync(dataDir, { recursive: true });
  } catch (error) {
    throw new Error(
      `Setting DATA_DIR: ${path.resolve(dataDir)} cannot be made (${(error as Error).message})`,
    );
  }
  return claimFile(
    path.join(dataDir, "running.json"),
    address,
    (other) =>
      `Porchlight runs already from ${path.resolve(dataDir)} (process ${other.pid}, ${other.address}). ` +
      "Stop it first, or set DATA_DIR and PORT for a second one.",
  );
}

export function claimFile(file: string, address: string, refusal: (other: Claim) => string) {
  const folder = realpathSync(path.dirname(file));
  const other = readClaim(file);
  if (other && other.pid !== process.pid && other.folder === folder && isAlive(other))
    throw new Error(refusal(other));
  const claim: Claim = { pid: process.pid, address, folder, startedAt: startOf(process.pid) };
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(claim), { mode: 0o600, flag: "wx" });
  return () => rmSync(file, { force: true });
}

function readClaim(file: string) {
  try {
    return JSON.parse(readFileSync(file, "utf8")) as Claim;
  } catch {
    return;
  }
}

/** Another process may have the same number. */
function isAlive({ pid, startedAt }: Claim) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return startOf(pid) === startedAt;
}

/** In platform units; empty where unknown. */
function startOf(pid: number) {
  try {
    if (process.platform !== "linux")
      return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], { encoding: "utf8", stdio: "pipe" });
    // The name may contain spaces; the start is the 20th field after it.
    return readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19] ?? "";
  } catch {
    return "";
  }
}
