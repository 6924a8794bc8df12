import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { erasePerson } from "#app/features/leads/person/commands.server.ts";
import { renderConsentRecord } from "#app/features/messaging/consents/consent-pdf.server.ts";
import { findConsentRecord } from "#app/features/messaging/consents/queries.server.ts";
import { recordConsentEvent, recordConsents } from "#app/features/messaging/consents/records.server.ts";
import { marketingConsents } from "#app/features/messaging/consents/wording.ts";
import { endSuppression, recordBounce, suppress } from "#app/features/messaging/contact/commands.server.ts";
import { mayContact } from "#app/features/messaging/contact/queries.server.ts";
import { findCompany } from "#app/features/settings/company/queries.server.ts";
import { db } from "#db/instance.server.ts";
import { consentEvents, consents, timelineEvents } from "#db/schema/index.ts";
import { anAnalysisForm, sendAnalysis } from "#tests/factories/analysis.ts";
import { makeLead, makeStaff, makeTask } from "#tests/factories/leads.ts";

const phone = { typed: "(515) 555-0193", e164: "+15155550193" };

const consentsOf = async (email: string) =>
  (await db().select().from(consents).where(eq(consents.email, email)))
    .map(({ purpose, wording, wordingVersion }) => ({ purpose, wording, wordingVersion }))
    .toSorted((a, b) => (a.purpose < b.purpose ? -1 : 1));

test("stores a consent to marketing with its wording only if its box was checked", async () => {
  const plain = anAnalysisForm({ phone });
  await sendAnalysis(plain);
  expect((await consentsOf(plain.email)).map(({ purpose }) => purpose)).toEqual(["report"]);

  const checked = anAnalysisForm({ phone, marketingEmail: true, marketingSms: true });
  const leadId = await sendAnalysis(checked);
  const [byEmail, byText] = await consentsOf(checked.email);
  const { version, ...shown } = marketingConsents["marketing-email"];
  expect(byEmail).toEqual({ purpose: "marketing-email", wordingVersion: version, ...shown });
  expect(byText).toMatchObject({ purpose: "marketing-sms" });
  const events = await db().select().from(timelineEvents).where(eq(timelineEvents.leadId, leadId));
  const agreed = events.filter(({ kind }) => kind === "marketing_consent").map(({ data }) => data);
  expect(agreed).toEqual([{ channel: "email" }, { channel: "sms" }]);
});

test("lists what was given, withdrawn, suppressed, ended and bounced, newest first, and prints it", async () => {
  const email = `${randomUUID()}@owner.example`;
  const phoneE164 = "+15155550194";
  const { id: leadId } = await makeLead({ email, phoneE164 });
  const task = await makeTask(leadId);
  const at = (minute: number) => new Date(Date.now() - 3_600_000 + minute * 60_000);
  await db().transaction(async (tx) => {
    const given = { email, phoneE164, page: "/enroll", ip: "192.0.2.7" };
    await recordConsents(tx, { ...given, purposes: ["enrollment"], at: at(0) });
    const call = { channel: "call", address: phoneE164, by: { who: "Dana Sample", leadId } } as const;
    await suppress(tx, { ...call, reason: "Asked on the phone", now: at(1) });
    await endSuppression(tx, { ...call, reason: "Asked for a call", now: at(2) });
    const stop = { channel: "sms", address: phoneE164, reason: "Texted STOP", isOwnWord: true } as const;
    await suppress(tx, { ...stop, now: at(3) });
    await suppress(tx, { ...stop, now: at(4) });
    const complaint = { kind: "complained", channel: "email", address: email, reason: "Spam" } as const;
    await recordConsentEvent(tx, { ...complaint, at: at(5) });
    await recordBounce(tx, { address: email, kind: "hard", diagnosis: "550 unknown", taskId: task.id });
  });
  const record = await findConsentRecord(leadId);
  expect(record?.entries.map(({ kind, text, who }) => [kind, text, who])).toEqual([
    ["bounced", "550 unknown", "Mail server"],
    ["complained", "Spam", "System"],
    ["withdrawn", "Texted STOP", "System"],
    ["ended", "Asked for a call", "Dana Sample"],
    ["suppressed", "Asked on the phone", "Dana Sample"],
    ["given", expect.stringContaining("By completing the enrollment"), "The person, from 192.0.2.7"],
  ]);
  expect(await findConsentRecord(randomUUID())).toBeNull();
  if (!record) return;
  const pdf = (await renderConsentRecord(record, { company: await findCompany(), now: at(9) })).toString(
    "latin1",
  );
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test("refuses to change or delete an entry, other than to move it to another lead", async () => {
  const address = `${randomUUID()}@owner.example`;
  await db().transaction((tx) =>
    suppress(tx, {
      channel: "email",
      address,
      reason: "Asked us",
      by: { who: "Dana", leadId: randomUUID() },
    }),
  );
  const isIt = eq(consentEvents.email, address);
  const leadId = randomUUID();
  await db().update(consentEvents).set({ leadId }).where(isIt);
  expect(await db().select().from(consentEvents).where(isIt)).toMatchObject([{ leadId, reason: "Asked us" }]);
  const refusedBy = (change: Promise<unknown>) =>
    change.then(
      () => "done",
      (error: Error) => String(error.cause),
    );
  const refusal = expect.stringContaining("append-only");
  expect(await refusedBy(db().update(consentEvents).set({ reason: "No" }).where(isIt))).toEqual(refusal);
  expect(await refusedBy(db().delete(consentEvents).where(isIt))).toEqual(refusal);
  expect(await refusedBy(db().execute(sql`truncate consent_events`))).toEqual(refusal);
});

test("advertises no more to a person who was erased", async () => {
  const form = anAnalysisForm({ marketingEmail: true });
  await sendAnalysis(form);
  const { email } = form;
  const why = async () => (await mayContact({ email, phoneE164: null }, "email", "marketing")).why;
  expect(await why()).toBeNull();
  await erasePerson(await makeStaff({ role: "admin" }), { person: email, confirm: email });
  expect(await why()).toBe("unsubscribed");
});
