import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, cpSync, existsSync, mkdirSync, openSync } from "node:fs";
import path from "node:path";

export type Binaries = { initdb: string; postgres: string; pg_ctl: string };

export type ServerAccount = {
  /** The folder that holds the cluster. */
  home: string;
  log: string;
  binaries: Binaries;
  /** Hands a folder to the account. */
  own: (folder: string) => void;
  /** Runs a program of the server as the account; returns its exit code. */
  run: (file: string, args: string[]) => number | null;
};

/**
 * Under which account, in which folder and from which binaries the embedded server runs. Postgres refuses root: then
 * it runs as `postgres`, else as `nobody`, and where that account cannot reach the checkout (a clone under root's
 * home), binaries and cluster live under /var/lib/porchlight.
 */
export function prepareAccount(binaries: Binaries, dataDir: string): ServerAccount {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const ids = process.getuid?.() === 0 ? serverUser() : undefined;
  if (!ids || reaches(ids, dataDir, binaries.postgres)) return account(binaries, dataDir, ids);
  const home = path.join(
    "/var/lib/porchlight",
    createHash("sha256").update(dataDir).digest("hex").slice(0, 12),
  );
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const native = path.resolve(path.dirname(binaries.postgres), "..");
  const copied = path.join(home, "native");
  // Copied links among the libraries must stay links.
  if (!existsSync(path.join(copied, "bin")))
    cpSync(native, copied, { recursive: true, verbatimSymlinks: true });
  const moved = (file: string) => path.join(copied, path.relative(native, file));
  const there = {
    initdb: moved(binaries.initdb),
    postgres: moved(binaries.postgres),
    pg_ctl: moved(binaries.pg_ctl),
  };
  return account(there, home, ids);
}

type Ids = { uid: number; gid: number };

function account(binaries: Binaries, home: string, ids: Ids | undefined): ServerAccount {
  const log = path.join(home, "pg_ctl.log");
  return {
    home,
    log,
    binaries,
    own: (folder) => ids && chownSync(folder, ids.uid, ids.gid),
    run: (file, args) => {
      // A pipe would stay open in the server and keep this process waiting for ever.
      const output = openSync(log, "a");
      const result = spawnSync(file, args, {
        ...ids,
        cwd: "/",
        stdio: ["ignore", output, output],
        env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8", TZ: "UTC" },
      });
      if (result.error) throw new Error(`The embedded database cannot run: ${result.error.message}`);
      return result.status;
    },
  };
}

function serverUser(): Ids {
  try {
    const read = (flag: string) =>
      Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8", stdio: "pipe" }));
    return { uid: read("-u"), gid: read("-g") };
  } catch {
    return { uid: 65534, gid: 65534 };
  }
}

function reaches(ids: Ids, folder: string, file: string) {
  const probe = spawnSync("/bin/sh", ["-c", 'cd "$0" && test -x "$1"', folder, file], { ...ids, cwd: "/" });
  return probe.status === 0;
}
