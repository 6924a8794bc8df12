import type { Lead } from "#app/features/leads/commands/leads.server.ts";
import { detailTexts } from "#app/features/leads/details.ts";
import { factsOf } from "#app/features/leads/fields.ts";
import { parseAddressLine } from "#app/features/leads/property/address.ts";
import type { Facts } from "#app/features/leads/property/facts.ts";

export const detailsOfLead = (lead: Lead, timeZone: string) =>
  detailTexts({ ...lead, zipCode: factsOfLead(lead).zipCode }, timeZone);

export const factsOfLead = (lead: Lead): Facts => ({
  ...factsOf(lead),
  ...addressOf(lead),
});

function addressOf({ streetAddress, city, zipCode, propertyAddress }: Lead) {
  if (streetAddress || city || zipCode || !propertyAddress) return {};
  const parsed = parseAddressLine(propertyAddress);
  if (!parsed.ok) return {};
  const { street, ...place } = parsed.value;
  return { streetAddress: street, city: place.city, zipCode: place.zipCode };
}
