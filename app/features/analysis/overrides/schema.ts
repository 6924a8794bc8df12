import { mayBeEmpty, typedLine } from "#app/lib/fields.ts";
import { readDollars } from "#app/lib/money.ts";
import { z } from "#app/lib/zod.ts";

const mostCents = 100_000_00;

const notARent = "Enter a monthly rent such as 1,850, or leave this empty to use the estimate.";

const noReason = "Say in a few words why this rent is right.";

const seenValue = z.string().max(400).default("");

/** An empty rent means the estimate. */
export const RentForm = z
  .object({
    rent: mayBeEmpty(
      z.string().transform((typed, context) => {
        const cents = readDollars(typed);
        if (cents !== null && cents > 0 && cents <= mostCents) return cents;
        context.addIssue({ code: "custom", message: notARent });
        return z.NEVER;
      }),
    ),
    reason: mayBeEmpty(typedLine(noReason, 160)),
    seen: z.object({ rent: seenValue, reason: seenValue }),
  })
  .superRefine(({ rent, reason }, context) => {
    if (rent !== undefined && !reason)
      context.addIssue({ code: "custom", path: ["reason"], message: noReason });
  });

export type RentForm = z.output<typeof RentForm>;
