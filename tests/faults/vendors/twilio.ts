import { randomUUID } from "node:crypto";
import { startFakeTwilio } from "#tests/fakes/twilio.ts";
import { watchEnding, watchFailing } from "#tests/faults/vendors/jobs.ts";
import { attemptMs, newReport, objections, usual, type Vendor } from "#tests/faults/vendors/vendor.ts";

export async function twilioVendor(): Promise<Vendor> {
  const twilio = await startFakeTwilio();
  const { accountSid, authToken, from, baseUrl } = twilio.settings;

  const prepare: Vendor["prepare"] = async (scene, round) => {
    const { sql } = scene;
    // SMS are sent by day only, in the company's zone.
    await sql`update site_settings set value = jsonb_set(value, '{timeZone}', to_jsonb(${zoneOfDay()}::text)) where key = 'company'`;
    const { email, lead } = await newReport(scene, "text", 360 + round);
    const to = `+1515555${String(1_000 + round)}`;
    const at = new Date(Math.ceil(Date.now() / 3_600_000) * 3_600_000 + 48 * 3_600_000).toISOString();
    await sql`update leads set walkthrough_date = ${at} where id = ${lead}`;
    await sql`insert into visits (lead_id, starts_at) values (${lead}, ${at})`;
    const [consent] = await sql<{ id: string }[]>`
      insert into consents (id, email, phone_e164, lead_id, purpose, wording_version, wording, page)
      values (${randomUUID()}, ${email}, ${to}, ${lead}, 'sms', 'sample', 'sample', '/enroll') returning id`;
    const job = { kind: "send-sms", about: lead };
    return {
      async begin() {
        const payload = { leadId: lead, consentId: consent?.id ?? "", at };
        await sql`insert into outbox (kind, payload, dedupe_key)
          values ('send-sms', ${sql.json(payload)}, ${`fault-text:${lead}`})`;
        return watchFailing(scene, job);
      },
      async end() {
        const ended = await watchEnding(scene, job);
        const sent = twilio.texts.filter((text) => text.to === to).length;
        const [stored] = await sql`select count(*)::int as rows from messages where recipient = ${to}`;
        const wrong = objections({
          [`${sent} texts were sent`]: sent === 1,
          [`${stored?.rows} are stored`]: stored?.rows === 1,
        });
        return { tookMs: ended.tookMs, wrong: ended.wrong ?? wrong };
      },
    };
  };

  return {
    name: "Twilio",
    env: {
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_FROM: from ?? "",
      TWILIO_API_BASE: baseUrl,
    },
    limitMs: attemptMs,
    trouble: (which) => twilio.behave(which ? usual[which] : "accept"),
    prepare,
    stop: () => twilio.stop(),
  };
}

const zones = ["America/Chicago", "Asia/Tokyo", "Europe/Berlin", "Pacific/Auckland", "Asia/Kolkata"];

function zoneOfDay(now = new Date()) {
  const hourIn = (timeZone: string) =>
    Number(new Intl.DateTimeFormat("en-US", { timeZone, hour: "2-digit", hourCycle: "h23" }).format(now));
  return zones.find((zone) => hourIn(zone) >= 9 && hourIn(zone) < 19) ?? "America/Chicago";
}
