import path from "node:path";
import { checkVendors } from "#app/domain/vendors/commands.server.ts";
import { listVendors, type VendorState } from "#app/domain/vendors/queries.server.ts";
import { isBroken, vendorNames } from "#app/domain/vendors/rules.ts";
import { withDatabase } from "./with-database.ts";

// Says how each outside system is; with --check asks those that are live. Ends with 1 when one of them is broken.
process.chdir(path.resolve(import.meta.dirname, ".."));
const widths = [22, 16, 22, 22];
const headings = ["vendor", "state", "last success", "last error"];
const lineOf = (cells: string[]) =>
  cells
    .map((cell, index) => cell.padEnd(widths[index] ?? 0))
    .join("")
    .trimEnd();

try {
  await withDatabase("npm run doctor", async () => {
    if (process.argv.includes("--check")) await checkVendors();
    const found = await listVendors();
    console.log([headings, ...found.map(cellsOf)].map(lineOf).join("\n"));
    const errors = found.filter(({ lastError }) => lastError !== null);
    for (const { vendor, lastError } of errors) console.log(`\n${vendorNames[vendor]}: ${lastError}`);
    if (found.some(isBroken)) process.exitCode = 1;
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

function cellsOf(state: VendorState) {
  const { vendor, mode, lastSuccessAt, lastErrorAt } = state;
  const time = (at: Date | null) => at?.toISOString().slice(0, 19).replace("T", " ") ?? "none";
  return [
    vendorNames[vendor],
    isBroken(state) ? `${mode}, broken` : mode,
    time(lastSuccessAt),
    time(lastErrorAt),
  ];
}
