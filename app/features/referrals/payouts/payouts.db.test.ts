import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { deleteReferral, editReferral } from "#app/features/referrals/office/commands.server.ts";
import { findReferral } from "#app/features/referrals/office/queries.server.ts";
import { EditReferralForm } from "#app/features/referrals/office/schema.ts";
import {
  exportPayouts,
  payReferral,
  reversePayout,
  savePayee,
} from "#app/features/referrals/payouts/commands.server.ts";
import {
  findEvidence,
  findPaymentPage,
  findPayout,
  listPayeesOf,
} from "#app/features/referrals/payouts/queries.server.ts";
import { PayeeForm, PayForm } from "#app/features/referrals/payouts/schema.ts";
import { renderSlip } from "#app/features/referrals/payouts/slip-pdf.server.ts";
import { sampleCompany } from "#app/features/settings/company/defaults.ts";
import { action as payAction } from "#app/routes/admin/referral-payment.tsx";
import { db } from "#db/instance.server.ts";
import { agreements, auditLog, payees, realtorReferrals, referralPayouts } from "#db/schema/index.ts";
import { makeLead, makeStaff } from "#tests/factories/leads.ts";
import { sendReferral } from "#tests/factories/referrals.ts";
import { answerOf, sentTo, shownIn } from "#tests/factories/routes.ts";

const now = new Date("2026-11-21T15:14:00.000Z");
const days = (count: number) => new Date(now.getTime() + count * 86_400_000);
const makeAdmin = () => makeStaff({ role: "admin" });

let made = 0;
function makeBrokerage() {
  made += 1;
  return `Paid Homes ${made}`;
}

async function makePayee(name: string, changes: Record<string, string> = {}) {
  const form = PayeeForm.parse({
    name,
    licenseNumber: "F04117000",
    licenseState: "Iowa",
    licenseExpiresOn: "2029-12-31",
    w9On: "2026-01-05",
    entityType: "llc",
    taxIdLastFour: "1234",
    ...changes,
  });
  const saved = await savePayee(await makeAdmin(), form);
  if (!saved.ok) throw new Error(saved.message);
  return saved.value.id;
}

/** Of a client who signed nine days after the referral. */
async function makeSigned(realtorCompany: string) {
  made += 1;
  const clientEmail = `signed${made}@owner.example`;
  const propertyAddress = `${1000 + made} Cottage Grove Ave, Des Moines 50311`;
  const id = await sendReferral({ realtorCompany, clientEmail, propertyAddress }, { now });
  const lead = await makeLead({ email: clientEmail });
  await db()
    .insert(agreements)
    .values({
      leadId: lead.id,
      documentName: "Agreement",
      items: [],
      mode: "sandbox",
      externalId: randomUUID(),
      status: "completed",
      createdAt: days(9),
      completedAt: days(11),
    });
  return id;
}

const typed = (changes: Record<string, string> = {}) =>
  PayForm.parse({ fee: "400", firstRent: "on", purchase: "no", formKey: randomUUID(), ...changes });

const stored = async (id: string) => {
  const [referral] = await db().select().from(realtorReferrals).where(eq(realtorReferrals.id, id));
  if (!referral) throw new Error("There is no such referral");
  return referral;
};
const payoutsOf = (referralId: string) =>
  db()
    .select()
    .from(referralPayouts)
    .where(eq(referralPayouts.referralId, referralId))
    .orderBy(referralPayouts.number);

const pay = async (referralId: string, changes: Record<string, string> = {}) =>
  payReferral(await makeAdmin(), { referralId, form: typed(changes), now: days(40) });

