import { databaseRestart } from "#tests/faults/database-restart.ts";
import { doubleSubmit } from "#tests/faults/double-submit.ts";
import { drain } from "#tests/faults/drain.ts";
import { hostileInput } from "#tests/faults/hostile-input.ts";
import { killedWeb } from "#tests/faults/killed-web.ts";
import { paymentEvents } from "#tests/faults/payment-events.ts";
import { policySweep } from "#tests/faults/policy-sweep.ts";
import { resetInside } from "#tests/faults/reset-inside.ts";
import { sameAnswer } from "#tests/faults/same-answer.ts";
import { vendorTroubles } from "#tests/faults/vendor-troubles.ts";
import { measure } from "#tests/rig/figures.ts";
import { ensureBuild } from "#tests/rig/program.ts";

// Breaks things on purpose and looks at what is left. Ends with 1 when something was lost, doubled or let through.
ensureBuild();
const groups = [
  killedWeb,
  databaseRestart,
  resetInside,
  paymentEvents,
  doubleSubmit,
  drain,
  sameAnswer,
  policySweep,
  vendorTroubles,
  hostileInput,
];
const figures = await measure(groups, process.argv.slice(2));
process.exit(figures.some(({ ok, soft }) => !ok && !soft) ? 1 : 0);
