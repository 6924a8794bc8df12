import { asc, desc, eq } from "drizzle-orm";
import { beforeEach } from "vitest";
import { createInvoice } from "#app/features/payments/invoices/commands/create.server.ts";
import { issueInvoice } from "#app/features/payments/invoices/commands/issue.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";
import { invoiceItems, invoiceRefunds, invoices, outbox } from "#db/schema/index.ts";
import { makeLead, makeStaff, storyOf } from "#tests/factories/leads.ts";
import { withNewStripe } from "#tests/factories/stripe.ts";

export function withFakeStripe() {
  // Each fake counts its ids from the first.
  beforeEach(async () => {
    await db().delete(invoiceRefunds);
    await db().delete(invoices);
  });
  return withNewStripe();
}

export function invoiceStage() {
  const held = withFakeStripe();
  const stage = {
    held,
    staff: undefined as never as StaffActor,
    admin: undefined as never as StaffActor,
    leadId: "",
    kinds: async () => (await storyOf(stage.leadId)).map(({ kind }) => kind),
    async open() {
      const invoice = await makeOpenInvoice(stage.staff, stage.leadId);
      return { id: invoice.id, vendorId: invoice.vendorId ?? "" };
    },
  };
  beforeEach(async () => {
    await db().delete(outbox);
    stage.staff = await makeStaff();
    stage.admin = await makeStaff({ role: "admin" });
    stage.leadId = (await makeLead({ name: "Quinn Sample", phoneE164: "+15155550148" })).id;
  });
  return stage;
}

type StaffActor = Awaited<ReturnType<typeof makeStaff>>;

/** $1,374.50 in total. */
export const anInvoice = {
  description: "Walkthrough repairs",
  items: [
    { description: "Two smoke detectors", amountCents: 12_450 },
    { description: "Labor", amountCents: 125_000 },
  ],
  daysUntilDue: 14,
};

export async function makeInvoice(actor: Actor, leadId: string, changes: Partial<typeof anInvoice> = {}) {
  const result = await createInvoice(actor, { leadId, ...anInvoice, ...changes });
  if (!result.ok) throw new Error(result.message);
  const [made] = await db()
    .select()
    .from(invoices)
    .where(eq(invoices.leadId, leadId))
    .orderBy(desc(invoices.createdAt))
    .limit(1);
  if (!made) throw new Error("No invoice was made");
  return made;
}

export async function makeOpenInvoice(actor: Actor, leadId: string) {
  const { id, round } = await makeInvoice(actor, leadId);
  await issueInvoice({ invoiceId: id, round });
  return findStored(id);
}

export async function findStored(id: string) {
  const [row] = await db().select().from(invoices).where(eq(invoices.id, id));
  if (!row) throw new Error("The invoice is gone");
  return row;
}

export const itemsOf = (invoiceId: string) =>
  db()
    .select()
    .from(invoiceItems)
    .where(eq(invoiceItems.invoiceId, invoiceId))
    .orderBy(asc(invoiceItems.position));

export const jobsOf = (kind: string) => db().select().from(outbox).where(eq(outbox.kind, kind));
