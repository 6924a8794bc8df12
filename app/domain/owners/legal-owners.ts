import { oneLine, problemOfName, seen } from "#app/domain/posted-words.ts";
import { z } from "#app/domain/zod.ts";

/** One owner as the agreement names them. */
export type LegalOwner = { name: string; address: string };

/** Numbers of the owners that a form can name; the first is required. */
export const ownerNumbers = [1, 2, 3, 4] as const;

type OwnerNumber = (typeof ownerNumbers)[number];
type OwnerField = `owner${OwnerNumber}Name` | `owner${OwnerNumber}Address`;

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

/** The fields of a form that asks who owns a home; the co-owners may stay empty. */
export const ownerFields = Object.fromEntries(
  ownerNumbers.flatMap((number) => [
    [`owner${number}Name`, line(120)],
    [`owner${number}Address`, line(200)],
  ]),
) as Record<OwnerField, ReturnType<typeof line>>;

type Typed = Record<OwnerField, string>;

/** For `superRefine` of a form with these fields: the first owner is whole, and no address stands without a name. */
export function wholeOwners(typed: Typed, context: z.RefinementCtx) {
  const wants = (field: OwnerField, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (!seen(typed.owner1Name)) wants("owner1Name", "Enter the full legal name.");
  if (!seen(typed.owner1Address)) wants("owner1Address", "Enter the mailing address.");
  for (const number of ownerNumbers.slice(1))
    if (typed[`owner${number}Address`] && !typed[`owner${number}Name`])
      wants(`owner${number}Name`, "Enter the name that goes with this address.");
}

/** The owners that were typed; a co-owner without an address has that of the first. */
export const ownersIn = (typed: Typed): LegalOwner[] =>
  ownerNumbers.flatMap((number) => {
    const name = typed[`owner${number}Name`];
    return name ? [{ name, address: typed[`owner${number}Address`] || typed.owner1Address }] : [];
  });

/** `Jane Doe and John Doe`. */
export const namesOf = (owners: readonly LegalOwner[]) => owners.map(({ name }) => name).join(" and ");

/** `Jane Doe, 12 Main St, Des Moines, IA 50309; John Doe, …`: as an agreement names them. */
export const ownersLine = (owners: readonly LegalOwner[]) =>
  owners.map(({ name, address }) => `${name}, ${address}`).join("; ");
