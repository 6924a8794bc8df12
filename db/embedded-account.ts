import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, closeSync, cpSync, existsSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

export type Binaries = { initdb: string; postgres: string; pg_ctl: string };

export type ServerAccount = {
  /** The folder that holds the cluster. */
  home: string;
  log: string;
  binaries: Binaries;
  /** Hands a folder or file to the account. */
  own: (file: string) => void;
  /** Runs a program of the server as the account; returns its exit code. */
  run: (file: string, args: string[]) => number | null;
};

/**
 * Under which account, in which folder and from which binaries the embedded server runs. Postgres refuses root: then
 * it runs as `postgres`, else as `nobody`, and where that account cannot reach the checkout (a clone under root's
 * home), binaries and cluster live under /var/lib/porchlight.
 */
export function prepareAccount(
  binaries: Binaries,
  dataDir: string,
  environment: NodeJS.ProcessEnv = {},
): ServerAccount {
  mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const ids = process.getuid?.() === 0 ? serverUser() : undefined;
  if (!ids || reaches(ids, dataDir, binaries.postgres)) return account(binaries, dataDir, ids, environment);
  const home = homeOutside(dataDir);
  mkdirSync(home, { recursive: true, mode: 0o755 });
  const native = path.resolve(path.dirname(binaries.postgres), "..");
  const copied = path.join(home, "native");
  if (!existsSync(copied)) {
    // Renamed when complete, since a start may be cut.
    rmSync(`${copied}.new`, { recursive: true, force: true });
    // Copied links among the libraries must stay links.
    cpSync(native, `${copied}.new`, { recursive: true, verbatimSymlinks: true });
    renameSync(`${copied}.new`, copied);
  }
  const moved = (file: string) => path.join(copied, path.relative(native, file));
  const there = {
    initdb: moved(binaries.initdb),
    postgres: moved(binaries.postgres),
    pg_ctl: moved(binaries.pg_ctl),
  };
  return account(there, home, ids, environment);
}

/** The folders that may hold the cluster of this data folder. */
export const clusterHomes = (dataDir: string) => [dataDir, homeOutside(dataDir)];

const homeOutside = (dataDir: string) =>
  path.join("/var/lib/porchlight", createHash("sha256").update(dataDir).digest("hex").slice(0, 12));

type Ids = { uid: number; gid: number };

/** Ctrl-C reaches the whole process group; it would cut these programs short. Node's types lack the option. */
const outOfGroup = { detached: true } as object;

function account(
  binaries: Binaries,
  home: string,
  ids: Ids | undefined,
  environment: NodeJS.ProcessEnv,
): ServerAccount {
  const log = path.join(home, "pg_ctl.log");
  return {
    home,
    log,
    binaries,
    own: (file) => ids && chownSync(file, ids.uid, ids.gid),
    run: (file, args) => {
      // A pipe would stay open in the server and keep this process waiting for ever.
      const output = openSync(log, "a", 0o600);
      const result = spawnSync(file, args, {
        ...ids,
        cwd: "/",
        stdio: ["ignore", output, output],
        env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8", TZ: "UTC", ...environment },
        ...outOfGroup,
      });
      closeSync(output);
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
