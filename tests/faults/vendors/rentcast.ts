import { startFakeRentCast } from "#tests/fakes/rentcast.ts";
import {
  attemptMs,
  newReport,
  objections,
  type Scene,
  timed,
  usual,
  type Vendor,
} from "#tests/faults/vendors/vendor.ts";
import { estimated } from "#tests/harness/visitor.ts";

/** While the vendor is unavailable, the report uses our own figures. */
export async function rentcastVendor(): Promise<Vendor> {
  const rentcast = await startFakeRentCast();

  async function report(scene: Scene, seed: number) {
    const { base, sql } = scene;
    const began = performance.now();
    const { lead } = await newReport(scene, "rent", seed);
    await estimated(sql, lead);
    const tookMs = performance.now() - began;
    const [row] = await sql<{ source: string; results: number }[]>`
      select min(r.method) as source, count(*)::int as results from property_analysis_results r
      join property_analysis_entries e on e.id = r.entry_id where e.lead_id = ${lead}`;
    const page = await timed(() => fetch(`${base}/analysis/${lead}`));
    const wrong = objections({
      [`the report has ${row?.results} results`]: row?.results === 1,
      [`its page answers ${page.status}`]: page.status === 200 && /\$\d/.test(page.text),
    });
    return { tookMs, wrong, source: row?.source };
  }

  const prepare: Vendor["prepare"] = async (scene, round) => ({
    async begin() {
      const { source, ...seen } = await report(scene, 380 + round);
      return {
        ...seen,
        wrong: seen.wrong ?? (source === "rentcast" ? "the figure is the vendor's" : undefined),
      };
    },
    async end() {
      const { source, ...seen } = await report(scene, 400 + round);
      return {
        ...seen,
        wrong: seen.wrong ?? (source === "rentcast" ? undefined : `the figure is of ${source}`),
      };
    },
  });

  return {
    name: "RentCast",
    env: { RENTCAST_API_KEY: "sample-api-key", RENTCAST_API_BASE: rentcast.baseUrl },
    limitMs: attemptMs,
    trouble: (which) => rentcast.behave(which ? usual[which] : "estimate"),
    prepare,
    stop: () => rentcast.stop(),
  };
}
