import { analytics } from "#tests/bench/analytics.ts";
import { audit } from "#tests/bench/audit.ts";
import { bulk } from "#tests/bench/bulk.ts";
import { campaigns } from "#tests/bench/campaigns.ts";
import { idle } from "#tests/bench/idle.ts";
import { imports } from "#tests/bench/imports.ts";
import { largeLeads, leads } from "#tests/bench/leads.ts";
import { lighthouse } from "#tests/bench/lighthouse.ts";
import { memory } from "#tests/bench/memory.ts";
import { movingIn } from "#tests/bench/moving-in.ts";
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

/** Found by profiling, unless the figure says it. */
const reasons = {
  P1: "the pages with a frame of another site load a second script",
  P2: "React and its router are 95 kB on both sides; the rest is the shell, tables, dialogs and forms of the office",
  P3: "most of the time is React's rendering of the same components on both sides; ours also matches 250 routes, sets headers and logs",
  P4: "the peer sets three headers; ours sets twenty, looks at cookies, counts and logs each request",
  P6: "the blocking time is that of this machine's busy core",
  P7: "one process draws one page at a time, so eight clients wait for each other; a search is counted up to 10,000 leads",
  P8: "a dialog at its own address also reads the page behind it; the health page asks every part of the program",
  P9: "the rows pass through Node, which the peer's don't",
  P10: "each letter is also decided, composed and recorded in Postgres, on the core that sends it",
  P12: "one page of a PDF is drawn without a pause",
  P13: "loading and evaluating the code of all features takes twice the bare application's start",
  P16: "ended jobs stay in the index while a transaction is open, and once a second a claim walks past them",
};

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
    largeLeads,
    bulk,
    imports,
    movingIn,
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
