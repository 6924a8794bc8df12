import { randomUUID } from "node:crypto";
import { and, eq, inArray, isNotNull, ne, sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { requestPasswordReset } from "#app/features/accounts/commands.server.ts";
import { cancelAgreement } from "#app/features/agreements/commands/cancel.server.ts";
import { actInSandbox } from "#app/features/agreements/commands/sandbox.server.ts";
import { syncAgreement } from "#app/features/agreements/commands/sync.server.ts";
import { deleteOldLost } from "#app/features/leads/commands/delete-leads.server.ts";
import { erasePerson } from "#app/features/leads/person/commands.server.ts";
import { findPerson } from "#app/features/leads/person/queries.server.ts";
import { cancelPayment } from "#app/features/payments/commands/cancel-payment.server.ts";
import { requestRefund } from "#app/features/payments/commands/refunds.server.ts";
import { playCheckout } from "#app/features/payments/commands/sandbox.server.ts";
import { syncCheckout } from "#app/features/payments/commands/sync-checkout.server.ts";
import { carryOutVoid, voidInvoice } from "#app/features/payments/invoices/commands/void.server.ts";
import { defaultRetention } from "#app/features/settings/company/defaults.ts";
import { visitor } from "#app/lib/actor.ts";
import { logger } from "#app/log.server.ts";
import { db } from "#db/instance.server.ts";
import {
  analysisSubscribers,
  formKeys,
  leadStatusChanges,
  leads,
  messages,
  outbox,
  paymentRefunds,
  realtorReferrals,
  users,
  webinarRegistrations,
} from "#db/schema/index.ts";
import { askedAgreement, readAgreement, slugsOf, storeAgreementTerms } from "#tests/factories/agreements.ts";
import { anAnalysisForm, aProperty, sendAnalysis } from "#tests/factories/analysis.ts";
import { enroll, typedEnrollment } from "#tests/factories/enrollment.ts";
import { findStored, makeInvoice, makeOpenInvoice } from "#tests/factories/invoices.ts";
import { makeLead, makeStaff } from "#tests/factories/leads.ts";
import { askForFee, openFee, paymentOf } from "#tests/factories/payments.ts";
import { makeWebinar, register, sendReferral } from "#tests/factories/referrals.ts";
import { storeOfficeRules, storeSetting } from "#tests/factories/site.ts";
import { deleteExpired, runDueJobs } from "#tests/factories/worker.ts";

beforeAll(() => storeOfficeRules({ newLeadAddresses: ["leads@porchlight.example"] }));

const now = new Date();
const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);

/** Except jobs for a webinar in two weeks. */
async function workOff() {
  await db().update(outbox).set({ runAt: sql`created_at` }).where(ne(outbox.kind, "mail-webinar-reminder"));
  await runDueJobs();
}

