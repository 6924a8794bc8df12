import { randomUUID } from "node:crypto";
import { startFakeRentCast } from "#tests/fakes/rentcast.ts";
import {
  type Attempt,
  attemptMs,
  objections,
  type Scene,
  timed,
  usual,
  type Vendor,
} from "#tests/faults/vendors/vendor.ts";
import { estimated, homes, makeReport } from "#tests/harness/visitor.ts";

/** While the vendor is unavailable, the report uses our own figures. */
export async function rentcastVendor(): Promise<Vendor> {
  const rentcast = await startFakeRentCast();

  async function report({ base, sql }: Scene, seed: number) {
    const began = performance.now();
    const email = `rent-${seed}-${randomUUID()}@faults.example`;
    const lead = await makeReport(base, { email, homes: homes(1, seed), formKey: randomUUID() });
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

  const prepare = async (scene: Scene, round: number): Promise<Attempt> => ({
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
    env: { RENTCAST_API_KEY: "a-key-of-nobody", RENTCAST_API_BASE: rentcast.baseUrl },
    limitMs: attemptMs,
    trouble: (which) => rentcast.behave(which ? usual[which] : "estimate"),
    prepare,
    stop: () => rentcast.stop(),
  };
}
