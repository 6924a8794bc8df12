import type { CompanyFacts } from "#app/domain/site/schema.ts";

type Company = Pick<CompanyFacts, "shortName" | "city" | "state">;

/** Why a home outside the service area has no estimate: the same words on the page and in the mail. */
export const outsideWords = ({ shortName, city, state }: Company) =>
  `${shortName} manages homes in ${city}, ${state}, and the towns around it. We do not know the rents at this address, so there is no estimate.`;
