import { seenText } from "#app/features/analysis/schema.ts";
import { emailAddress, mayBeEmpty, personName, phoneAsTyped, typedLine } from "#app/lib/fields.ts";
import { z } from "#app/lib/zod.ts";

export type CoOwner = {
  id: string;
  name: string;
  role: string;
  email: string | null;
  phone: string | null;
};

/** `seen` contains the prefilled values. */
export const CoOwnerForm = z.discriminatedUnion("intent", [
  z.object({
    intent: z.literal("save"),
    name: personName("Enter the name."),
    role: typedLine("Enter what they are to the owner.", 60),
    email: mayBeEmpty(emailAddress("Enter an email address.")),
    phone: mayBeEmpty(phoneAsTyped("Enter a ten-digit phone number.")),
    seen: z.preprocess(
      (sent) => sent ?? {},
      z.object({ name: seenText, role: seenText, email: seenText, phone: seenText }),
    ),
  }),
  z.object({ intent: z.literal("remove") }),
]);
export type CoOwnerForm = z.infer<typeof CoOwnerForm>;
