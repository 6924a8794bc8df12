import { and, desc, eq, inArray, isNull } from "drizzle-orm";
import { changeOnboarding } from "#app/features/leads/onboarding/commands.server.ts";
import type { StaffActor } from "#app/lib/actor.ts";
import { after, day } from "#app/seed/clock.ts";
import { db } from "#db/instance.server.ts";
import { leads, onboardingItems, payments, users } from "#db/schema/index.ts";

/** Of leads that paid: the newest enrolled one is half done, the newest closed one finished. */
export async function addOnboardings(now: Date) {
  await addOnboarding(["enrolled", "won"], { startedAt: after(now, -12 * day), share: 0.5 });
  await addOnboarding(["closed"], { startedAt: after(now, -60 * day), share: 1 });
}

async function addOnboarding(statuses: string[], { startedAt, share }: { startedAt: Date; share: number }) {
  const { id, name, email } = users;
  const [found] = await db()
    .select({ leadId: leads.id, by: { userId: id, name, email } })
    .from(leads)
    .innerJoin(payments, and(eq(payments.leadId, leads.id), eq(payments.status, "paid")))
    .innerJoin(users, eq(id, leads.assignedTo))
    .where(and(inArray(leads.status, statuses), isNull(leads.deletedAt)))
    .orderBy(desc(payments.paidAt), leads.id)
    .limit(1);
  if (!found) return;
  const { leadId, by } = found;
  const actor: StaffActor = { ...by, kind: "staff", role: "user", sessionId: "" };
  await changeOnboarding(actor, { leadId, form: { intent: "onboarding-start" }, now: startedAt });
  const items = await db()
    .select({ item: onboardingItems.id, version: onboardingItems.version })
    .from(onboardingItems)
    .where(eq(onboardingItems.leadId, leadId))
    .orderBy(onboardingItems.position);
  for (const [at, which] of items.slice(0, Math.ceil(items.length * share)).entries())
    await changeOnboarding(actor, {
      leadId,
      form: { intent: "item-tick", ...which, done: "yes" },
      now: after(startedAt, (1 + at / 2) * day),
    });
}
