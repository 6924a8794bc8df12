import { normaliseStreet } from "#app/features/analysis/rules/address.ts";

export const draftDays = 7;

type Home = { streetAddress?: string | null | undefined; zipCode?: string | null | undefined };

export const homeLine = ({ streetAddress, zipCode }: Home) =>
  `${normaliseStreet(streetAddress ?? "")}, ${zipCode?.trim().slice(0, 5) ?? ""}`;

/** Compares street and ZIP code, because a town has several names. Prefers an enrolled lead. */
export function sameHome<Lead extends Home & { status: string | null }>(leads: readonly Lead[], home: Home) {
  const same = leads.filter((lead) => homeLine(lead) === homeLine(home));
  return same.find((lead) => lead.status === "enrolled") ?? same[0] ?? null;
}
