import { spawnSync } from "node:child_process";
import { type Answer, steadyLoad } from "#tests/faults/steady-load.ts";
import { docusealVendor } from "#tests/faults/vendors/docuseal.ts";
import { fileVendor } from "#tests/faults/vendors/files.ts";
import { odooVendor } from "#tests/faults/vendors/odoo.ts";
import { rentcastVendor } from "#tests/faults/vendors/rentcast.ts";
import { smtpVendor } from "#tests/faults/vendors/smtp.ts";
import { stripeVendor } from "#tests/faults/vendors/stripe.ts";
import { twilioVendor } from "#tests/faults/vendors/twilio.ts";
import { type Scene, type Trouble, troubles, type Vendor } from "#tests/faults/vendors/vendor.ts";
import { root } from "#tests/harness/children.ts";
import type { Figure, Group } from "#tests/harness/figures.ts";
import { faultsFolder, onStage, type Stage } from "#tests/harness/stage.ts";
import { signIn } from "#tests/harness/visitor.ts";

/** Rounds without trouble, for comparison. */
const calmRounds = [10, 11, 12, 13];
/** A machine under load is slow. */
const slackMs = 1_000;

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
  told: Trouble[];
  recovered: Trouble[];
  odd: string[];
  longest: { tookMs: number; which: Trouble };
};

async function measureOn({ program, databaseUrl, sql }: Stage, vendors: Vendor[]): Promise<Figure[]> {
  const base = program.url;
  const cookie = await signIn(base);
  const scene: Scene = { base, sql, cookie, token: makeToken(databaseUrl) };
  const asks = [{ path: "/" }, { path: "/blog" }, { path: "/analysis" }, { path: "/leads", cookie }];
  const calm = steadyLoad(base, 20, asks);
  await Promise.all(vendors.map((vendor) => workOut(vendor, scene)));
  const before = await calm.stop();
  const busy = steadyLoad(base, 20, asks);
  const tallies = await Promise.all(vendors.map((vendor) => tryOut(vendor, scene)));
  const during = await busy.stop();
  return [...tallies.flatMap(rowsOf), ...besideRows(before, during)];
}

async function workOut(vendor: Vendor, scene: Scene) {
  for (const round of calmRounds) {
    const attempt = await vendor.prepare(scene, round);
    await attempt.begin();
    await attempt.end();
  }
}

async function tryOut(vendor: Vendor, scene: Scene): Promise<Tally> {
  const tally: Tally = { vendor, told: [], recovered: [], odd: [], longest: { tookMs: 0, which: "reset" } };
  for (const [round, which] of troubles.entries()) {
    try {
      vendor.trouble(null);
      const attempt = await vendor.prepare(scene, round);
      vendor.trouble(which);
      const began = await attempt.begin();
      if (began.tookMs > tally.longest.tookMs) tally.longest = { tookMs: began.tookMs, which };
      if (began.wrong) tally.odd.push(`${which}: ${began.wrong}`);
      else tally.told.push(which);
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

function rowsOf({ vendor: { name, limitMs }, told, recovered, odd, longest }: Tally): Figure[] {
  const all = troubles.length;
  const seen = odd.length > 0 ? `; ${odd.slice(0, 4).join("; ")}` : "";
  return [
    {
      id: "R12",
      what: `${name} silent, cut, reset, a page, empty, 20 MB, 429, missing fields: refused as told, and kept`,
      measured: `${told.length} of ${all}${told.length === all ? "" : seen}`,
      bar: "every time",
      ok: told.length === all,
    },
    {
      id: "R12",
      what: `${name}: the longest call`,
      measured: `${(longest.tookMs / 1_000).toFixed(1)} s (${longest.which})`,
      bar: `cut at ${limitMs / 1_000} s`,
      ok: longest.tookMs <= limitMs + slackMs,
    },
    {
      id: "R12",
      what: `${name} well again: all is done by itself, none lost, none doubled`,
      measured: `${recovered.length} of ${all}${recovered.length === all ? "" : seen}`,
      bar: "every time",
      ok: recovered.length === all,
    },
  ];
}

function besideRows(before: Answer[], during: Answer[]): Figure[] {
  const bad = during.filter(({ status }) => status !== 200);
  const statuses = [...new Set(bad.map(({ status, path }) => `${status} ${path}`))].slice(0, 3).join(", ");
  const at = (answers: Answer[], share: number) => {
    const sorted = answers.map(({ took }) => took).toSorted((a, b) => a - b);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  };
  const row = (name: string, share: number): Figure => {
    const [calm, troubled] = [at(before, share), at(during, share)];
    return {
      id: "R12",
      what: `pages beside, all vendors in trouble at once: ${name} ÷ that of the same work with all well`,
      measured: `${(troubled / calm).toFixed(2)} (${troubled.toFixed(0)} ms, before ${calm.toFixed(0)} ms)`,
      bar: "≤ 2",
      ok: troubled <= 2 * calm,
      soft: true,
    };
  };
  return [
    {
      id: "R12",
      what: "pages beside, all vendors in trouble at once: answered 200",
      measured: `${during.length - bad.length} of ${during.length}${statuses ? `; ${statuses}` : ""}`,
      bar: "all",
      ok: bad.length === 0,
    },
    row("p95", 0.95),
    row("p99", 0.99),
  ];
}

function makeToken(databaseUrl: string) {
  const { stdout, stderr } = spawnSync(
    process.execPath,
    ["scripts/token.ts", "create", "--name", "Faults", "--scopes", "reports:write"],
    { cwd: root, encoding: "utf8", env: { ...process.env, DATABASE_URL: databaseUrl } },
  );
  const token = stdout.trim().split(/\s/)[0];
  if (!token) throw new Error(`No token could be made: ${stderr.trim().split("\n").at(-1)}`);
  return token;
}
