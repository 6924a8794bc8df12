import { analytics } from "#tests/bench/analytics.ts";
import { audit } from "#tests/bench/audit.ts";
import { bulk } from "#tests/bench/bulk.ts";
import { campaigns } from "#tests/bench/campaigns.ts";
import { imports } from "#tests/bench/imports.ts";
import { leads } from "#tests/bench/leads.ts";
import { lighthouse } from "#tests/bench/lighthouse.ts";
import { memory } from "#tests/bench/memory.ts";
import { pageWeight } from "#tests/bench/page-weight.ts";
import { pdf } from "#tests/bench/pdf.ts";
import { startUp } from "#tests/bench/start-up.ts";
import { statements } from "#tests/bench/statements.ts";
import { throughput } from "#tests/bench/throughput.ts";
import { pinToClientCore } from "#tests/harness/cores.ts";
import { measure } from "#tests/harness/figures.ts";
import { ensureBuild } from "#tests/harness/program.ts";

// A figure below its target fails nothing; see README.md.
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
  ],
  process.argv.slice(2),
);
process.exit(0);
