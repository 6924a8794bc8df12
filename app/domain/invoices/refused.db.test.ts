import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { visitor } from "#app/domain/actor.ts";
import { giveUpInvoice, issueInvoice, retryInvoice } from "#app/domain/invoices/commands.server.ts";
import { db } from "#db/instance.server.ts";
import { invoices, tasks } from "#db/schema/index.ts";
import { findStored, invoiceStage, makeInvoice, makeOpenInvoice } from "#tests/factories/invoices.ts";

const stage = invoiceStage();

const atVendor = () => [...stage.held.stripe.world.invoices.values()];
const taskOf = (id: string) =>
  db()
    .select()
    .from(tasks)
    .where(eq(tasks.dedupeKey, `invoice-failed:${id}`));

/** Works the job as the worker does, until it has ended one way or another. */
async function work(invoiceId: string, round = 1) {
  for (let attempt = 1; attempt <= 40; attempt += 1) {
    const step = await issueInvoice({ invoiceId, round, attempt });
    if (step.ok) return attempt;
  }
  throw new Error("The job did not end");
}

/** What the vendor holds in the end: one invoice, whole, mailed once. */
function expectOne() {
  expect(atVendor()).toMatchObject([
    {
      status: "open",
      total: 137_450,
      sent: 1,
      days_until_due: 14,
      lines: {
        data: [
          { description: "Two smoke detectors", amount: 12_450 },
          { description: "Labor", amount: 125_000 },
        ],
      },
    },
  ]);
}

describe("what the vendor refuses", () => {
  test.each([0, 1, 2, 3, 4, 5, 6])(
    "at call %i fails with why and a task; Retry makes one invoice",
    async (call) => {
      const { id } = await makeInvoice(stage.staff, stage.leadId);
      stage.held.stripe.behave(
        ...(Array.from({ length: call }, () => "answer" as const) as []),
        "bad request",
        "answer",
      );
      await work(id);
      const failed = await findStored(id);
      expect(failed.status).toBe("failed");
      expect(failed.problem).toContain("400");
      expect(failed.problem).not.toContain("owner@@mail");
      expect(await taskOf(id)).toMatchObject([
        { leadId: stage.leadId, doneAt: null, kind: "invoice_trouble" },
      ]);
      expect(await stage.kinds()).toContain("invoice_failed");

      const formKey = crypto.randomUUID();
      const [one, two] = await Promise.all(
        [1, 2].map(() => retryInvoice(stage.staff, { invoiceId: id, formKey })),
      );
      expect([one, two]).toMatchObject([{ ok: true }, { ok: true }]);
      expect(await findStored(id)).toMatchObject({ status: "creating", round: 2, problem: null });
      await work(id, 2);
      expectOne();
      expect(await findStored(id)).toMatchObject({ status: "open", vendorId: atVendor()[0]?.id });
      expect(await taskOf(id)).toMatchObject([{ doneAt: expect.any(Date) }]);
    },
  );

  test("in mailing it leaves the invoice open, and Retry mails it once", async () => {
    const { id } = await makeInvoice(stage.staff, stage.leadId);
    stage.held.stripe.behave(
      ...(Array.from({ length: 8 }, () => "answer" as const) as []),
      "bad request",
      "answer",
    );
    await work(id);
    expect(await findStored(id)).toMatchObject({ status: "open", sentAt: null, problem: expect.any(String) });
    await retryInvoice(stage.staff, { invoiceId: id });
    await work(id, 2);
    expectOne();
    expect(await findStored(id)).toMatchObject({ sentAt: expect.any(Date), problem: null });
  });

  test("a job that was given up while the vendor was away can be begun anew, also when half of it was done", async () => {
    const { id } = await makeInvoice(stage.staff, stage.leadId);
    stage.held.stripe.behave("answer", "answer", "answer", "answer lost", "server error");
    for (let attempt = 1; attempt <= 8; attempt += 1)
      await issueInvoice({ invoiceId: id, round: 1, attempt });
    await db().transaction(await giveUpInvoice({ invoiceId: id, round: 1, why: "Stripe answered 500" }));
    expect(await findStored(id)).toMatchObject({ status: "failed" });
    stage.held.stripe.behave("answer");
    await retryInvoice(stage.staff, { invoiceId: id });
    await work(id, 2);
    expectOne();
  });

  test("one that somebody voided at the vendor meanwhile is begun anew as another", async () => {
    const { id } = await makeInvoice(stage.staff, stage.leadId);
    stage.held.stripe.behave(
      ...(Array.from({ length: 6 }, () => "answer" as const) as []),
      "bad request",
      "answer",
    );
    await work(id);
    const [first] = atVendor();
    Object.assign(first ?? {}, { status: "void" });
    await db().update(invoices).set({ status: "failed", vendorId: null }).where(eq(invoices.id, id));
    await retryInvoice(stage.staff, { invoiceId: id });
    await work(id, 2);
    const second = atVendor().find((each) => each.id !== first?.id);
    expect(second?.status).toBe("open");
    expect(await findStored(id)).toMatchObject({ status: "open", vendorId: second?.id, problem: null });
  });

  test("an old job leaves the next round alone", async () => {
    const { id } = await makeInvoice(stage.staff, stage.leadId);
    stage.held.stripe.behave("bad request", "answer");
    await work(id);
    await retryInvoice(stage.staff, { invoiceId: id });
    await issueInvoice({ invoiceId: id, round: 1, attempt: 8 });
    await db().transaction(await giveUpInvoice({ invoiceId: id, round: 1, why: "late" }));
    expect(await findStored(id)).toMatchObject({ status: "creating", round: 2 });
    expect(atVendor()).toEqual([]);
  });

  test("Retry is refused to visitors and for what is out already", async () => {
    const { id } = await makeOpenInvoice(stage.staff, stage.leadId);
    expect(await retryInvoice(visitor, { invoiceId: id })).toMatchObject({ reason: "forbidden" });
    expect(await retryInvoice(stage.staff, { invoiceId: id })).toMatchObject({ reason: "conflict" });
    expect(await retryInvoice(stage.staff, { invoiceId: "x" })).toMatchObject({ reason: "not_found" });
  });
});

test("items that are noted are not asked for again, though the vendor may have forgotten their keys", async () => {
  const { id } = await makeInvoice(stage.staff, stage.leadId);
  stage.held.stripe.behave("answer", "answer", "answer", "answer", "answer", "server error", "answer");
  await work(id);
  expectOne();
  expect(stage.held.stripe.requests.filter(({ path }) => path === "/v1/invoiceitems")).toHaveLength(2);
});

test("a draft that somebody changed at the vendor is never finalized", async () => {
  const { id } = await makeInvoice(stage.staff, stage.leadId);
  stage.held.stripe.behave("answer", "answer", "answer", "server error", "answer");
  await issueInvoice({ invoiceId: id, round: 1 });
  const [draft] = atVendor();
  if (draft) Object.assign(draft, { total: 5_000, amount_due: 5_000 });
  await work(id);
  expect(atVendor()).toMatchObject([{ status: "draft" }]);
  expect(await findStored(id)).toMatchObject({
    status: "failed",
    problem: expect.stringContaining("$1,424.50"),
  });
  await retryInvoice(stage.staff, { invoiceId: id });
  await work(id, 2);
  expectOne();
});
