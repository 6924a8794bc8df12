import { generateKeyPairSync } from "node:crypto";
import type { Stage } from "#tests/harness/stage.ts";

const { privateKey } = generateKeyPairSync("rsa", {
  modulusLength: 2048,
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
  publicKeyEncoding: { type: "spki", format: "pem" },
});

/** Signs like a real sender. */
export const dkim = {
  DKIM_DOMAIN: "porchlight.example",
  DKIM_SELECTOR: "test",
  DKIM_PRIVATE_KEY: privateKey,
};

/**
 * Owners who agreed to tips, whose first letter is due in an hour. Any hour of the day may be used. Returns how many
 * seconds the enrollment took.
 */
export async function enrollOwners(sql: Stage["sql"], count: number, domain: string) {
  await sql`insert into site_settings (key, value) values ('campaigns', '{"opensAt": "00:00", "closesAt": "24:00"}')
    on conflict (key) do update set value = excluded.value`;
  let seconds = 0;
  await sql.begin(async (tx) => {
    await tx`set local statement_timeout = 0`;
    await tx`
      insert into leads (name, email, status, legal_owners, street_address, city, state, zip_code)
      select 'Ann Sample', ${domain} || '-' || n || '@mail.example', 'analysis_submitted',
        '[{"name": "Ann Sample", "address": "1 Sample Ave, Ames, IA 50010"}]', n || ' Sample Ave', 'Ames', 'IA', '50010'
      from generate_series(1, ${count}) n`;
    await tx`
      insert into consents (email, lead_id, purpose, wording_version, wording, page)
      select email, id, 'marketing-email', '1', '', '/' from leads where email like ${`${domain}-%`}`;
    const began = performance.now();
    await tx`
      insert into campaign_enrollments (lead_id, workflow, version_id, entered_at, next_at)
      select l.id, w.key, w.version_id, now(), now() + interval '1 hour' from leads l, campaign_workflows w
      where w.key = 'warm_lead' and l.email like ${`${domain}-%`}`;
    seconds = (performance.now() - began) / 1_000;
  });
  await sql`analyze leads, consents, campaign_enrollments`;
  return seconds;
}

/** The first letter of all of them, or of one. */
export async function makeDue(sql: Stage["sql"], domain: string, most = 2_000_000_000) {
  await sql`update campaign_enrollments set next_at = now() where id in (
    select e.id from campaign_enrollments e join leads l on l.id = e.lead_id
    where l.email like ${`${domain}-%`} and e.step = 0 and e.state = 'waiting' and e.next_at > now() limit ${most})`;
  await sql`insert into outbox (kind, payload, dedupe_key) values ('campaign-plan', '{}', 'campaign-plan')
    on conflict (dedupe_key) do update set done_at = null, parked_at = null, attempts = 0, run_at = now()`;
}

export async function until(holds: () => boolean | Promise<boolean>, ms = 240_000) {
  const end = performance.now() + ms;
  while (!(await holds()) && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 5));
}
