import { formKey, typedLine } from "#app/lib/fields.ts";
import { readDollars } from "#app/lib/money.ts";
import { z } from "#app/lib/zod.ts";

export const PaymentRequestForm = z.object({ formKey });

const wrongAmount = "Enter an amount in dollars, like 199 or 49.50.";

/** `$1,049.50` → 104950 cents. */
const typedAmount = z
  .string({ error: wrongAmount })
  .trim()
  .transform((typed) => readDollars(typed) ?? 0)
  .refine((cents) => cents > 0, wrongAmount);

export const RefundForm = z.object({
  /** Cents. */
  amount: typedAmount,
  reason: typedLine("Say why you refund it.", 300),
  formKey,
});

export const CancelForm = z.object({
  reason: typedLine("Say why the payment is canceled.", 300),
  formKey,
});

export const sessionId = z.string().regex(/^cs_[A-Za-z0-9_]{1,250}$/);
