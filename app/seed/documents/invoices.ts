import { type Clock, day, hour, minute } from "#app/seed/clock.ts";
import type { Colleague } from "#app/seed/data/staff.ts";
import { addEvent, lastAct, type Story, type StoryEvent } from "#app/seed/story.ts";

/** In cents. */
export type PlannedInvoice = {
  id: string;
  vendorId: string;
  story: Story;
  createdBy: Colleague;
  status: "open" | "paid" | "void";
  description: string;
  items: readonly { description: string; amountCents: number }[];
  createdAt: Date;
  sentAt: Date;
  dueAt: Date;
  paidAt: Date | null;
  voidAskedAt: Date | null;
  voidReason: string | null;
};

type Plan = { clock: Clock; admin: Colleague; newId: () => string };

export const daysUntilDue = 14;

/** For the newest managed owners: paid, open, one late and one void. */
export function planInvoices(stories: readonly Story[], plan: Plan): PlannedInvoice[] {
  const owners = stories.filter(
    ({ lead, assignee }) =>
      ["enrolled", "closed"].includes(lead.status ?? "") && lead.position === 0 && lead.home && assignee,
  );
  return bills.flatMap((bill) => {
    const earliest = plan.clock.now.getTime() - (bill.daysAgo + 1) * day;
    // The newest of those managed by then without an invoice.
    const at = owners.findIndex((story) => lastAct(story) < earliest);
    const [story] = at < 0 ? [] : owners.splice(at, 1);
    return story?.assignee ? [invoiceOf({ story, createdBy: story.assignee }, bill, plan)] : [];
  });
}

type Bill = {
  daysAgo: number;
  description: string;
  items: PlannedInvoice["items"];
  paidAfter?: number;
  voidReason?: string;
};

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
  {
    daysAgo: 52,
    description: "Water heater",
    items: [
      { description: "Water heater, 40 gallons", amountCents: 71_900 },
      { description: "Installation and removal of the old one", amountCents: 46_000 },
    ],
    paidAfter: 5,
  },
];

type For = { story: Story; createdBy: Colleague };

function invoiceOf(whose: For, { daysAgo, paidAfter, voidReason, ...bill }: Bill, { clock, ...plan }: Plan) {
  const createdAt = clock.officeTime(clock.onDay(-daysAgo - 2, "10:20"), { anyTime: false });
  const id = plan.newId();
  const invoice: PlannedInvoice = {
    ...whose,
    ...bill,
    id,
    vendorId: `in_${id.replaceAll("-", "")}`,
    status: paidAfter ? "paid" : voidReason ? "void" : "open",
    createdAt,
    sentAt: new Date(createdAt.getTime() + 5_000),
    dueAt: new Date(createdAt.getTime() + daysUntilDue * day),
    paidAt: paidAfter ? new Date(createdAt.getTime() + paidAfter * day + 9 * hour) : null,
    voidAskedAt: voidReason ? new Date(createdAt.getTime() + 5 * hour) : null,
    voidReason: voidReason ?? null,
  };
  addEvents(invoice, plan.admin);
  return invoice;
}

export const totalOf = ({ items }: Pick<PlannedInvoice, "items">) =>
  items.reduce((sum, { amountCents }) => sum + amountCents, 0);

function addEvents({ id: invoiceId, story, createdBy, ...invoice }: PlannedInvoice, admin: Colleague) {
  const { description, dueAt } = invoice;
  const data = { invoiceId, description, amountCents: totalOf(invoice), dueAt: dueAt.toISOString() };
  const add = (kind: StoryEvent["kind"], at: Date | null, by: StoryEvent["by"] = "System", more = {}) =>
    addEvent(story, { at, kind, by, data: { ...data, ...more } });
  const { createdAt, sentAt, paidAt, voidAskedAt, voidReason: reason } = invoice;
  add("invoice_created", createdAt, createdBy);
  add("invoice_sent", sentAt);
  add("invoice_paid", paidAt);
  add("invoice_void_asked", voidAskedAt, admin, { reason });
  add("invoice_voided", voidAskedAt && new Date(voidAskedAt.getTime() + minute));
}
