import { eq, isNull } from "drizzle-orm";
import { expect, test } from "vitest";
import { findReferralStatus } from "#app/features/referrals/queries.server.ts";
import { referralSteps } from "#app/features/referrals/rules.ts";
import { addReferrals } from "#app/seed/referrals.ts";
import { db } from "#db/instance.server.ts";
import { promises, realtorReferrals, referralEvents, tasks } from "#db/schema/index.ts";
import { makeStaff } from "#tests/factories/leads.ts";

const now = new Date("2026-11-21T15:00:00Z");
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000);

test("each sample referral has its history, and each waiting one a task", async () => {
  const { userId, name } = await makeStaff({ name: "Dana Sample" });
  const referral = { realtorName: "Rita", clientName: "Jo Example", clientEmail: "jo@owner.example" };
  const referrals = [
    { ...referral, status: "pending", createdAt: daysAgo(0.2) },
    { ...referral, status: "contacted", createdAt: daysAgo(4) },
    { ...referral, status: "lost", createdAt: daysAgo(72) },
    {
      ...referral,
      status: "converted",
      createdAt: daysAgo(90),
      paymentStatus: "paid",
      paymentDate: daysAgo(49),
      referralFee: "400.00",
    },
  ];
  await db().transaction((tx) => addReferrals(tx, referrals, { sellers: [{ userId, name }], now }));
  const waiting = await db().select().from(tasks).where(eq(tasks.kind, "referral_contact"));
  expect(waiting).toMatchObject([{ title: "Contact Jo Example within 24 hours", leadId: null }]);
  expect(await db().select().from(promises).where(isNull(promises.fulfilledAt))).toHaveLength(1);
  for (const { at } of await db().select().from(referralEvents))
    expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
  const [paid] = await db().select().from(realtorReferrals).where(eq(realtorReferrals.paymentStatus, "paid"));
  const page = await findReferralStatus(paid?.id ?? "");
  expect(page && referralSteps(page).map(({ key, state }) => [key, state])).toEqual([
    ["received", "done"],
    ["assigned", "done"],
    ["contacted", "done"],
    ["converted", "done"],
    ["paid", "done"],
  ]);
});
