import { dueDays, leastCents, mostCents, mostItems } from "#app/features/payments/invoices/rules.ts";
import { formKey, typedLine } from "#app/lib/fields.ts";
import { formatDollars, formatDollarsAndCents } from "#app/lib/format.ts";
import { readDollars } from "#app/lib/money.ts";
import { oneLine } from "#app/lib/text-rules.ts";
import { z } from "#app/lib/zod.ts";

export const InvoiceCheckForm = z.object({
  checkNumber: typedLine("Enter the number of the check.", 40),
  formKey,
});

const wrongAmount = "Enter an amount in dollars, like 199 or 49.50.";

/** `$1,049.50` → 104950 cents. */
const typedAmount = z
  .string({ error: wrongAmount })
  .trim()
  .transform((typed) => readDollars(typed) ?? 0)
  .refine((cents) => cents > 0, wrongAmount);

/** For canceling a payment or an agreement, or voiding an invoice. */
export const ReasonForm = z.object({ reason: typedLine("Enter a reason.", 500), formKey });

/** The amount is in cents. */
export const RefundForm = ReasonForm.extend({ amount: typedAmount });

export const sessionId = z.string().regex(/^cs_[A-Za-z0-9_]{1,250}$/);

const days = `Enter a number of days from ${dueDays.least} to ${dueDays.most}.`;
const amount = "Enter an amount in dollars, like 1,250.00.";
export const least = `An invoice has to come to at least ${formatDollarsAndCents(leastCents)}.`;
const most = `An invoice takes at most ${formatDollars(mostCents)}.`;

const line = z.string().trim().max(200, "Keep it under 201 characters.").transform(oneLine);

/** An empty row is ignored. */
const Row = z
  .object({ description: line.optional(), amount: z.string().trim().max(40, amount).optional() })
  .transform(({ description, amount: typed }, context) => {
    if (!description && !typed) return null;
    if (!description)
      context.addIssue({ code: "custom", path: ["description"], message: "Say what this is for." });
    const amountCents = typed ? readDollars(typed) : null;
    if (amountCents === null) context.addIssue({ code: "custom", path: ["amount"], message: amount });
    else if (amountCents > mostCents) context.addIssue({ code: "custom", path: ["amount"], message: most });
    return { description: description ?? "", amountCents: amountCents ?? 0 };
  });

/** Outputs cents. */
export const NewInvoiceForm = z.object({
  description: typedLine("Say what the invoice is for.").transform(oneLine),
  daysUntilDue: z
    .string({ error: days })
    .trim()
    .regex(/^\d{1,3}$/, days)
    .transform(Number)
    .refine((count) => count >= dueDays.least && count <= dueDays.most, days),
  rows: z
    .array(Row)
    .max(mostItems, `An invoice takes at most ${mostItems} items.`)
    .default([])
    .transform((rows, context) => {
      const items = rows.filter((row) => row !== null);
      const first = rows.findIndex((row) => row !== null);
      const total = items.reduce((sum, item) => sum + item.amountCents, 0);
      const tell = (index: number, field: string, message: string) =>
        context.addIssue({ code: "custom", path: [index, field], message });
      if (items.length === 0) tell(0, "description", "Add at least one item.");
      else if (total === 0) tell(first, "amount", "An invoice of $0 cannot be sent.");
      else if (total < leastCents) tell(first, "amount", least);
      else if (total > mostCents) tell(first, "amount", `${most} Together these come to more.`);
      return items;
    }),
  formKey,
});
