import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import { db } from "#db/instance.server.ts";
import { benchmarkRents, siteSettings, zipCodes } from "#db/schema/index.ts";

const files = ["hud-safmr-des-moines.csv", "hud-fmr-des-moines-metro.csv", "zips-des-moines.csv"] as const;
const settingKey = "reference-data";

const hudArea = "Des Moines-West Des Moines, IA";
const hudCounties = ["Dallas", "Guthrie", "Madison", "Polk", "Warren"];

/** Existing rows stay, so that newer data from an admin is not undone. */
export async function loadReferenceData(folder = path.resolve("db/data")) {
  const texts = Object.fromEntries(
    files.map((file) => [file, readFileSync(path.join(folder, file), "utf8")]),
  );
  const fingerprint = createHash("sha256").update(JSON.stringify(texts)).digest("hex");
  const [loaded] = await db()
    .select({ value: siteSettings.value })
    .from(siteSettings)
    .where(eq(siteSettings.key, settingKey));
  if (loaded?.value === fingerprint) return;
  const { parse } = await import("csv-parse/sync");
  const read = (file: (typeof files)[number]): Record<string, string>[] =>
    parse(texts[file] ?? "", { columns: true, skip_empty_lines: true });
  const benchmarks = [
    ...read("hud-safmr-des-moines.csv").map((row) => ({ ...benchmark(row), area: row.zip ?? "" })),
    ...read("hud-fmr-des-moines-metro.csv").map((row) => ({ ...benchmark(row), area: hudArea })),
  ];
  const zips = read("zips-des-moines.csv").map((row) => ({
    zip: row.zip ?? "",
    city: row.city ?? "",
    county: row.county ?? "",
    lat: Number(row.lat),
    lng: Number(row.lng),
    hudArea: hudCounties.includes(row.county ?? "") ? hudArea : null,
  }));
  await db().insert(benchmarkRents).values(benchmarks).onConflictDoNothing();
  await db().insert(zipCodes).values(zips).onConflictDoNothing();
  await db()
    .insert(siteSettings)
    .values({ key: settingKey, value: fingerprint })
    .onConflictDoUpdate({ target: siteSettings.key, set: { value: fingerprint } });
}

function benchmark(row: Record<string, string>) {
  return {
    fiscalYear: Number(row.fiscal_year),
    br0: Number(row.br0),
    br1: Number(row.br1),
    br2: Number(row.br2),
    br3: Number(row.br3),
    br4: Number(row.br4),
    provenance: row.provenance ?? "",
  };
}
