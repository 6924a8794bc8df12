import { eq } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { after, type Clock, day, hour, minute } from "#app/seed/clock.ts";
import type { Colleague } from "#app/seed/data/staff.ts";
import { addEvents, type History, lastAct } from "#app/seed/history.ts";
import type { Transaction } from "#db/client.ts";
import { invoiceItems, invoices, sandboxInvoices } from "#db/schema/index.ts";

type Bill = {
  daysAgo: number;
  description: string;
  items: readonly { description: string; amountCents: number }[];
  /** In days. */
  paidAfter?: number;
  voidReason?: string;
};

const daysUntilDue = 14;

const bills: readonly Bill[] = [
  {
    daysAgo: 3,
    description: "Walkthrough repairs",
    items: [
      { description: "Two smoke detectors, with batteries", amountCents: 12_450 },
      { description: "Labor, four hours", amountCents: 34_000 },
    ],
  },
  {
    daysAgo: 6,
    description: "New locks",
    items: [{ description: "Front and back door, keyed alike", amountCents: 21_800 }],
    voidReason: "Sample: billed twice, the locksmith sent it to the owner",
  },
  {
    daysAgo: 17,
    description: "Photographs for the listing",
    items: [{ description: "Photographs and floor plan", amountCents: 18_500 }],
  },
  {
    daysAgo: 25,
    description: "Cleaning before the first resident",
    items: [
      { description: "Cleaning, whole home", amountCents: 28_000 },
      { description: "Carpet of two bedrooms", amountCents: 14_000 },
    ],
    paidAfter: 9,
  },
];

type Sample = { clock: Clock; admin: Colleague };

/** For the newest managed owners. */
export async function addInvoices(tx: Transaction, histories: readonly History[], { clock, admin }: Sample) {
  const owners = histories.filter(
    ({ lead, assignee }) =>
      ["enrolled", "closed"].includes(lead.status ?? "") && lead.position === 0 && lead.home && assignee,
  );
  for (const bill of bills) {
    const createdAt = clock.officeTime(clock.onDay(-bill.daysAgo - 2, "10:20"));
    // The newest of those managed by then without an invoice.
    const at = owners.findIndex((history) => lastAct(history) < createdAt);
    const [history] = at < 0 ? [] : owners.splice(at, 1);
    if (history) await addInvoice(tx, history, { ...bill, createdAt, admin });
  }
}

async function addInvoice(
  tx: Transaction,
  history: History,
  {
    description,
    items,
    paidAfter,
    voidReason,
    createdAt,
    admin,
  }: Bill & { createdAt: Date; admin: Colleague },
) {
  const { lead, assignee } = history;
  const id = crypto.randomUUID();
  const vendorId = `in_${id.replaceAll("-", "")}`;
  const amountCents = items.reduce((sum, item) => sum + item.amountCents, 0);
  const sentAt = after(createdAt, 5_000);
  const dueAt = after(createdAt, daysUntilDue * day);
  const paidAt = paidAfter ? after(createdAt, paidAfter * day + 9 * hour) : null;
  const voidedAt = voidReason ? after(createdAt, 5 * hour) : null;
  await tx.insert(invoices).values({
    id,
    createdAt,
    leadId: lead.id,
    description,
    status: paidAt ? "paid" : voidedAt ? "void" : "open",
    amountCents,
    paidCents: paidAt ? amountCents : 0,
    daysUntilDue,
    dueAt,
    mode: "sandbox",
    vendorId,
    hostedUrl: `${config.appUrl}/sandbox/invoice/${vendorId}`,
    finalizedAt: sentAt,
    sentAt,
    paidAt,
    voidAskedAt: voidedAt,
    voidedAt,
    voidReason: voidReason ?? null,
    checkedAt: after(sentAt, hour),
    createdBy: assignee?.userId ?? null,
  });
  await tx.insert(invoiceItems).values(items.map((item, position) => ({ ...item, invoiceId: id, position })));
  const [sandbox] = await tx
    .insert(sandboxInvoices)
    .values({ id: vendorId, invoiceId: id, createdAt, amountCents, dueAt, paidAt, isVoid: voidedAt !== null })
    .returning({ serial: sandboxInvoices.serial });
  const number = `SANDBOX-${sandbox?.serial}`;
  await tx.update(invoices).set({ number }).where(eq(invoices.id, id));
  const data = { invoiceId: id, description, amountCents, dueAt: dueAt.toISOString() };
  addEvents(history, [
    ["invoice_created", createdAt, assignee ?? "System", data],
    ["invoice_sent", sentAt, "System", data],
    ["invoice_paid", paidAt, "System", data],
    ["invoice_void_asked", voidedAt, admin, { ...data, reason: voidReason }],
    ["invoice_voided", voidedAt && after(voidedAt, minute), "System", data],
  ]);
}
