import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { decideCredit } from "#app/features/referrals/credit/commands.server.ts";
import { findCreditEvidence } from "#app/features/referrals/credit/queries.server.ts";
import { type CreditEvidence, creditMessage, suggestCredit } from "#app/features/referrals/credit/rules.ts";
import { findEvidence } from "#app/features/referrals/payouts/queries.server.ts";
import { db } from "#db/instance.server.ts";
import { auditLog, realtorReferrals, timelineEvents } from "#db/schema/index.ts";
import { makeLead, makeStaff } from "#tests/factories/leads.ts";
import { sendReferral } from "#tests/factories/referrals.ts";

const day = 86_400_000;
const now = new Date("2026-11-21T15:14:00.000Z");
const ago = (days: number) => new Date(now.getTime() - days * day);
const rule = { activeDays: 90, timeZone: "America/Chicago" };

const stored = async (id: string) => {
  const [referral] = await db().select().from(realtorReferrals).where(eq(realtorReferrals.id, id));
  if (!referral) throw new Error("There is no such referral");
  return referral;
};
const newEmail = () => `client-${randomUUID()}@owner.example`;

test("goes by the written rule", () => {
  const evidence = (changes: Partial<CreditEvidence>): CreditEvidence => ({
    receivedAt: now,
    known: null,
    earlier: null,
    ...changes,
  });
  const known = (lastActive: number) => ({ since: ago(400), lastActiveAt: ago(lastActive), origin: "Web" });
  const credit = (changes: Partial<CreditEvidence>, activeDays = 90) =>
    suggestCredit(evidence(changes), { ...rule, activeDays })?.credit;
  expect(credit({})).toBeUndefined();
  expect(credit({ known: known(90) })).toBe("none");
  expect(credit({ known: known(91) })).toBe("referral");
  expect(credit({ known: known(1) }, 0)).toBe("referral");
  expect(credit({ known: known(1), earlier: { realtor: "Bo", at: ago(9) } })).toBe("earlier");
  const named = { realtorName: "Bo", realtorCompany: "Sample Realty", clientName: "Ann" };
  const context = { evidence: evidence({ known: known(9) }), company: "Porch", timeZone: rule.timeZone };
  expect(creditMessage("none", named, context)).toMatch(/^Hello Bo,\n\n.*Ann before, since Oct.* 2025/s);
});

test("knows when the client was active before the referral, and who referred them first", async () => {
  const clientEmail = newEmail();
  const { id: leadId } = await makeLead({ email: clientEmail, createdAt: ago(200), source: "website" });
  const event = (at: Date) => ({ leadId, kind: "note", at, actorName: "Sample", data: {} });
  await db()
    .insert(timelineEvents)
    .values([event(ago(40)), event(ago(-5))]);
  const id = await sendReferral({ clientEmail }, { now });
  const evidence = await findCreditEvidence(db(), await stored(id));
  expect(evidence).toMatchObject({ known: { since: ago(200) }, earlier: null });
  expect(evidence.known?.lastActiveAt).toEqual(ago(40));
  const second = await sendReferral(
    { clientEmail, realtorEmail: newEmail(), realtorName: "Cy Example" },
    { now: ago(-1) },
  );
  const { earlier } = await findCreditEvidence(db(), await stored(second));
  expect(earlier?.at).toEqual(now);
  const fresh = await sendReferral({ clientEmail: newEmail() }, { now });
  expect(await findCreditEvidence(db(), await stored(fresh))).toMatchObject({ known: null, earlier: null });
});

test("is decided once, by an admin, with a reason against the rule, and the checklist follows", async () => {
  const clientEmail = newEmail();
  await makeLead({ email: clientEmail, createdAt: ago(10) });
  const id = await sendReferral({ clientEmail }, { now });
  const admin = await makeStaff({ role: "admin" });
  const decide = async (credit: "referral" | "none", reason = "", version?: number) =>
    decideCredit(admin, { id, form: { credit, reason, version: version ?? (await stored(id)).version } });
  const credit = async () => (await findEvidence(db(), await stored(id), { firstRentRequired: true })).credit;
  expect(await credit()).toEqual({ label: null, isDue: false });
  const form = { credit: "none" as const, reason: "", version: 0 };
  expect(await decideCredit(await makeStaff(), { id, form })).toMatchObject({ reason: "forbidden" });
  expect(await decide("referral")).toMatchObject({ ok: false, field: "reason" });
  expect(await decide("none")).toMatchObject({ ok: true });
  expect(await decide("referral", "They came back for him", 0)).toMatchObject({ ok: false });
  expect(await decide("referral", "They came back for him")).toMatchObject({ ok: true });
  expect(await credit()).toMatchObject({ isDue: true });
  const audit = await db()
    .select()
    .from(auditLog)
    .where(eq(auditLog.subject, `referral:${id}`));
  expect(audit.at(-1)?.data).toMatchObject({
    after: { credit: "referral", reason: "They came back for him" },
  });
});
