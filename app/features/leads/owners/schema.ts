import { type OwnerField, ownerNumbers, type TypedOwners } from "#app/features/leads/owners/legal-owners.ts";
import { oneLine, problemOfName, seen } from "#app/lib/text-rules.ts";
import { z } from "#app/lib/zod.ts";

const line = (most: number) =>
  z
    .string()
    .transform(oneLine)
    .superRefine((text, context) => {
      const tooLong = text.length > most ? `Please keep this under ${most + 1} characters.` : null;
      const message = tooLong ?? problemOfName(text);
      if (message) context.addIssue({ code: "custom", message });
    })
    .default("");

/** Only the first owner is required. */
export const ownerFields = Object.fromEntries(
  ownerNumbers.flatMap((number) => [
    [`owner${number}Name`, line(120)],
    [`owner${number}Address`, line(200)],
  ]),
) as Record<OwnerField, ReturnType<typeof line>>;

/** For `superRefine`. The first owner must be complete; an address needs a name. */
export function wholeOwners(typed: TypedOwners, context: z.RefinementCtx) {
  const wants = (field: OwnerField, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (!seen(typed.owner1Name)) wants("owner1Name", "Enter the full legal name.");
  if (!seen(typed.owner1Address)) wants("owner1Address", "Enter the mailing address.");
  for (const number of ownerNumbers.slice(1))
    if (typed[`owner${number}Address`] && !typed[`owner${number}Name`])
      wants(`owner${number}Name`, "Enter the name that goes with this address.");
}
