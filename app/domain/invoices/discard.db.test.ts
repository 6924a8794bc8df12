import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { visitor } from "#app/domain/actor.ts";
import {
  carryOutVoid,
  discardInvoice,
  giveUpInvoice,
  giveUpVoid,
  issueInvoice,
  retryInvoice,
} from "#app/domain/invoices/commands.server.ts";
import { db } from "#db/instance.server.ts";
import { tasks, vendorStates } from "#db/schema/index.ts";
import {
  findStored,
  jobsOf,
  makeInvoice,
  makeOpenInvoice,
  withFakeStripe,
} from "#tests/factories/invoices.ts";
import { makeLead, makeStaff, storyOf } from "#tests/factories/leads.ts";

const held = withFakeStripe();
let staff: Awaited<ReturnType<typeof makeStaff>>;
let leadId: string;

beforeEach(async () => {
  staff = await makeStaff();
  leadId = (await makeLead()).id;
});

const atVendor = () => [...held.stripe.world.invoices.values()];

/** One that the vendor took some calls of, and then none. */
async function makeFailed(calls: number) {
  const { id } = await makeInvoice(staff, leadId);
  if (calls === 0) held.stripe.behave("server error");
  else held.stripe.behave(...(Array.from({ length: calls }, () => "answer") as ["answer"]), "server error");
  await issueInvoice({ invoiceId: id, round: 1 });
  await db().transaction(await giveUpInvoice({ invoiceId: id, round: 1, why: "Stripe answered 500" }));
  expect(await findStored(id)).toMatchObject({ status: "failed" });
  held.stripe.behave("answer");
  return id;
}

test("a failed invoice is given up once, told in the timeline, and its task is closed", async () => {
  const id = await makeFailed(0);
  const formKey = crypto.randomUUID();
  const discard = () => discardInvoice(staff, { invoiceId: id, formKey });
  expect(await Promise.all([discard(), discard()])).toMatchObject([{ ok: true }, { ok: true }]);
  expect(await discardInvoice(staff, { invoiceId: id })).toMatchObject({ ok: true });
  expect(await findStored(id)).toMatchObject({ status: "void", number: null, problem: null });
  const told = (await storyOf(leadId)).filter(({ kind }) => kind === "invoice_discarded");
  expect(told).toHaveLength(1);
  const [task] = await db()
    .select()
    .from(tasks)
    .where(eq(tasks.dedupeKey, `invoice-failed:${id}`));
  expect(task?.doneAt).toEqual(expect.any(Date));
  expect((await jobsOf("void-invoice")).filter(({ payload }) => payload.invoiceId === id)).toHaveLength(1);
});

test.each([
  { calls: 0, left: [] },
  { calls: 1, left: [] },
  { calls: 2, left: [] },
  { calls: 4, left: [] },
  { calls: 7, left: ["void"] },
])(
  "what stands at the vendor after $calls calls is taken back, and never mailed",
  async ({ calls, left }) => {
    const id = await makeFailed(calls);
    await discardInvoice(staff, { invoiceId: id });
    expect(await carryOutVoid({ invoiceId: id })).toEqual({ ok: true });
    expect(atVendor().map(({ status }) => status)).toEqual(left);
    expect(await issueInvoice({ invoiceId: id, round: 1 })).toEqual({ ok: true });
    expect(atVendor().some(({ sent }) => sent > 0)).toBe(false);
    expect(await findStored(id)).toMatchObject({ status: "void" });
  },
);

test("where the vendor is away, what is left there is taken back later", async () => {
  const id = await makeFailed(2);
  await discardInvoice(staff, { invoiceId: id });
  held.stripe.behave("server error", "server error", "server error", "answer");
  expect(await carryOutVoid({ invoiceId: id })).toMatchObject({ ok: false, reason: "unavailable" });
  held.stripe.behave("answer");
  expect(await carryOutVoid({ invoiceId: id })).toEqual({ ok: true });
  expect(atVendor()).toEqual([]);
});

test.each([1, 2, 4, 7])(
  "what stood at the vendor after %i calls is taken back also where a later try came to nothing",
  async (calls) => {
    const id = await makeFailed(calls);
    await retryInvoice(staff, { invoiceId: id });
    held.stripe.behave("server error");
    await issueInvoice({ invoiceId: id, round: 2 });
    await db().transaction(await giveUpInvoice({ invoiceId: id, round: 2, why: "Stripe answered 500" }));
    held.stripe.behave("answer");
    await discardInvoice(staff, { invoiceId: id });
    expect(await carryOutVoid({ invoiceId: id })).toEqual({ ok: true });
    expect(atVendor().filter(({ status }) => status !== "void")).toEqual([]);
  },
);

test("where the vendor refuses to take it back, or never answers, a person reads so", async () => {
  const taskOf = async (id: string) => {
    const [task] = await db()
      .select()
      .from(tasks)
      .where(eq(tasks.dedupeKey, `invoice-not-voided:${id}`));
    return task;
  };
  for (const giveUp of ["refused", "away"]) {
    const id = await makeFailed(4);
    await discardInvoice(staff, { invoiceId: id });
    if (giveUp === "refused") {
      held.stripe.behave("answer", "bad request", "answer");
      expect(await carryOutVoid({ invoiceId: id })).toEqual({ ok: true });
    } else await db().transaction(await giveUpVoid({ invoiceId: id, why: "Stripe answered 500" }));
    expect(await taskOf(id)).toMatchObject({ leadId, kind: "invoice_trouble", doneAt: null });
    expect(await findStored(id)).toMatchObject({
      status: "void",
      problem: expect.stringContaining("could not be taken back"),
    });
    expect((await storyOf(leadId)).filter(({ data }) => data?.invoiceId === id).at(-1)?.kind).toBe(
      "invoice_void_failed",
    );
  }
});

test("how the vendor answers is noted for the doctor", async () => {
  const id = await makeFailed(7);
  await discardInvoice(staff, { invoiceId: id });
  await db().delete(vendorStates);
  held.stripe.behave("answer", "server error", "answer");
  await carryOutVoid({ invoiceId: id });
  expect(await db().select().from(vendorStates)).toMatchObject([
    { vendor: "stripe", lastError: expect.stringContaining("500") },
  ]);
});

test("of Retry and Discard at the same moment one happens, and the other is refused", async () => {
  for (let round = 0; round < 4; round += 1) {
    const id = await makeFailed(0);
    const both = [
      () => retryInvoice(staff, { invoiceId: id }),
      () => discardInvoice(staff, { invoiceId: id }),
    ];
    const answers = await Promise.all((round % 2 ? both.toReversed() : both).map((act) => act()));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({ reason: "conflict" });
    const { status } = await findStored(id);
    const told = (await storyOf(leadId)).filter(({ data }) => data?.invoiceId === id);
    expect(told.map(({ kind }) => kind)).toEqual([
      "invoice_created",
      "invoice_failed",
      status === "void" ? "invoice_discarded" : "invoice_retried",
    ]);
  }
});

test("is for staff, and for what never went out", async () => {
  const failed = await makeFailed(0);
  expect(await discardInvoice(visitor, { invoiceId: failed })).toMatchObject({ reason: "forbidden" });
  const { id } = await makeOpenInvoice(staff, leadId);
  expect(await discardInvoice(staff, { invoiceId: id })).toMatchObject({ reason: "conflict" });
  expect(await discardInvoice(staff, { invoiceId: "x" })).toMatchObject({ reason: "not_found" });
  expect(await findStored(id)).toMatchObject({ status: "open" });
});
