import { entityTypes } from "#app/features/referrals/payouts/rules.ts";
import { formKey, mayBeEmpty, tick, typedDay, typedDollars, typedLine } from "#app/lib/fields.ts";
import { stateCode } from "#app/lib/us-states.ts";
import { z } from "#app/lib/zod.ts";

const reason = z.string().trim().max(500, "Please keep this under 500 characters.");

const dollars = { least: 100, most: 10_000_00 };

export const PayForm = z.object({
  fee: typedDollars("Enter an amount from $1 to $10,000, like 400 or 412.50.", dollars),
  /** Empty for the brokerage of the referral, which becomes a payee. */
  payeeId: z.union([z.literal(""), z.uuid()], { error: "Choose the payee." }).default(""),
  firstRent: tick,
  purchase: z.enum(["yes", "no", ""]).catch(""),
  reason: reason.default(""),
  formKey,
});
export type PayForm = z.infer<typeof PayForm>;

export const ReverseForm = z.object({
  payoutId: z.uuid(),
  reason: typedLine("Enter why the payment is reversed.", 500),
});
export type ReverseForm = z.infer<typeof ReverseForm>;

export const PayeeForm = z.object({
  /** Empty for a new one. */
  id: z.union([z.literal(""), z.uuid()]).default(""),
  version: z.coerce.number().int().default(0),
  /** The referral to return to. */
  referral: z.uuid().optional().catch(undefined),
  name: typedLine("Enter the name of the brokerage.", 160),
  licenseNumber: mayBeEmpty(typedLine("", 40)),
  licenseState: mayBeEmpty(
    z.string().transform((typed, context) => {
      const state = stateCode(typed);
      if (!state) context.addIssue({ code: "custom", message: "Choose a state." });
      return state;
    }),
  ),
  licenseExpiresOn: mayBeEmpty(typedDay("Enter the date.")),
  w9On: mayBeEmpty(typedDay("Enter the date.")),
  entityType: mayBeEmpty(z.enum(Object.keys(entityTypes) as (keyof typeof entityTypes)[], "Choose a type.")),
  taxIdLastFour: mayBeEmpty(
    z
      .string()
      .trim()
      .regex(/^\d{4}$/, "Enter the last four digits only."),
  ),
});
export type PayeeForm = z.infer<typeof PayeeForm>;
