import { startFakeOdoo } from "#tests/fakes/odoo.ts";
import { watchEnding, watchFailing } from "#tests/faults/vendors/jobs.ts";
import { attemptMs, newReport, objections, usual, type Vendor } from "#tests/faults/vendors/vendor.ts";

export async function odooVendor(): Promise<Vendor> {
  const odoo = await startFakeOdoo();
  const { url, database, login, apiKey } = odoo.settings;

  const prepare: Vendor["prepare"] = async (scene, round) => {
    const { sql } = scene;
    let [email, lead] = ["", "none"];
    return {
      async begin() {
        ({ email, lead } = await newReport(scene, "push", 420 + round));
        return watchFailing(scene, { kind: "push-odoo-lead", about: lead });
      },
      async end() {
        const job = await watchEnding(scene, { kind: "push-odoo-lead", about: lead });
        const there = odoo.company.leads.filter(({ values }) =>
          JSON.stringify(values).includes(email),
        ).length;
        const [link] = await sql`select state from vendor_links where lead_id = ${lead} and vendor = 'odoo'`;
        const wrong = objections({
          [`Odoo has ${there}`]: there === 1,
          [`the lead says ${link?.state}`]: link?.state === "pushed" || link?.state === "done",
        });
        return { tookMs: job.tookMs, wrong: job.wrong ?? wrong };
      },
    };
  };

  return {
    name: "Odoo",
    env: { ODOO_URL: url, ODOO_DATABASE: database, ODOO_LOGIN: login, ODOO_API_KEY: apiKey },
    limitMs: attemptMs,
    trouble: (which) => odoo.behave("*", which ? usual[which] : "work"),
    prepare,
    stop: () => odoo.stop(),
  };
}
