import { expect, test } from "vitest";
import { requestRefund } from "#app/features/payments/commands/refunds.server.ts";
import {
  carryOutCheck,
  markNoCheck,
  recordCheck,
  remindInvoice,
} from "#app/features/payments/invoices/commands/change.server.ts";
import { visitor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { findStored, invoiceStage, jobsOf } from "#tests/factories/invoices.ts";

const stage = invoiceStage();

test("a reminder goes out once a day", async () => {
  const { id } = await stage.open();
  const now = new Date();
  const press = (hours: number) =>
    remindInvoice(stage.staff, { id, now: new Date(now.getTime() + hours * 3_600_000) });
  expect(await remindInvoice(visitor, { id })).toMatchObject({ reason: "forbidden" });
  expect(await press(0)).toMatchObject({ ok: true });
  expect(await press(23)).toMatchObject({ reason: "conflict" });
  expect(await press(24)).toMatchObject({ ok: true });
  expect(await jobsOf("mail-invoice-reminder")).toHaveLength(2);
  expect((await stage.kinds()).filter((kind) => kind === "invoice_reminded")).toHaveLength(2);
});

test("a check marks the invoice paid at the provider, and is not refunded to a card", async () => {
  const { id: invoiceId, vendorId } = await stage.open();
  const check = { id: invoiceId, checkNumber: "1042" };
  expect(await recordCheck(stage.staff, check)).toMatchObject({ ok: true });
  expect(await recordCheck(stage.staff, check)).toMatchObject({ reason: "conflict" });
  stage.held.stripe.behave("answer lost", "answer");
  await carryOutCheck({ invoiceId });
  await carryOutCheck({ invoiceId });
  expect(stage.held.stripe.world.invoices.get(vendorId)?.status).toBe("paid");
  expect(await findStored(invoiceId)).toMatchObject({
    status: "paid",
    checkNumber: "1042",
    paidCents: 137_450,
  });
  const refund = { kind: "invoice", id: invoiceId, amountCents: 100, reason: "Too much" } as const;
  expect(await requestRefund(stage.admin, refund)).toMatchObject({ reason: "conflict" });
});

test("a check that the provider refuses is taken back, and a task says why", async () => {
  const { id: invoiceId, vendorId } = await stage.open();
  await recordCheck(stage.staff, { id: invoiceId, checkNumber: "7" });
  stage.held.stripe.payInvoice(vendorId);
  expect(await carryOutCheck({ invoiceId })).toMatchObject({ ok: false, reason: "rejected" });
  await db().transaction(await markNoCheck({ invoiceId, why: "It is paid." }));
  expect(await findStored(invoiceId)).toMatchObject({
    checkNumber: null,
    problem: expect.stringContaining("Check 7 could not"),
  });
});
