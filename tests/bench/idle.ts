import { readFileSync } from "node:fs";
import path from "node:path";
import { pause } from "#tests/harness/children.ts";
import { type Group, rowsFor } from "#tests/harness/figures.ts";
import { benchFolder, onStage, type Stage } from "#tests/harness/stage.ts";

/** After the first pages and the sample's own jobs. */
export const idle: Group = {
  name: "idle",
  ids: "P17",
  measure: () =>
    onStage(benchFolder, {}, async ({ program, sql }) => {
      for (const page of ["/", "/analysis", "/login"]) await (await fetch(program.url + page)).arrayBuffer();
      await pause(30_000);
      const web = proportional(program.child.pid ?? 0);
      const database = (await serverProcesses(sql)).reduce((sum, pid) => sum + proportional(pid), 0);
      const all = (web + database) / 1_024;
      return [
        rowsFor("P17")(
          "website, worker and Postgres at rest: memory, shared pages counted once",
          `${all.toFixed(0)} MB (${(web / 1_024).toFixed(0)} + ${(database / 1_024).toFixed(0)})`,
          "≤ 350 MB",
          all <= 350,
        ),
      ];
    }),
};

async function serverProcesses(sql: Stage["sql"]) {
  const [{ folder } = { folder: "" }] = await sql<{ folder: string }[]>`
    select current_setting('data_directory') as folder`;
  const main = Number(readFileSync(path.join(folder, "postmaster.pid"), "utf8").split("\n")[0]);
  return [main, ...readFileSync(`/proc/${main}/task/${main}/children`, "utf8").trim().split(" ").map(Number)];
}

/** In kB. */
const proportional = (pid: number) =>
  Number(/^Pss:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, "utf8"))?.[1]);
