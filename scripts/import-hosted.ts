import "./entry.ts";
import path from "node:path";
import { parseArgs } from "node:util";
import { moveIn } from "#app/features/moving-in/commands/move.server.ts";
import { openSource } from "#app/features/moving-in/source.server.ts";
import { system } from "#app/lib/actor.ts";
import { withDatabase } from "./with-database.ts";

const options = { files: { type: "string" }, "dry-run": { type: "boolean" } } as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const [from] = positionals;
if (!from) throw new Error("npm run import:hosted -- DUMP.sql or postgres://… [--files FOLDER] [--dry-run]");
const pathOf = (typed: string) => path.resolve(process.env.INIT_CWD ?? "", typed);

await withDatabase("npm run import:hosted", async () => {
  const source = await openSource(from.includes("://") ? from : pathOf(from));
  const files = values.files && pathOf(values.files);
  const isDry = values["dry-run"] ?? false;
  const result = await moveIn(system, { source, files, isDry, onProgress: console.error }).finally(
    source.close,
  );
  if (!result.ok) throw new Error(result.message);
  const { counts, reasons, left } = result.value;
  for (const { table, reason, count, examples } of reasons)
    console.log(`${table}: ${reason} (${count}, such as ${examples.join(", ")})`);
  console.log(`Not brought in: ${left.join(", ") || "none"}`);
  console.table(counts);
  if (isDry) console.log("A dry run: nothing was written.");
});