describe("paying a referral", () => {
  test("in order needs no reason and stores what was checked", async () => {
    const brokerage = makeBrokerage();
    const [payeeId, id] = [await makePayee(brokerage), await makeSigned(brokerage)];
    expect(await pay(id, { payeeId })).toMatchObject({ ok: true });
    expect(await stored(id)).toMatchObject({
      paymentStatus: "paid",
      referralFee: "400.00",
      paymentDate: days(40),
    });
    const [payout] = await payoutsOf(id);
    expect(payout).toMatchObject({
      payeeId,
      payeeName: brokerage,
      amountCents: 400_00,
      reason: null,
      facts: { client: "Jo Example", realtor: "Rita Sample", license: "IA F04117000" },
    });
    expect(payout?.checks.every(({ isMet }) => isMet)).toBe(true);
  });

  test("to a payee without W-9 asks for a reason, and the brokerage becomes a payee", async () => {
    const brokerage = makeBrokerage();
    const id = await makeSigned(brokerage);
    expect(await pay(id)).toMatchObject({
      field: "reason",
      message: expect.stringContaining("the payee's details are complete"),
    });
    expect(await db().select().from(payees).where(eq(payees.name, brokerage))).toEqual([]);
    expect(await stored(id)).toMatchObject({ paymentStatus: null });
    expect(await pay(id, { reason: "The W-9 is in the mail." })).toMatchObject({ ok: true });
    const [payout] = await payoutsOf(id);
    expect(payout).toMatchObject({ payeeName: brokerage, reason: "The W-9 is in the mail." });
    expect(
      await db()
        .select()
        .from(payees)
        .where(eq(payees.id, payout?.payeeId ?? "")),
    ).toMatchObject([{ name: brokerage, w9On: null }]);
  });

  test("twice in the same second makes one payment, with and without the same form", async () => {
    const brokerage = makeBrokerage();
    const [payeeId, id, other] = [
      await makePayee(brokerage),
      await makeSigned(brokerage),
      await makeSigned(brokerage),
    ];
    const actor = await makeAdmin();
    const form = typed({ payeeId });
    const same = await Promise.all(
      Array.from({ length: 6 }, () => payReferral(actor, { referralId: id, form })),
    );
    expect(same.every(({ ok }) => ok)).toBe(true);
    expect(await payoutsOf(id)).toHaveLength(1);
    const two = await Promise.all(
      Array.from({ length: 6 }, () => payReferral(actor, { referralId: other, form: typed({ payeeId }) })),
    );
    expect(two.filter(({ ok }) => ok)).toHaveLength(1);
    expect(two.find(({ ok }) => !ok)).toMatchObject({ message: "This referral is already paid." });
    expect(await payoutsOf(other)).toHaveLength(1);
  });

  test("numbers payments without gaps", async () => {
    const brokerage = makeBrokerage();
    const payeeId = await makePayee(brokerage);
    const ids = [await makeSigned(brokerage), await makeSigned(brokerage), await makeSigned(brokerage)];
    await Promise.all(ids.map((id) => pay(id, { payeeId })));
    const numbers = (await Promise.all(ids.map(payoutsOf))).flat().map(({ number }) => number);
    expect(Math.max(...numbers) - Math.min(...numbers)).toBe(2);
    expect(new Set(numbers).size).toBe(3);
  });

  test("is for admins", async () => {
    const id = await makeSigned(makeBrokerage());
    const form = typed({ reason: "Asked for it" });
    expect(await payReferral(await makeStaff(), { referralId: id, form })).toMatchObject({
      reason: "forbidden",
    });
    expect(await payoutsOf(id)).toEqual([]);
  });

  test("needs another status if the referral is lost", async () => {
    const id = await makeSigned(makeBrokerage());
    await db().update(realtorReferrals).set({ status: "lost" }).where(eq(realtorReferrals.id, id));
    const form = typed({ reason: "Asked for it" });
    expect(await payReferral(await makeAdmin(), { referralId: id, form })).toMatchObject({
      message: "This referral is lost. Change its status before you pay it.",
    });
    expect(await payoutsOf(id)).toEqual([]);
  });

  test.each(["abc", "-1", "1e9", "0", "10000.01", ""])("shows a message beside the fee %j", async (fee) => {
    const [actor, id] = [await makeAdmin(), await sendReferral({}, { now })];
    const fields = { fee, purchase: "no", reason: "Kept as typed" };
    const path = `/admin/referrals/${id}/payment.data?do=pay`;
    const answer = await answerOf(
      payAction(sentTo({ path, actor, params: { id }, fields })) as Promise<unknown>,
    );
    expect(answer.status).toBe(422);
    const shown = shownIn(answer.data as Parameters<typeof shownIn>[0]);
    expect(shown.fields.fee).toEqual(["Enter an amount from $1 to $10,000, like 400 or 412.50."]);
    expect(shown.typed).toMatchObject({ reason: "Kept as typed" });
    expect(await payoutsOf(id)).toEqual([]);
  });
});

