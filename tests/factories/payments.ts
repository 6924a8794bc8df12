import { eq, like } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach } from "vitest";
import { config } from "#app/config.server.ts";
import { openCheckout } from "#app/features/payments/commands/open-checkout.server.ts";
import { requestPayment } from "#app/features/payments/commands/request-payment.server.ts";
import { reconcile } from "#app/features/payments/commands/triggers.server.ts";
import { handlers } from "#app/jobs/handlers.server.ts";
import type { JobKind } from "#app/jobs/registry.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { outbox, payments, tasks } from "#db/schema/index.ts";
import { makeLead, makeStaff } from "#tests/factories/leads.ts";
import { storeOfficeRules } from "#tests/factories/site.ts";
import { type FakeStripe, startFakeStripe } from "#tests/fakes/stripe.ts";

const own = config.stripe;

export function connectStripe(fake?: FakeStripe, changes: Partial<typeof own> = {}) {
  config.stripe = fake ? { ...fake.settings, ...changes } : own;
}

export function withStripe() {
  const held: { stripe: FakeStripe } = { stripe: undefined as never };
  beforeAll(async () => {
    await storeOfficeRules();
    held.stripe = await startFakeStripe();
  });
  beforeEach(() => {
    connectStripe(held.stripe);
    held.stripe.behave("answer");
  });
  afterAll(async () => {
    connectStripe();
    await held.stripe.stop();
  });
  return held;
}

export async function askForFee(changes: Parameters<typeof makeLead>[0] = {}) {
  const staff = await makeStaff({ role: "admin" });
  const lead = await makeLead({
    name: "Ann Example",
    streetAddress: "2914 Cottage Grove Ave",
    city: "Des Moines",
    state: "IA",
    zipCode: "50311",
    status: "contract_sent",
    ...changes,
  });
  const asked = await requestPayment(staff, { leadId: lead.id });
  if (!asked.ok) throw new Error(asked.message);
  const [payment] = await db().select().from(payments).where(eq(payments.leadId, lead.id));
  if (!payment) throw new Error("No payment was made");
  return { staff, lead, paymentId: payment.id };
}

export async function openFee(changes: Parameters<typeof makeLead>[0] = {}) {
  const asked = await askForFee(changes);
  const opened = await openCheckout(visitor, { paymentId: asked.paymentId });
  if (!opened.ok) throw new Error(opened.message);
  const { sessionId } = await paymentOf(asked.paymentId);
  return { ...asked, to: opened.value.to, sessionId: sessionId ?? "" };
}

export async function paymentOf(id: string) {
  const [payment] = await db().select().from(payments).where(eq(payments.id, id));
  if (!payment) throw new Error("There is no such payment");
  return payment;
}

/** Tasks about a payment that is wrong. */
export const problemsOf = (paymentId: string) =>
  db()
    .select()
    .from(tasks)
    .where(like(tasks.dedupeKey, `payment:${paymentId}:%`));

export const jobsOf = (kind: JobKind, paymentId: string) =>
  db()
    .select()
    .from(outbox)
    .where(eq(outbox.kind, kind))
    .then((jobs) => jobs.filter(({ payload }) => payload.paymentId === paymentId));

/** Includes failed jobs; returns each outcome. */
export async function runJobs(kind: JobKind) {
  const open = await db().select().from(outbox).where(eq(outbox.kind, kind));
  const ends: string[] = [];
  for (const job of open.filter(({ doneAt }) => doneAt === null)) {
    const outcome = await handlers[kind].run(job.payload, { ...job, attempt: job.attempts + 1 });
    if (outcome?.end === "done")
      await db().transaction(async (tx) => {
        await tx.update(outbox).set({ doneAt: new Date() }).where(eq(outbox.id, job.id));
        await outcome.record?.(tx);
      });
    ends.push(outcome?.end ?? "unreadable");
  }
  return ends;
}

/** Includes the jobs that it enqueues. */
export async function reconcileNow(now = () => new Date()) {
  const result = await reconcile(now);
  for (const kind of ["sync-payment", "sync-invoice"] as const) await runJobs(kind);
  return result;
}
