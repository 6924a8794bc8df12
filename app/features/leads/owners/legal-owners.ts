import { isMadeUpName } from "#app/features/leads/rules.ts";
import { oneLine, problemOfName, seen } from "#app/lib/text-rules.ts";
import { z } from "#app/lib/zod.ts";

export type LegalOwner = { name: string; address: string };

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

/** Only the first owner is required. */
export const ownerFields = Object.fromEntries(
  ownerNumbers.flatMap((number) => [
    [`owner${number}Name`, line(120)],
    [`owner${number}Address`, line(200)],
  ]),
) as Record<OwnerField, ReturnType<typeof line>>;

type Typed = Record<OwnerField, string>;

/** For `superRefine`. The first owner must be complete; an address needs a name. */
export function wholeOwners(typed: Typed, context: z.RefinementCtx) {
  const wants = (field: OwnerField, message: string) =>
    context.addIssue({ code: "custom", path: [field], message });
  if (!seen(typed.owner1Name)) wants("owner1Name", "Enter the full legal name.");
  if (!seen(typed.owner1Address)) wants("owner1Address", "Enter the mailing address.");
  for (const number of ownerNumbers.slice(1))
    if (typed[`owner${number}Address`] && !typed[`owner${number}Name`])
      wants(`owner${number}Name`, "Enter the name that goes with this address.");
}

/** A co-owner without an address gets the first owner's. */
export const ownersIn = (typed: Typed): LegalOwner[] =>
  ownerNumbers.flatMap((number) => {
    const name = typed[`owner${number}Name`];
    return name ? [{ name, address: typed[`owner${number}Address`] || typed.owner1Address }] : [];
  });

type Owned = Record<"name" | "email" | "ownerName", string | null> & { legalOwners: LegalOwner[] | null };

/** For the form: the stored owners, else the lead, then the co-owners of the lead. */
export function offeredOwners(
  { ownerName, legalOwners, ...lead }: Owned,
  coOwners: readonly { name: string; role: string }[],
): LegalOwner[] {
  const name = isMadeUpName(lead) ? "" : (lead.name ?? "");
  const owners = legalOwners?.length ? legalOwners : [{ name: ownerName ?? name, address: "" }];
  const known = new Set(owners.map((owner) => owner.name.toLowerCase()));
  const others = coOwners.filter(
    (each) => !known.has(each.name.toLowerCase()) && !["Attorney", "Agent"].includes(each.role),
  );
  return [...owners, ...others.map((each) => ({ name: each.name, address: "" }))].slice(
    0,
    ownerNumbers.length,
  );
}

export const namesOf = (owners: readonly LegalOwner[]) => owners.map(({ name }) => name).join(" and ");

/** `Jane Doe, 12 Main St, Des Moines, IA 50309; John Doe, …` */
export const ownersLine = (owners: readonly LegalOwner[]) =>
  owners.map(({ name, address }) => `${name}, ${address}`).join("; ");