describe("reversing a payment", () => {
  test("needs to happen once, and the referral is paid again under a new number", async () => {
    const brokerage = makeBrokerage();
    const [payeeId, id, actor] = [await makePayee(brokerage), await makeSigned(brokerage), await makeAdmin()];
    await pay(id, { payeeId });
    const [payout] = await payoutsOf(id);
    const order = { payoutId: payout?.id ?? "", reason: "The owner sold.", referralId: id };
    expect(await reversePayout(await makeStaff(), order)).toMatchObject({ reason: "forbidden" });
    const results = await Promise.all([reversePayout(actor, order), reversePayout(actor, order)]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(results.find(({ ok }) => !ok)).toMatchObject({ message: "This payment was already reversed." });
    expect(await stored(id)).toMatchObject({
      paymentStatus: "reversed",
      referralFee: null,
      paymentDate: null,
    });
    expect(await pay(id, { payeeId, fee: "350.50" })).toMatchObject({ ok: true });
    const [first, second] = await payoutsOf(id);
    expect(first).toMatchObject({ amountCents: 400_00, reversalReason: "The owner sold." });
    expect(second).toMatchObject({ amountCents: 350_50, reversedAt: null });
    expect(second?.number).toBeGreaterThan(first?.number ?? 0);
    const log = await db()
      .select()
      .from(auditLog)
      .where(eq(auditLog.subject, `referral:${id}`));
    expect(log.map(({ action }) => action).sort()).toEqual(["payout", "payout", "refund"]);
  });

  test("comes before a deletion, after which the payment stays in the books", async () => {
    const brokerage = makeBrokerage();
    const [payeeId, id, actor] = [await makePayee(brokerage), await makeSigned(brokerage), await makeAdmin()];
    await pay(id, { payeeId });
    expect(await deleteReferral(actor, { id })).toMatchObject({ reason: "conflict" });
    const [payout] = await payoutsOf(id);
    await reversePayout(actor, { payoutId: payout?.id ?? "", reason: "Sold", referralId: id });
    expect(await deleteReferral(actor, { id })).toMatchObject({ ok: true });
    expect(await findPayout(payout?.id ?? "")).toMatchObject({
      referralId: null,
      payeeName: brokerage,
      facts: { client: "Jo Example" },
    });
  });

  test("of another referral is refused", async () => {
    const brokerage = makeBrokerage();
    const [payeeId, id] = [await makePayee(brokerage), await makeSigned(brokerage)];
    await pay(id, { payeeId });
    const [payout] = await payoutsOf(id);
    const order = { payoutId: payout?.id ?? "", reason: "Sold", referralId: await sendReferral({}, { now }) };
    expect(await reversePayout(await makeAdmin(), order)).toMatchObject({ reason: "not_found" });
  });
});

describe("the evidence before a payment", () => {
  test("prefers the agreement of the referred home, and knows who else claims it", async () => {
    const id = await makeSigned(makeBrokerage());
    const referral = await stored(id);
    const lead = await makeLead({
      email: referral.clientEmail ?? "",
      streetAddress: referral.propertyAddress?.split(",")[0] ?? "",
    });
    const row = { documentName: "B", items: [], mode: "sandbox" as const, createdAt: days(-30) };
    await db()
      .insert(agreements)
      .values({ ...row, leadId: lead.id, externalId: randomUUID(), status: "sent" });
    await sendReferral(
      { clientPhone: referral.clientPhone ?? "", realtorName: "Otto Other" },
      { now: days(1) },
    );
    const evidence = await findEvidence(db(), referral, { firstRentRequired: true });
    expect(evidence).toMatchObject({
      agreement: { createdAt: days(-30), completedAt: null },
      claims: [{ realtor: "Otto Other", isPaid: false }],
    });
  });

  test("suggests that an open referral was converted, unless the agreement is older", async () => {
    const id = await makeSigned(makeBrokerage());
    expect((await findReferral(id))?.signedAt).toEqual(days(11));
    await db()
      .update(realtorReferrals)
      .set({ createdAt: days(10) })
      .where(eq(realtorReferrals.id, id));
    expect((await findReferral(id))?.signedAt).toBeNull();
  });

  test("is chosen for the brokerage of the referral", async () => {
    const brokerage = makeBrokerage();
    const [payeeId, id] = [await makePayee(brokerage.toUpperCase()), await makeSigned(brokerage)];
    expect(await findPaymentPage(await stored(id), days(40))).toMatchObject({ payeeId, payouts: [] });
  });
});

describe("a payee", () => {
  test("is saved once per name, and a second admin sees it", async () => {
    const [name, actor] = [makeBrokerage(), await makeAdmin()];
    const id = await makePayee(name);
    const save = (changes: Record<string, string>) => savePayee(actor, PayeeForm.parse({ name, ...changes }));
    expect(await save({})).toMatchObject({ field: "name" });
    expect(await save({ id, version: "1", w9On: "" })).toMatchObject({ ok: true });
    expect(await save({ id, version: "1" })).toMatchObject({ reason: "changed" });
    expect(await savePayee(await makeStaff(), PayeeForm.parse({ name: "X" }))).toMatchObject({
      reason: "forbidden",
    });
    expect(PayeeForm.safeParse({ name, taxIdLastFour: "42-1234567" }).success).toBe(false);
  });

  test("has the sum of a year without reversed payments, as the file for the accountant", async () => {
    const [brokerage, actor] = [makeBrokerage(), await makeAdmin()];
    const payeeId = await makePayee(brokerage);
    const [one, two] = [await makeSigned(brokerage), await makeSigned(brokerage)];
    await pay(one, { payeeId });
    await pay(two, { payeeId });
    const [payout] = await payoutsOf(two);
    await reversePayout(actor, { payoutId: payout?.id ?? "", reason: "=Sold", referralId: two });
    const request = { timeZone: "America/Chicago", now: days(40), nextCents: 400_00 };
    const year = Number(days(40).toISOString().slice(0, 4));
    const listed = (await listPayeesOf(year, request)).find(({ id }) => id === payeeId);
    expect(listed).toMatchObject({ payments: 1, meter: { sumCents: 400_00, nth: 5 }, missing: [] });
    const file = await exportPayouts(actor, { year });
    if (!file.ok) throw new Error(file.message);
    const lines = file.value.content.split("\n").filter((line) => line.includes(brokerage));
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain("'=Sold");
    expect(await exportPayouts(await makeStaff(), { year })).toMatchObject({ reason: "forbidden" });
  });
});

test("the slip is a tagged PDF of one page that keeps the facts of the payment", async () => {
  const brokerage = makeBrokerage();
  const [payeeId, id] = [await makePayee(brokerage), await makeSigned(brokerage)];
  await pay(id, { payeeId });
  const seen = { clientName: "Jo Example" };
  const form = EditReferralForm.parse({ clientName: "Changed Later", realtorName: "Rita Sample", seen });
  await editReferral(await makeAdmin(), { id, form });
  const [stored] = await payoutsOf(id);
  const payout = await findPayout(stored?.id ?? "");
  if (!payout) throw new Error("There is no payment");
  expect(payout.facts.client).toBe("Jo Example");
  const file = (await renderSlip(payout, { ...sampleCompany, sample: true } as never)).toString("latin1");
  expect(file).toContain("/Marked true");
  expect(file.match(/\/Type \/Page\b/g)).toHaveLength(1);
});
