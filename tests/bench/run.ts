import { analytics } from "#tests/bench/analytics.ts";
import { audit } from "#tests/bench/audit.ts";
import { bulk } from "#tests/bench/bulk.ts";
import { campaigns } from "#tests/bench/campaigns.ts";
import { idle } from "#tests/bench/idle.ts";
import { imports } from "#tests/bench/imports.ts";
import { leads } from "#tests/bench/leads.ts";
import { lighthouse } from "#tests/bench/lighthouse.ts";
import { memory } from "#tests/bench/memory.ts";
import { pageWeight } from "#tests/bench/page-weight.ts";
import { pdf } from "#tests/bench/pdf.ts";
import { queue } from "#tests/bench/queue.ts";
import { startUp } from "#tests/bench/start-up.ts";
import { statements } from "#tests/bench/statements.ts";
import { throughput } from "#tests/bench/throughput.ts";
import { together } from "#tests/bench/together.ts";
import { pinToClientCore } from "#tests/harness/cores.ts";
import { measure } from "#tests/harness/figures.ts";
import { ensureBuild } from "#tests/harness/program.ts";

/** Found by profiling; see the decision pages for what is done about them. */
const reasons = {};

// A figure below its target fails nothing; see docs/benchmarks.md.
pinToClientCore();
ensureBuild();
await measure(
  [
    pageWeight,
    throughput,
    startUp,
    statements,
    pdf,
    memory,
    lighthouse,
    leads,
    bulk,
    imports,
    analytics,
    campaigns,
    audit,
    queue,
    idle,
    together,
  ],
  process.argv.slice(2),
  { file: "benchmarks.md", command: "npm run bench", reasons },
);
process.exit(0);
