import { startEmbedded } from "#db/embedded.ts";
import { movedClock } from "./moved-clock.ts";

// The program alone, or on a Postgres whose clock is moved like its own.
const environment = movedClock();
if (environment) {
  const postgres = await startEmbedded(".data/e2e-clock", { environment });
  process.on("exit", () => postgres.stop());
  Object.assign(process.env, { DATABASE_URL: postgres.adminUrl, MODE: "demo" });
}
await import("../../server.ts");
