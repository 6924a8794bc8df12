import "./entry.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { checkVendors } from "#app/features/settings/integrations/commands.server.ts";
import { diagnose } from "#app/features/settings/integrations/doctor.ts";
import { findOperations } from "#app/features/settings-page/queries.server.ts";
import { formatExactDateTime } from "#app/lib/format.ts";
import { version } from "#app/version.ts";
import { withDatabase } from "./with-database.ts";

// Exits with 1 when there is a problem.
await withDatabase("npm run doctor", async () => {
  if (process.argv.includes("--check")) await checkVendors();
  const [found, { timeZone }] = await Promise.all([findOperations(), findCompany()]);
  const findings = diagnose(found, new Date(), (at) => formatExactDateTime(at, timeZone));
  console.log(`Porchlight ${version}, ${found.production ? "production" : "demo"} mode\n`);
  for (const { level, about, text } of findings) console.log(`${level.padEnd(9)}${about.padEnd(24)}${text}`);
  if (findings.some(({ level }) => level === "problem")) process.exitCode = 1;
});