async function tablesThatHold(text: string) {
  const tables = await db().execute<{ name: string }>(
    sql`select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const holding = await Promise.all(
    tables.map(async ({ name }) => {
      const rows = await db().execute(
        sql`select from ${sql.raw(name)} t where t::text ilike ${`%${text}%`} limit 1`,
      );
      return rows.length > 0 ? [name.replace("public.", "")] : [];
    }),
  );
  return holding.flat().sort();
}

const remove = (which: ReturnType<typeof eq>, days = 31) =>
  db()
    .update(leads)
    .set({ deletedAt: ago(days) })
    .where(which);

test("leaves only the consents of a person whose last lead was deleted 30 days ago", async () => {
  const person = { email: "quinn.gone@owner.example", name: "Quinn Gone", street: "4711 Leaving Ave" };
  const { email, name, street } = person;
  const homes = [aProperty({ streetAddress: street }), aProperty()];
  const phone = { typed: "(515) 555-0167", e164: "+15155550167" };
  const leadId = await sendAnalysis(anAnalysisForm({ properties: homes, email, name, phone }));
  await makeInvoice(await makeStaff(), leadId);
  const other = { email: "Quinn.Gone@owner.example", streetAddress: `${street} Unit B` };
  await enroll(typedEnrollment({ ...other, name, phone: phone.typed }));
  await register((await makeWebinar()).id, email, { name });
  await requestPasswordReset(visitor, { email });
  await workOff();
  expect(await tablesThatHold(email)).toEqual(
    [
      "consents",
      "enrollment_drafts",
      "leads",
      "messages",
      "outbox",
      "property_analysis_entries",
      "property_analysis_subscribers",
      "webinar_registrations",
    ].sort(),
  );
  await remove(eq(leads.email, email));
  await deleteExpired(now);
  expect(await tablesThatHold(email)).toEqual(["consents"]);
  expect(await tablesThatHold("5550167")).toEqual(["consents"]);
  expect(await tablesThatHold(name)).toEqual([]);
  expect(await tablesThatHold(street)).toEqual([]);
  expect(await tablesThatHold("Walkthrough repairs")).toEqual(["invoices"]);
  expect(await tablesThatHold("/sandbox/invoice/")).toEqual([]);
});

test("leaves only the consents of a person who asked to be erased", async () => {
  const [email, name, street] = ["rowan.erased@owner.example", "Rowan Erased", "4811 Leaving Ave"];
  const phone = { typed: "(515) 555-0168", e164: "+15155550168" };
  const homes = [aProperty({ streetAddress: street }), aProperty()];
  await sendAnalysis(anAnalysisForm({ properties: homes, email, name, phone }));
  await enroll(typedEnrollment({ email, streetAddress: `${street} Unit B`, name, phone: phone.typed }));
  await register((await makeWebinar()).id, email, { name });
  await sendReferral({ clientEmail: email, clientName: name });
  await workOff();
  const admin = await makeStaff({ role: "admin" });
  expect(await erasePerson(admin, { person: email, confirm: email })).toMatchObject({ ok: true });
  expect(await tablesThatHold(email)).toEqual(["consents"]);
  expect(await tablesThatHold("5550168")).toEqual(["consents"]);
  expect(await tablesThatHold(name)).toEqual([]);
  expect(await tablesThatHold(street)).toEqual([]);
});

test("leaves only the consents of a realtor who asked to be erased, and the referral of their client", async () => {
  const [email, name] = ["sam.erased@realty.example", "Sam Erased"];
  const clientName = "Stays Example";
  const id = await sendReferral({
    realtorEmail: email,
    realtorName: name,
    realtorPhone: "(515) 555-0169",
    clientName,
  });
  const admin = await makeStaff({ role: "admin" });
  expect(await findPerson(admin, { emails: [], phones: ["+15155550169"] })).not.toEqual([]);
  await workOff();
  await db().delete(outbox);
  expect(await erasePerson(admin, { person: email, confirm: email })).toMatchObject({ ok: true });
  expect(await tablesThatHold(email)).toEqual(["consents"]);
  expect(await tablesThatHold(name)).toEqual([]);
  const [referral] = await db().select().from(realtorReferrals).where(eq(realtorReferrals.id, id));
  expect(referral).toMatchObject({ clientName, realtorName: "Erased", realtorPhone: null });
  const stranger = "no.one@nowhere.example";
  expect(await erasePerson(admin, { person: stranger, confirm: stranger })).toMatchObject({
    reason: "not_found",
  });
});

test("deletes leads that were lost longer ago than the company wants", async () => {
  const month = 31 * 86_400_000;
  const lost = async (months: number) => {
    const { id } = await makeLead({ status: "lost" });
    const at = new Date(now.getTime() - months * month);
    await db().insert(leadStatusChanges).values({ eventId: randomUUID(), leadId: id, to: "lost", at });
    return id;
  };
  const [old, recent] = [await lost(13), await lost(11)];
  const isDeleted = async (id: string) =>
    (await db().$count(leads, and(eq(leads.id, id), isNotNull(leads.deletedAt)))) > 0;
  await deleteOldLost(now);
  expect(await isDeleted(old)).toBe(false);
  await storeSetting("retention", { ...defaultRetention, lostLeadMonths: 12 });
  await deleteOldLost(now);
  await storeSetting("retention", defaultRetention);
  expect([await isDeleted(old), await isDeleted(recent)]).toEqual([true, false]);
});

test("preserves registration and subscription of an owner with another lead, but not the emails about the removed home", async () => {
  const email = "stays@owner.example";
  const homes = [aProperty(), aProperty({ streetAddress: "4712 Leaving Ave" })];
  const first = await sendAnalysis(anAnalysisForm({ properties: homes, email }));
  await register((await makeWebinar()).id, email);
  await workOff();
  await remove(eq(leads.streetAddress, "4712 Leaving Ave"));
  await deleteExpired(now);
  expect(await tablesThatHold("4712 Leaving")).toEqual([]);
  expect(await db().$count(leads, eq(leads.id, first))).toBe(1);
  expect(await db().$count(webinarRegistrations, eq(webinarRegistrations.email, email))).toBe(1);
  expect(await db().$count(analysisSubscribers, eq(analysisSubscribers.email, email))).toBe(1);
  const mails = await db()
    .select({ kind: messages.kind })
    .from(messages)
    .where(eq(messages.recipient, email));
  expect(mails).toEqual([{ kind: "mail-webinar-confirmation" }]);
});

test("preserves the password link of a staff member who is also an owner", async () => {
  const { userId } = await makeStaff();
  const [person] = await db().select().from(users).where(eq(users.id, userId));
  const email = person?.email ?? "";
  const { id } = await makeLead({ email });
  await requestPasswordReset(visitor, { email });
  await remove(eq(leads.id, id));
  await deleteExpired(now);
  expect(await tablesThatHold(email)).toContain("outbox");
});

test("preserves a referral's client data without the lead", async () => {
  const { id, email } = await makeLead();
  const referralId = await sendReferral({ clientEmail: email ?? "" });
  const findReferral = () => db().select().from(realtorReferrals).where(eq(realtorReferrals.id, referralId));
  expect(await findReferral()).toMatchObject([{ knownLeadId: id }]);
  await remove(eq(leads.id, id));
  await deleteExpired(now);
  expect(await findReferral()).toMatchObject([{ clientEmail: email, knownLeadId: null }]);
});

test("preserves an agreement signed by its owner when the lead is removed, but no unsigned one", async () => {
  await storeAgreementTerms();
  const [signed, gone] = [
    await askedAgreement({ name: "Sig Ned" }),
    await askedAgreement({ name: "Un Signed" }),
  ];
  const { owner } = await slugsOf(signed.id);
  await actInSandbox({ slug: owner, form: { intent: "sign", name: "Sig Ned", agreed: "on" } });
  await syncAgreement(signed.id);
  for (const { leadId } of [signed, gone]) await remove(eq(leads.id, leadId ?? ""));
  await deleteExpired(now);
  expect(await tablesThatHold("Un Signed")).toEqual([]);
  expect(await tablesThatHold(gone.ownerEmail ?? "-")).toEqual(["consents"]);
  expect(await tablesThatHold(signed.ownerEmail ?? "-")).toEqual(["agreements", "consents"]);
  expect(await readAgreement(signed.id)).toMatchObject({
    leadId: null,
    quoteId: null,
    status: "owner_signed",
  });
});

test("removes typed reasons with the lead, and preserves amounts paid, refunded and billed", async () => {
  const named = "Quentin Rivers";
  const admin = await makeStaff({ role: "admin" });
  const paid = await openFee({ name: "Pat Paid" });
  await playCheckout({ sessionId: paid.sessionId, play: "pay" });
  await syncCheckout({ paymentId: paid.paymentId });
  await requestRefund(admin, {
    kind: "payment",
    id: paid.paymentId,
    amountCents: 50_00,
    reason: `Asked by ${named}`,
  });
  const off = await askForFee();
  await cancelPayment(admin, { id: off.paymentId, reason: `${named} sells` });
  const invoice = await makeOpenInvoice(admin, paid.lead.id);
  await voidInvoice(admin, { id: invoice.id, reason: `Was for ${named}` });
  await carryOutVoid({ invoiceId: invoice.id });
  await storeAgreementTerms();
  const signed = await askedAgreement();
  const { owner } = await slugsOf(signed.id);
  await actInSandbox({ slug: owner, form: { intent: "sign", name: "Olive Sample", agreed: "on" } });
  await syncAgreement(signed.id);
  await cancelAgreement(admin, { id: signed.id, reason: `${named} takes over` });
  await workOff();
  expect(await tablesThatHold(named)).toEqual(
    ["agreements", "invoices", "payment_refunds", "payments", "timeline_events"].sort(),
  );
  for (const id of [paid.lead.id, off.lead.id, signed.leadId ?? ""]) await remove(eq(leads.id, id));
  await deleteExpired(now);
  expect(await tablesThatHold(named)).toEqual([]);
  expect(await paymentOf(paid.paymentId)).toMatchObject({ status: "paid", refundedCents: 50_00 });
  expect(await db().select().from(paymentRefunds)).toMatchObject([
    { amountCents: 50_00, status: "succeeded", reason: "Removed with the lead" },
  ]);
  expect(await findStored(invoice.id)).toMatchObject({ status: "void", amountCents: 137_450 });
  expect(await readAgreement(signed.id)).toMatchObject({ leadId: null, ownerSignedAt: expect.any(Date) });
});

test("logs a part that fails and continues with the others", async () => {
  const logged = vi.spyOn(logger, "error");
  const stuck = await makeLead({ name: "Stuck", deletedAt: ago(31) });
  const old = await db()
    .insert(leads)
    .values(Array.from({ length: 100 }, () => ({ name: "Old", deletedAt: ago(32) })))
    .returning({ id: leads.id });
  await db()
    .insert(formKeys)
    .values({ key: stuck.id, form: "analysis", result: {}, createdAt: ago(8) });
  await db().execute(sql`
    create function refuse() returns trigger language plpgsql as $$ begin raise 'not now'; end $$;
    create trigger refuse before delete on form_keys for each statement execute function refuse();
    create trigger refuse before delete on leads for each row when (old.name = 'Stuck') execute function refuse()`);
  await deleteExpired(now);
  expect(logged.mock.calls.map(([about]) => about)).toMatchObject([
    { table: "form_keys", error: { cause: "not now" } },
    { table: "leads", error: { cause: "not now" } },
  ]);
  const ids = [stuck.id, ...old.map(({ id }) => id)];
  expect(await db().select({ id: leads.id }).from(leads).where(inArray(leads.id, ids))).toEqual([
    { id: stuck.id },
  ]);
});
