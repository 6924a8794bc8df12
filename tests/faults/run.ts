import { access } from "#tests/faults/access.ts";
import { backups, largeBackups } from "#tests/faults/backups.ts";
import { blackHole } from "#tests/faults/black-hole.ts";
import { campaignKills } from "#tests/faults/campaign-kills.ts";
import { campaignTroubles } from "#tests/faults/campaign-troubles.ts";
import { databaseRestart } from "#tests/faults/database-restart.ts";
import { doubleSubmit } from "#tests/faults/double-submit.ts";
import { drain } from "#tests/faults/drain.ts";
import { hostileInput } from "#tests/faults/hostile-input.ts";
import { hostileUploads } from "#tests/faults/hostile-uploads.ts";
import { killedWeb } from "#tests/faults/killed-web.ts";
import { migrations } from "#tests/faults/migrations.ts";
import { paymentEvents } from "#tests/faults/payment-events.ts";
import { policySweep } from "#tests/faults/policy-sweep.ts";
import { findPooler, pooler } from "#tests/faults/pooler.ts";
import { queueStress } from "#tests/faults/queue-stress.ts";
import { replica } from "#tests/faults/replica.ts";
import { resetInside } from "#tests/faults/reset-inside.ts";
import { sameAnswer } from "#tests/faults/same-answer.ts";
import { soak } from "#tests/faults/soak.ts";
import { upgrade } from "#tests/faults/upgrade.ts";
import { vendorTroubles } from "#tests/faults/vendor-troubles.ts";
import { isSmoke, measure } from "#tests/harness/figures.ts";
import { ensureBuild } from "#tests/harness/program.ts";

// Exits with 1 when something was lost, duplicated or accepted wrongly.
ensureBuild();
const groups = [
  killedWeb,
  databaseRestart,
  blackHole,
  resetInside,
  paymentEvents,
  doubleSubmit,
  drain,
  replica,
  sameAnswer,
  policySweep,
  vendorTroubles,
  hostileInput,
  hostileUploads,
  access,
  pooler,
  migrations,
  backups,
  largeBackups,
  upgrade,
  campaignKills,
  campaignTroubles,
  queueStress,
  soak,
];
const smoke = ["R2", "R5", "R7", "R8", "R16"];
const hasPooler = !isSmoke || findPooler() !== undefined;
if (!hasPooler) console.log("Left out: a database behind a pooler (npm run faults -- R26, with PgBouncer).");
const names = [
  ...(isSmoke ? smoke : []),
  ...(isSmoke && hasPooler ? ["R26"] : []),
  ...process.argv.slice(2).filter((name) => name !== "--smoke"),
];
const figures = await measure(groups, names, {
  file: "evidence.md",
  command: "npm run faults",
  reasons: {
    R3: "after the restart, two cores read their pages from disk again while 50 requests a second go on",
    R4: "hundreds of requests end at once, and each gets a page that says so",
    R9: "at 100 requests a second, one of two processes needs more than this machine's second core",
    R17: "both kinds do the same; the rest is noise of this machine",
    R19: "a job is claimed, done and recorded in three transactions, 3 ms of this machine's two cores",
  },
});
process.exit(figures.some(({ ok, soft }) => !ok && !soft) ? 1 : 0);
