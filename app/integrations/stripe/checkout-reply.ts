import { z } from "zod";

/** A hosted checkout of ours, as the vendor tells it; money in cents of `currency`. */
export type StripeCheckout = {
  id: string;
  status: "open" | "complete" | "expired";
  /** `no_payment_required` is a checkout whose total is 0, and counts as paid. */
  paymentStatus: "paid" | "unpaid" | "no_payment_required";
  /** What we asked for; the total can differ by discount and tax. */
  amountSubtotalCents: number;
  amountTotalCents: number;
  /** Three lower-case letters. */
  currency: string;
  leadId: string;
  paymentId: string;
  paymentIntentId: string | null;
  /** The latest attempt to pay, also one that was declined. */
  chargeId: string | null;
  paidAt: Date | null;
  /** The vendor's word for why the latest attempt failed; null once paid. */
  declineCode: string | null;
  refundedCents: number;
  /** Also after the dispute has ended, however it did. */
  disputed: boolean;
  receiptUrl: string | null;
  customerId: string | null;
  email: string | null;
  livemode: boolean;
  /** The page to pay on; null once complete or expired. */
  url: string | null;
  createdAt: Date;
  expiresAt: Date;
};

/** Throws where the shape is not the vendor's; "foreign" is a session that another program made. */
export function checkoutOf(body: unknown): StripeCheckout | "foreign" {
  const { metadata } = Foreign.parse(body);
  if (!metadata.leadId || !metadata.paymentId) return "foreign";
  const session = Session.parse(body);
  const intent = session.payment_intent;
  const charge = intent?.latest_charge ?? null;
  const paid = session.payment_status !== "unpaid";
  return {
    id: session.id,
    status: session.status,
    paymentStatus: session.payment_status,
    amountSubtotalCents: session.amount_subtotal,
    amountTotalCents: session.amount_total,
    currency: session.currency,
    leadId: metadata.leadId,
    paymentId: metadata.paymentId,
    paymentIntentId: intent?.id ?? null,
    chargeId: charge?.id ?? null,
    paidAt: paid && charge?.created ? charge.created : null,
    declineCode: paid ? null : declineOf(intent?.last_payment_error),
    refundedCents: charge?.amount_refunded ?? 0,
    disputed: charge?.disputed ?? false,
    receiptUrl: charge?.receipt_url ?? null,
    customerId: session.customer?.id ?? null,
    email: session.customer_details?.email ?? session.customer_email ?? null,
    livemode: session.livemode,
    url: session.url,
    createdAt: session.created,
    expiresAt: session.expires_at,
  };
}

export const checkoutId = /^cs_(test|live)_[A-Za-z0-9]{1,200}$/;

export const cents = z.number().int().min(0).max(99_999_999);

export const time = z
  .number()
  .int()
  .min(0)
  .max(8_640_000_000_000)
  .transform((seconds) => new Date(seconds * 1000));

/** A thing that comes as its id, or whole when it was asked to be expanded. */
/** The vendor counts in whole seconds. */
export const secondsOf = (at: Date) => Math.floor(at.getTime() / 1000);

export const reference = z
  .union([z.string().transform((id) => ({ id })), z.object({ id: z.string() })])
  .nullish();

const text = z.string().nullish();

const Metadata = z
  .record(z.string(), z.string())
  .nullish()
  .transform((pairs) => pairs ?? {});

const Foreign = z.object({ id: z.string(), object: z.literal("checkout.session"), metadata: Metadata });

const Charge = z.object({
  id: z.string(),
  created: time.optional(),
  amount_refunded: cents.optional(),
  disputed: z.boolean().optional(),
  receipt_url: text,
});

const Decline = z.object({ code: text, decline_code: text }).nullish();

const Intent = z.object({
  id: z.string(),
  latest_charge: z.union([z.string().transform((id) => Charge.parse({ id })), Charge]).nullish(),
  last_payment_error: Decline,
});

const Session = z.object({
  id: z.string().regex(checkoutId),
  status: z.enum(["open", "complete", "expired"]),
  payment_status: z.enum(["paid", "unpaid", "no_payment_required"]),
  amount_subtotal: cents,
  amount_total: cents,
  currency: z.string().regex(/^[a-z]{3}$/),
  payment_intent: z.union([z.string().transform((id) => Intent.parse({ id })), Intent]).nullish(),
  customer: reference,
  customer_email: text,
  customer_details: z.object({ email: text }).nullish(),
  livemode: z.boolean(),
  url: z
    .url({ protocol: /^https?$/ })
    .nullish()
    .transform((url) => url ?? null),
  created: time,
  expires_at: time,
});

const declineOf = (error: z.output<typeof Decline>) => error?.decline_code ?? error?.code ?? null;
