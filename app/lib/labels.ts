import { upperFirst } from "#app/lib/text.ts";

export const displayName = (name: string | null) => name?.trim() || "Anonymous";

export type AddressColumns = {
  streetAddress: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  propertyAddress: string | null;
};

/** 'street, city, state zip', else the one-line address. */
export function displayAddress(lead: AddressColumns): string | null {
  const [street, city, state, zipCode] = [lead.streetAddress, lead.city, lead.state, lead.zipCode].map(
    (part) => part?.trim() ?? "",
  );
  const stateAndZip = [state, zipCode].filter(Boolean).join(" ");
  return [street, city, stateAndZip].filter(Boolean).join(", ") || lead.propertyAddress?.trim() || null;
}

/** `rent-vs-sell-calculator` → `Rent vs sell calculator` */
export function sourceLabel(source: string | null): string {
  if (!source) return "Not recorded";
  if (source === "e-mail") return "Email";
  if (source === "walk-in") return "Walk-in";
  return upperFirst(source.replace(/[-_]+/g, " "));
}
