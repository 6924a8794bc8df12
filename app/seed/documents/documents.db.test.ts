import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { syncAgreement } from "#app/features/agreements/commands/sync.server.ts";
import { reconcileAgreements } from "#app/features/agreements/commands/triggers.server.ts";
import { missingOf } from "#app/features/agreements/items.ts";
import { openFile } from "#app/features/agreements/queries/office.server.ts";
import { reconcile } from "#app/features/payments/commands/triggers.server.ts";
import { fillEmptyDatabase } from "#app/seed/demo.server.ts";
import { db } from "#db/instance.server.ts";
import { agreements, invoices, outbox, payments, timelineEvents } from "#db/schema/index.ts";

const now = new Date();

beforeAll(() => fillEmptyDatabase(now), 60_000);

const statusesOf = async (table: typeof agreements | typeof payments | typeof invoices) => {
  const rows = await db().select({ status: table.status }).from(table);
  return new Map([...Map.groupBy(rows, ({ status }) => status)].map(([status, all]) => [status, all.length]));
};

const allStatuses = async () => Promise.all([agreements, payments, invoices].map(statusesOf));

test("the sample has agreements, fees and invoices in the states that an office meets", async () => {
  const [signed, fees, bills] = await allStatuses();
  expect([...(signed?.keys() ?? [])]).toEqual(expect.arrayContaining(["owner_signed", "completed"]));
  expect([...(fees?.keys() ?? [])]).toEqual(expect.arrayContaining(["paid", "refunded", "open", "expired"]));
  expect(bills).toEqual(
    new Map([
      ["open", 2],
      ["void", 1],
      ["paid", 1],
    ]),
  );
});

test("every agreement is complete, and every signed one has its file", async () => {
  const rows = await db().select().from(agreements);
  expect(rows.length).toBeGreaterThan(5);
  for (const { items, quoteLine } of rows) {
    expect(missingOf(items)).toEqual([]);
    expect(quoteLine).toMatch(/^Quote Q-\d+, Website plans, effective /);
  }
  const executed = rows.filter(({ status }) => status === "completed");
  expect(executed.length).toBeGreaterThan(2);
  for (const { fileKey, fileSha256 } of executed) {
    expect(fileSha256).toMatch(/^[0-9a-f]{64}$/);
    const file = await openFile(fileKey ?? "");
    expect(file.ok).toBe(true);
  }
});

test("reconciling with the sandbox changes nothing and sends no email", async () => {
  const before = await allStatuses();
  expect(await reconcile(() => now)).toEqual({ ok: true });
  await reconcileAgreements(now);
  const jobs = await db().select().from(outbox);
  const kinds = new Set(jobs.map(({ kind }) => kind));
  for (const { kind, payload } of jobs) {
    if (kind === "sync-agreement") await syncAgreement(String(payload.agreementId));
  }
  expect([...kinds]).toEqual(expect.arrayContaining(["sync-agreement"]));
  expect(await allStatuses()).toEqual(before);
  const isMail = sql`${outbox.kind} like 'mail-%' and ${outbox.kind} <> 'mail-rent-report'`;
  expect(await db().$count(outbox, isMail)).toBe(0);
});

test("every document is in its lead's timeline, in order and before now", async () => {
  const ends = ["fee_paid", "agreement_completed", "invoice_paid", "refunded"] as const;
  const events = await db().select().from(timelineEvents).where(inArray(timelineEvents.kind, ends));
  expect(new Set(events.map(({ kind }) => kind))).toEqual(new Set(ends));
  for (const { at } of events) expect(at.getTime()).toBeLessThanOrEqual(now.getTime());
  const paid = await db().select().from(payments).where(eq(payments.status, "paid"));
  expect(paid.length).toBeGreaterThan(1);
  for (const { leadId, createdAt, paidAt } of paid) {
    const recorded = events.find((event) => event.leadId === leadId && event.kind === "fee_paid");
    expect(recorded?.at).toEqual(paidAt);
    expect(createdAt.getTime()).toBeLessThan(paidAt?.getTime() ?? 0);
  }
});
