import { creditChoices } from "#app/features/referrals/credit/rules.ts";
import { z } from "#app/lib/zod.ts";

export const CreditForm = z.object({
  credit: z.enum(
    creditChoices.map(({ value }) => value),
    { error: "Choose who gets the credit." },
  ),
  reason: z.string().trim().max(500).default(""),
  version: z.coerce.number().int(),
});
