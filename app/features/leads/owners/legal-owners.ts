import { isMadeUpName } from "#app/features/leads/rules.ts";
export type LegalOwner = { name: string; address: string };

export const ownerNumbers = [1, 2, 3, 4] as const;

type OwnerNumber = (typeof ownerNumbers)[number];
export type OwnerField = `owner${OwnerNumber}Name` | `owner${OwnerNumber}Address`;

export type TypedOwners = Record<OwnerField, string>;

/** A co-owner without an address gets the first owner's. */
export const ownersIn = (typed: TypedOwners): LegalOwner[] =>
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
