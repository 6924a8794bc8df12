import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import path from "node:path";

/**
 * Runs the unit and database tests with the clock of every process, Postgres included, moved to other days. Arguments
 * go to vitest. Needs libfaketime (Debian: apt install libfaketime), or its path in LIBFAKETIME.
 */
const root = path.resolve(import.meta.dirname, "..");
const day = 86_400;
const until = (instant: string) => Math.round((Date.parse(instant) - Date.now()) / 1000);
const clocks: [name: string, seconds: number][] = [
  ["in 1 day", day],
  ["in 40 days", 40 * day],
  ["in 200 days", 200 * day],
  // 2:30 AM on this day does not exist in Chicago; on the other one, 1:30 AM comes twice.
  ["2027-03-14, the hour that Chicago skips", until("2027-03-14T08:30:00Z")],
  ["2027-11-07, the hour that Chicago repeats", until("2027-11-07T06:30:00Z")],
];

const library = findLibrary();
if (!library) {
  console.error(
    "libfaketime was not found. Install it (Debian: apt install libfaketime) or set LIBFAKETIME.",
  );
  process.exit(1);
}
let isRed = false;
for (const [name, seconds] of clocks) {
  console.log(`Tests with the clock ${name}`);
  const { status } = spawnSync(
    process.execPath,
    [path.join(root, "node_modules/vitest/vitest.mjs"), "run", "--reporter=dot", ...process.argv.slice(2)],
    {
      cwd: root,
      stdio: "inherit",
      env: {
        ...process.env,
        LD_PRELOAD: library,
        FAKETIME: `${seconds < 0 ? "" : "+"}${seconds}s`,
        FAKETIME_DONT_FAKE_MONOTONIC: "1",
      },
    },
  );
  if (status !== 0) isRed = true;
}
process.exit(isRed ? 1 : 0);

function findLibrary() {
  if (process.env.LIBFAKETIME) return process.env.LIBFAKETIME;
  const folders = existsSync("/usr/lib") ? ["/usr/lib", "/usr/local/lib"] : [];
  return folders
    .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => path.join(folder, name))])
    .map((folder) => path.join(folder, "faketime/libfaketime.so.1"))
    .find((file) => existsSync(file));
}
