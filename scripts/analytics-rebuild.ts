import "./entry.ts";
import { rebuildSums } from "#app/features/analytics/commands.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { withDatabase } from "./with-database.ts";

await withDatabase("npm run analytics:rebuild", async () => {
  const { timeZone } = await findCompany();
  if (!(await rebuildSums({ now: new Date(), timeZone })))
    throw new Error("Another process computes the sums right now. Try again in a minute.");
  console.log("The sums of Analytics were computed from scratch.");
});
