import type { BadgeStyle } from "#app/components/badge.tsx";

/** What an endpoint subscribes to. */
export const eventGroups = {
  lead: { label: "Leads", hint: "A lead is new, deleted or restored" },
  status: { label: "Statuses", hint: "A lead's status changes" },
  agreement: { label: "Agreements", hint: "An agreement is sent, signed or ends" },
  payment: { label: "Payments", hint: "A fee or an invoice is paid, refunded or disputed" },
  referral: { label: "Referrals", hint: "A realtor's referral arrives or moves on" },
} as const;
export type EventGroup = keyof typeof eventGroups;
export const eventGroupNames = Object.keys(eventGroups) as EventGroup[];

/** By the kind of timeline event. */
export const leadTypes = {
  submitted: "lead.created",
  created: "lead.created",
  deleted: "lead.deleted",
  restored: "lead.restored",
  status_changed: "lead.status_changed",
  agreement_sent: "agreement.sent",
  agreement_signed: "agreement.signed",
  agreement_completed: "agreement.completed",
  agreement_declined: "agreement.declined",
  agreement_expired: "agreement.expired",
  agreement_cancelled: "agreement.canceled",
  fee_paid: "payment.paid",
  refunded: "payment.refunded",
  disputed: "payment.disputed",
  invoice_paid: "invoice.paid",
} as const;
export type LeadEventKind = keyof typeof leadTypes;
type LeadEventType = (typeof leadTypes)[LeadEventKind];

export const groupOf = (type: string): EventGroup => {
  if (type === "lead.status_changed") return "status";
  const [group = ""] = type.split(".");
  return group === "invoice" ? "payment" : (group as EventGroup);
};

export type WebhookType = LeadEventType | "referral.changed";

/** The text that is signed and sent. */
export const bodyOf = (type: WebhookType, at: Date, data: object) =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

export const deliveryDays = 30;
/** How long a replaced secret still signs. */
export const oldSecretMs = 24 * 3_600_000;
const failureMs = 5 * 24 * 3_600_000;

export type Attempt = {
  status: number | null;
  ms: number;
  answer: string | null;
  problem: string | null;
};

/** Whether an attempt, at `now`, switches its endpoint off. */
export function switchesOff({ status }: Attempt, failingSince: Date | null, now: Date): string | null {
  if (status === 410) return "It answered 410 Gone.";
  if (failingSince && now.getTime() - failingSince.getTime() >= failureMs)
    return "Every delivery failed for five days.";
  return null;
}

type Delivery = { deliveredAt: Date | null; failedAt: Date | null; attempts: number };

export function deliveryBadge({ deliveredAt, failedAt, attempts }: Delivery): BadgeStyle {
  if (deliveredAt) return { label: "Delivered", tone: "green", glyph: "done" };
  if (failedAt) return { label: "Failed", tone: "red", glyph: "ended" };
  return attempts > 0
    ? { label: "Retrying", tone: "yellow", glyph: 0.5 }
    : { label: "Waiting", tone: "blue", glyph: "open" };
}

type Endpoint = { disabledAt: Date | null; failingSince: Date | null };

export function endpointBadge({ disabledAt, failingSince }: Endpoint): BadgeStyle {
  if (disabledAt) return { label: "Off", tone: "grey", glyph: "ended" };
  return failingSince
    ? { label: "Failing", tone: "yellow", glyph: 0.5 }
    : { label: "On", tone: "green", glyph: "done" };
}
