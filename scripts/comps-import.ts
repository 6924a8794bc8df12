import "./entry.ts";
import { readFileSync } from "node:fs";
import path from "node:path";
import { importComps } from "#app/features/analysis/commands/import.server.ts";
import { system } from "#app/lib/actor.ts";
import { withDatabase } from "./with-database.ts";

const acceptFlag = "--accept-outliers";
const argument = process.argv.slice(2).find((each) => each !== acceptFlag);
const text = readText(argument && path.resolve(process.env.INIT_CWD ?? "", argument));
await withDatabase("npm run comps:import", run);

async function run() {
  const result = await importComps(system, { text, acceptsOutliers: process.argv.includes(acceptFlag) });
  if (!result.ok) throw new Error(result.message);
  const { inserted, known, problems, heldBack } = result.value;
  for (const { line, message } of problems) console.error(`Line ${line}: ${message}`);
  for (const { line, message } of heldBack) console.error(`Line ${line} held back: ${message}`);
  if (heldBack.length > 0)
    console.error(
      `Correct these lines, or import the file again with ${acceptFlag} if their rents are right.`,
    );
  console.log(
    `${inserted} added, ${known} known already, ${heldBack.length} held back, ${problems.length} with a problem`,
  );
  if (problems.length + heldBack.length > 0) process.exitCode = 1;
}

function readText(from: string | undefined) {
  if (!from)
    throw new Error(
      `Say which file: npm run comps:import -- FILE.csv [${acceptFlag}]\n` +
        "Columns: address, city, zip, property_type, bedrooms, bathrooms, square_footage, rent, kind, date;\n" +
        "where known: year_built, days_on_market, lat, lng. kind is signed or listed.",
    );
  try {
    return readFileSync(from, "utf8");
  } catch {
    throw new Error(`Cannot read ${from}`);
  }
}
