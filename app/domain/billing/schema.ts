import { formKey } from "#app/domain/form-key.ts";
import { readDollars } from "#app/domain/money.ts";
import { typedLine } from "#app/domain/typed-fields.ts";
import { z } from "#app/domain/zod.ts";

/** The button that sends the link. */
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
  reason: typedLine("Say why the money goes back.", 300),
  formKey,
});

export const CancelForm = z.object({
  reason: typedLine("Say why the payment is called off.", 300),
  formKey,
});

/** What the vendor's page leads back with. */
export const sessionId = z.string().regex(/^cs_[A-Za-z0-9_]{1,250}$/);
