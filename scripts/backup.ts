import "./entry.ts";
import { backUpNow } from "#app/features/backups/commands/back-up.server.ts";
import { formatBytes, formatNumber } from "#app/lib/format.ts";
import { withDatabase } from "./with-database.ts";

await withDatabase("npm run backup", async () => {
  const { path, bytes, leads, files, proofMs, proofProblem } = await backUpNow();
  console.log(
    `${path}: ${formatNumber(leads ?? 0)} leads, ${formatNumber(files ?? 0)} files, ${formatBytes(bytes ?? 0)}`,
  );
  if (proofProblem && process.argv.includes("--unproven")) return console.log(`Not proven: ${proofProblem}`);
  if (proofProblem) throw new Error(`Not proven: ${proofProblem}`);
  console.log(`Proven: restored and compared in ${formatNumber(Math.round((proofMs ?? 0) / 1_000))} s`);
});
