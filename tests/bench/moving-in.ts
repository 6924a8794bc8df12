import path from "node:path";
import { writeDump } from "#tests/factories/hosted-dump.ts";
import { type Group, rowsFor } from "#tests/harness/figures.ts";
import { runScript } from "#tests/harness/program.ts";
import { benchFolder, onStage, type Stage } from "#tests/harness/stage.ts";

const count = 50_000;
const row = rowsFor("moving-in");

/** A dump of the hosted backend, of whose leads twelve in a hundred have dirt. */
export const movingIn: Group = {
  name: "moving-in",
  ids: "moving-in",
  measure: () =>
    onStage(benchFolder, { env: { SEED: "none", ROLE: "web" } }, async ({ databaseUrl, sql }) => {
      const file = path.join(benchFolder, "hosted.sql");
      await writeDump(file, { count });
      const importDump = () => runScript(databaseUrl, ["scripts/import-hosted.ts", file]).seconds;
      const first = importDump();
      const stored = await storedIn(sql);
      const second = importDump();
      const isSame = (await storedIn(sql)).sum === stored.sum;
      const what = `import of ${count.toLocaleString("en-US")} leads`;
      return [
        row(
          `${what}: time, leads afterwards`,
          `${first.toFixed(0)} s, ${stored.leads.toLocaleString("en-US")}`,
          "≤ 180 s, all",
          first <= 180 && stored.leads >= count,
        ),
        row(
          `${what}, again: time, what it changes`,
          `${second.toFixed(0)} s, ${isSame ? "nothing" : "something"}`,
          "nothing",
          isSame,
        ),
      ];
    }),
};

async function storedIn(sql: Stage["sql"]) {
  const [row] = await sql<{ leads: number; sum: string }[]>`
    select (select count(*)::int from leads) as leads, md5(concat(
      (select string_agg(md5(l::text), '' order by id) from leads l),
      (select string_agg(md5(e::text), '' order by id) from property_analysis_entries e),
      (select string_agg(md5(r::text), '' order by entry_id, revision) from property_analysis_results r),
      (select string_agg(md5(u::text), '' order by id) from auth.users u))) as sum`;
  return row ?? { leads: 0, sum: "" };
}
