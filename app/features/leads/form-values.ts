import type { Lead } from "#app/features/leads/commands/leads.server.ts";
import { detailTexts, instantOf } from "#app/features/leads/details.ts";
import { factsOf, leadFields, type TypedDetail, typedDetails } from "#app/features/leads/fields.ts";
import { parseAddressLine } from "#app/features/leads/property/address.ts";
import type { Facts } from "#app/features/leads/property/facts.ts";
import type { NewLeadForm } from "#app/features/leads/schema.ts";

export const detailsOfLead = (lead: Lead, timeZone: string) =>
  detailTexts({ ...lead, zipCode: factsOfLead(lead).zipCode }, timeZone);

/** Columns of the lead. */
export const detailsOfForm = (form: Pick<NewLeadForm, TypedDetail>, timeZone: string) =>
  Object.fromEntries(
    typedDetails.map((name) => {
      const value = form[name] ?? null;
      return [
        name,
        leadFields[name].kind === "instant" && value ? instantOf(String(value), timeZone) : value,
      ];
    }),
  ) as Pick<Lead, TypedDetail>;

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
