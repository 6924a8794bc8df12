import { type CallOutcome, callOutcomes } from "#app/features/leads/events.ts";
import { formKey, mayBeEmpty, typedDay, typedText } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

export const CallForm = z.object({
  intent: z.literal("call"),
  outcome: z.enum(Object.keys(callOutcomes) as [CallOutcome, ...CallOutcome[]], {
    error: "Choose how the call went.",
  }),
  note: mayBeEmpty(typedText("", 2_000)),
  followUpOn: mayBeEmpty(typedDay("Choose a day.")),
  formKey,
});
