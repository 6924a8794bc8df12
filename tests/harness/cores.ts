import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

const taskset = "taskset";

/** Needs Linux, taskset and two cores. */
export const canPin =
  process.platform === "linux" &&
  availableParallelism() > 1 &&
  spawnSync(taskset, ["--version"], { stdio: "ignore" }).status === 0;

/** Servers get the first core, the client and the database the second. */
export function pinToClientCore() {
  if (canPin) spawnSync(taskset, ["-a", "-c", "-p", "1", String(process.pid)], { stdio: "ignore" });
  else console.error("Servers and client share their cores here: the timings say less.");
}

/** Every core, since a browser is many processes. */
export const onAllCores = canPin ? [taskset, "-c", `0-${availableParallelism() - 1}`] : [];

export const onServerCore = (args: string[]): [string, string[]] =>
  canPin ? [taskset, ["-c", "0", process.execPath, ...args]] : [process.execPath, args];
