import { lighthouse } from "#tests/bench/lighthouse.ts";
import { pageWeight } from "#tests/bench/page-weight.ts";
import { pdf } from "#tests/bench/pdf.ts";
import { keepToClientCore } from "#tests/bench/rig/cores.ts";
import { measure } from "#tests/bench/rig/figures.ts";
import { ensureBuild } from "#tests/bench/rig/program.ts";
import { startUp } from "#tests/bench/start-up.ts";
import { statements } from "#tests/bench/statements.ts";
import { throughput } from "#tests/bench/throughput.ts";

// Measures and prints; what falls short is shown and fails nothing. See README.md beside this file.
keepToClientCore();
ensureBuild();
await measure([pageWeight, throughput, startUp, statements, pdf, lighthouse], process.argv.slice(2));
process.exit(0);
