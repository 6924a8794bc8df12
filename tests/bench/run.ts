import { lighthouse } from "#tests/bench/lighthouse.ts";
import { memory } from "#tests/bench/memory.ts";
import { pageWeight } from "#tests/bench/page-weight.ts";
import { pdf } from "#tests/bench/pdf.ts";
import { startUp } from "#tests/bench/start-up.ts";
import { statements } from "#tests/bench/statements.ts";
import { throughput } from "#tests/bench/throughput.ts";
import { keepToClientCore } from "#tests/rig/cores.ts";
import { measure } from "#tests/rig/figures.ts";
import { ensureBuild } from "#tests/rig/program.ts";

// Measures and prints; what falls short is shown and fails nothing. See README.md beside this file.
keepToClientCore();
ensureBuild();
await measure([pageWeight, throughput, startUp, statements, pdf, memory, lighthouse], process.argv.slice(2));
process.exit(0);
