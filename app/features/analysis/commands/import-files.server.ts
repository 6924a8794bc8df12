import {
  type CompsImport,
  importComps,
  importMarket,
  type MarketImport,
} from "#app/features/analysis/commands/import.server.ts";
import type { CsvProblem } from "#app/features/analysis/rules/csv-import.ts";
import { discardUpload, readStoredUpload } from "#app/features/media/uploads.server.ts";
import { type Actor, accessDenied, isAdmin } from "#app/lib/actor.ts";
import { clearCaches } from "#app/lib/cache.server.ts";
import { formatNumber } from "#app/lib/format.ts";
import { type Result, refused } from "#app/lib/result.ts";
import { isWorkbook, workbookAsCsv } from "#app/lib/xlsx.server.ts";

type StoredFile = { key: string; name: string };

/** HUD's workbook of the whole country has about 60 MB. */
const mostUnpackedBytes = 150_000_000;

/**
 * Admins only. The file of HUD or the Census Bureau is deleted once it is loaded. Lines that could not be loaded refuse
 * it, after the others are stored.
 */
export function loadMarketFile(
  actor: Actor,
  { fiscalYear, file }: { fiscalYear: number | null; file: StoredFile | undefined },
): Promise<Result<MarketImport>> {
  return load(actor, file, async (text, name) => {
    const year = fiscalYear ?? yearIn(name);
    const result = await importMarket(actor, { text, fiscalYear: year, source: `HUD's file ${name}` });
    return result.ok ? reportLines(result, result.value.stored, result.value.problems) : result;
  });
}

/** Admins only, like `loadMarketFile`: signed leases and listings. */
export function loadLeases(
  actor: Actor,
  { acceptsOutliers, file }: { acceptsOutliers: boolean; file: StoredFile | undefined },
): Promise<Result<CompsImport>> {
  return load(actor, file, async (text) => {
    const result = await importComps(actor, { text, acceptsOutliers });
    if (!result.ok) return result;
    const { inserted, problems, heldBack } = result.value;
    return reportLines(result, inserted, [...problems, ...heldBack]);
  });
}

async function load<Value>(
  actor: Actor,
  file: StoredFile | undefined,
  run: (text: string, name: string) => Promise<Result<Value>>,
): Promise<Result<Value>> {
  if (actor.kind !== "staff" || !isAdmin(actor)) return refused("forbidden", accessDenied);
  if (!file) return refused("invalid", "Choose a file first.", "file");
  const bytes = await readStoredUpload(file.key);
  if (!bytes) return refused("unavailable", "The file could not be read. Please try again in a moment.");
  const text = isWorkbook(bytes) ? await workbookAsCsv(bytes, mostUnpackedBytes) : bytes.toString("utf8");
  if (text === null)
    return refused("invalid", "This workbook can't be read. Save its sheet as CSV, and load that.", "file");
  const result = await run(text, file.name);
  clearCaches();
  if (result.ok) await discardUpload(file.key);
  return result;
}

const mostReasons = 20;

function reportLines<Value>(result: Result<Value>, stored: number, problems: readonly CsvProblem[]) {
  if (problems.length === 0) return result;
  const reasons = problems.slice(0, mostReasons).map(({ line, message }) => `Line ${line}: ${message}.`);
  const more = problems.length - reasons.length;
  const head = `${formatNumber(stored)} stored, ${formatNumber(problems.length)} not:`;
  return refused(
    "invalid",
    [head, ...reasons, ...(more > 0 ? [`And ${more} more.`] : [])].join("\n"),
    "file",
  );
}

/** `fy2027_safmrs.xlsx` and `FY27_FMRs.xlsx` → 2027 */
function yearIn(name: string) {
  const [, year] = /fy_?(\d{4}|\d{2})(?!\d)/i.exec(name) ?? [];
  return year ? 2000 + (Number(year) % 100) : null;
}
