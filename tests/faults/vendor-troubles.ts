import { type Answer, steadyLoad } from "#tests/faults/steady-load.ts";
import { docusealVendor } from "#tests/faults/vendors/docuseal.ts";
import { fileVendor } from "#tests/faults/vendors/files.ts";
import { odooVendor } from "#tests/faults/vendors/odoo.ts";
import { rentcastVendor } from "#tests/faults/vendors/rentcast.ts";
import { smtpVendor } from "#tests/faults/vendors/smtp.ts";
import { stripeVendor } from "#tests/faults/vendors/stripe.ts";
import { twilioVendor } from "#tests/faults/vendors/twilio.ts";
import { type Scene, type Trouble, troubles, type Vendor } from "#tests/faults/vendors/vendor.ts";
import { type Figure, type Group, rowsFor } from "#tests/harness/figures.ts";
import { makeToken } from "#tests/harness/program.ts";
import { faultsFolder, onStage, type Stage } from "#tests/harness/stage.ts";
import { signIn } from "#tests/harness/visitor.ts";

/** Rounds without trouble, for comparison. */
const calmRounds = [10, 11, 12, 13];
/** A machine under load is slow. */
const slackMs = 1_000;

const row = rowsFor("R12");

export const vendorTroubles: Group = {
  name: "vendor-troubles",
  ids: "R12",
  async measure() {
    const vendors = await Promise.all([
      stripeVendor(),
      docusealVendor(),
      twilioVendor(),
      rentcastVendor(),
      odooVendor(),
      smtpVendor(),
      fileVendor(),
    ]);
    const env = { LOG_LEVEL: "silent", ...Object.assign({}, ...vendors.map((each) => each.env)) };
    try {
      return await onStage(faultsFolder, { env }, (stage) => measureOn(stage, vendors));
    } finally {
      await Promise.allSettled(vendors.map((each) => each.stop()));
    }
  },
};

type Tally = {
  vendor: Vendor;
  reported: Trouble[];
  recovered: Trouble[];
  odd: string[];
  longest: { tookMs: number; which: Trouble };
};

async function measureOn({ program, databaseUrl, sql }: Stage, vendors: Vendor[]): Promise<Figure[]> {
  const base = program.url;
  const cookie = await signIn(base);
  const scene: Scene = { base, sql, cookie, token: makeToken(databaseUrl, "reports:write") };
  const asks = [{ path: "/" }, { path: "/blog" }, { path: "/analysis" }, { path: "/leads", cookie }];
  const calm = steadyLoad(base, 20, asks);
  await Promise.all(vendors.map((vendor) => runCalmly(vendor, scene)));
  const before = await calm.stop();
  const busy = steadyLoad(base, 20, asks);
  const tallies = await Promise.all(vendors.map((vendor) => tryOut(vendor, scene)));
  const during = await busy.stop();
  return [...tallies.flatMap(rowsOf), ...pageRows(before, during)];
}

async function runCalmly(vendor: Vendor, scene: Scene) {
  for (const round of calmRounds) {
    const attempt = await vendor.prepare(scene, round);
    await attempt.begin();
    await attempt.end();
  }
}

async function tryOut(vendor: Vendor, scene: Scene): Promise<Tally> {
  const tally: Tally = {
    vendor,
    reported: [],
    recovered: [],
    odd: [],
    longest: { tookMs: 0, which: "reset" },
  };
  for (const [round, which] of troubles.entries()) {
    try {
      vendor.trouble(null);
      const attempt = await vendor.prepare(scene, round);
      vendor.trouble(which);
      const began = await attempt.begin();
      if (began.tookMs > tally.longest.tookMs) tally.longest = { tookMs: began.tookMs, which };
      if (began.wrong) tally.odd.push(`${which}: ${began.wrong}`);
      else tally.reported.push(which);
      vendor.trouble(null);
      const ended = await attempt.end();
      if (ended.wrong) tally.odd.push(`after ${which}: ${ended.wrong}`);
      else tally.recovered.push(which);
    } catch (error) {
      tally.odd.push(`${which}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  vendor.trouble(null);
  return tally;
}

function rowsOf({ vendor: { name, limitMs }, reported, recovered, odd, longest }: Tally): Figure[] {
  const all = troubles.length;
  const seen = odd.length > 0 ? `; ${odd.slice(0, 4).join("; ")}` : "";
  return [
    row(
      `${name} without answer, cut, reset, a page, empty, 20 MB, 429, missing fields: reported, and the work is saved`,
      `${reported.length} of ${all}${reported.length === all ? "" : seen}`,
      "every time",
      reported.length === all,
    ),
    row(
      `${name}: the longest call`,
      `${(longest.tookMs / 1_000).toFixed(1)} s (${longest.which})`,
      `cut at ${limitMs / 1_000} s`,
      longest.tookMs <= limitMs + slackMs,
    ),
    row(
      `${name} available again: everything completes by itself, nothing lost or doubled`,
      `${recovered.length} of ${all}${recovered.length === all ? "" : seen}`,
      "every time",
      recovered.length === all,
    ),
  ];
}

function pageRows(before: Answer[], during: Answer[]): Figure[] {
  const bad = during.filter(({ status }) => status !== 200);
  const statuses = [...new Set(bad.map(({ status, path }) => `${status} ${path}`))].slice(0, 3).join(", ");
  const at = (answers: Answer[], share: number) => {
    const sorted = answers.map(({ took }) => took).toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  };
  const ratio = (name: string, share: number): Figure => {
    const [calm, troubled] = [at(before, share), at(during, share)];
    const what = `pages while all vendors fail at once: ${name} ÷ that of the same work without failures`;
    const measured = `${(troubled / calm).toFixed(2)} (${troubled.toFixed(0)} ms, before ${calm.toFixed(0)} ms)`;
    return { ...row(what, measured, "≤ 2", troubled <= 2 * calm), soft: true };
  };
  return [
    row(
      "pages while all vendors fail at once: answered 200",
      `${during.length - bad.length} of ${during.length}${statuses ? `; ${statuses}` : ""}`,
      "all",
      bad.length === 0,
    ),
    ratio("p95", 0.95),
    ratio("p99", 0.99),
  ];
}
