import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { chownSync, closeSync, cpSync, existsSync, mkdirSync, openSync, renameSync, rmSync } from "node:fs";
import path from "node:path";

export type Binaries = { initdb: string; postgres: string; pg_ctl: string };

export type ServerAccount = {
  home: string;
  log: string;
  binaries: Binaries;
  own: (file: string) => void;
  run: (file: string, args: string[]) => number | null;
};

/**
 * Postgres refuses to run as root: it runs as `postgres` or `nobody`, in /var/lib/porchlight if that account
 * cannot read the checkout.
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
    // Renamed when complete: a start may be interrupted.
    rmSync(`${copied}.new`, { recursive: true, force: true });
    // Links between the libraries must stay links.
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

export const clusterHomes = (dataDir: string) => [dataDir, homeOutside(dataDir)];

const homeOutside = (dataDir: string) =>
  path.join("/var/lib/porchlight", createHash("sha256").update(dataDir).digest("hex").slice(0, 12));

type Ids = { uid: number; gid: number };

/** Ctrl-C would end the whole process group. Node's types lack the option. */
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
      // The server would inherit a pipe and block this process.
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
