import "./entry.ts";
import { readFileSync } from "node:fs";
import path from "node:path";
import { parseArgs } from "node:util";
import { importMarket } from "#app/features/analysis/commands/import.server.ts";
import { system } from "#app/lib/actor.ts";
import { withDatabase } from "./with-database.ts";

const usage = `Say which files: npm run market:import -- --year 2027 POINTS.txt SAFMR.csv FMR.csv
Files as HUD and the Census Bureau publish them, saved as CSV or text with tabs or pipes, in this order:
the ZCTA gazetteer (GEOID, INTPTLAT, INTPTLONG), Small Area Fair Market Rents (ZIP Code, HUD Metro Fair
Market Rent Area Name, SAFMR 0BR to 4BR), Fair Market Rents by area (hud_area_name, fmr_0 to fmr_4).
--year is the fiscal year of the rents, --source what reports name as their source (else the file).`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { year: { type: "string" }, source: { type: "string" } },
});
const files = positionals.map((file) => path.resolve(process.env.INIT_CWD ?? "", file));
const fiscalYear = values.year === undefined ? null : Number(values.year);
if (files.length === 0) throw new Error(usage);
if (fiscalYear !== null && !(fiscalYear >= 2000 && fiscalYear <= 2100))
  throw new Error("The fiscal year is a number like 2027");
const texts = files.map((file) => ({ name: path.basename(file), text: readFileSync(file, "utf8") }));
await withDatabase("npm run market:import", async () => {
  for (const { name, text } of texts) await load(name, text);
});

async function load(name: string, text: string) {
  const source = values.source ?? `HUD\u2019s file ${name}`;
  const result = await importMarket(system, { text, fiscalYear, source });
  if (!result.ok) throw new Error(`${name}: ${result.message}`);
  const { kind, stored, elsewhere, withoutPoint, problems } = result.value;
  const shown = problems.slice(0, 20);
  for (const { line, message } of shown) console.error(`${name}, line ${line}: ${message}`);
  if (problems.length > shown.length) console.error(`${name}: ${problems.length - shown.length} more`);
  console.log(
    `${name} (${kind}): ${stored} stored, ${elsewhere} outside the service area or repeated, ${problems.length} with a problem`,
  );
  if (withoutPoint > 0)
    console.log(`${withoutPoint} ZIP codes have no point: import the gazetteer, then this file again.`);
  if (problems.length > 0) process.exitCode = 1;
}
