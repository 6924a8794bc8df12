import { type TextConsentWay, textConsentWays } from "#app/features/conversations/calls/contact-changes.ts";
import { typedDay, typedText } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

export const ContactReasonForm = z.object({ reason: typedText("Say why.", 500) });

export const TextConsentForm = z.object({
  way: z.enum(Object.keys(textConsentWays) as [TextConsentWay, ...TextConsentWay[]], {
    error: "Choose how they agreed.",
  }),
  takenBy: z.uuid({ error: "Choose who took it." }),
  takenOn: typedDay("Choose the day."),
});
export type TextConsentForm = z.output<typeof TextConsentForm>;
