import { spawnSync } from "node:child_process";
import { availableParallelism } from "node:os";

const taskset = "taskset";

/** Whether servers and clients can have a core each: Linux with taskset and two cores. */
export const canPin =
  process.platform === "linux" &&
  availableParallelism() > 1 &&
  spawnSync(taskset, ["--version"], { stdio: "ignore" }).status === 0;

/** The servers under test get the first core, this process (the client) and the database the second. */
export function keepToClientCore() {
  if (canPin) spawnSync(taskset, ["-a", "-c", "-p", "1", String(process.pid)], { stdio: "ignore" });
  else console.error("Servers and client share their cores here: the timings say less.");
}

/** The words before a command that is measured by itself, with every core: a browser is many processes. */
export const onAllCores = canPin ? [taskset, "-c", `0-${availableParallelism() - 1}`] : [];

/** The command that runs Node on the servers' core. */
export const onServerCore = (args: string[]): [string, string[]] =>
  canPin ? [taskset, ["-c", "0", process.execPath, ...args]] : [process.execPath, args];
