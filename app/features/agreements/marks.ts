import type { Marks } from "#app/features/agreements/items.ts";
import { isPropertyType, propertyTypeNames } from "#app/features/analysis/types.ts";
import { type LegalOwner, ownersLine } from "#app/features/leads/owners/legal-owners.ts";
import { displayAddress } from "#app/features/leads/rules.ts";
import type { AgreementTerms, CompanyFacts } from "#app/features/settings/company/schema.ts";
import { formatNumber, formatPromisedDollars } from "#app/lib/format.ts";
import { stateOfZip } from "#app/lib/us-states.ts";

export type AgreementLead = {
  legalOwners: LegalOwner[] | null;
  email: string | null;
  streetAddress: string | null;
  city: string | null;
  state: string | null;
  zipCode: string | null;
  propertyType: string | null;
  unitCount: number | null;
};

type Fees = { text: string; line: string; contractMonths: number; maintenancePreApprovalCents: number };

export function agreementMarks(
  lead: AgreementLead,
  { fees, terms, company }: { fees: Fees | null; terms: AgreementTerms; company: Pick<CompanyFacts, "name"> },
): Marks {
  return {
    property: propertyOf(lead),
    home: homeOf(lead),
    owner: lead.email && lead.legalOwners?.length ? ownersLine(lead.legalOwners) : null,
    fees: fees?.text ?? null,
    quote: fees?.line ?? null,
    term: fees && formatNumber(fees.contractMonths),
    approval: fees && formatPromisedDollars(fees.maintenancePreApprovalCents),
    day: String(terms.statementDay),
    notice: formatNumber(terms.noticeDays),
    broker: terms.brokerName && terms.brokerEmail ? terms.brokerName : null,
    license: terms.brokerLicence || null,
    company: company.name || null,
  };
}

/** The full address identifies the property. Uses the state of the ZIP code. */
function propertyOf(lead: AgreementLead) {
  const isWhole = [lead.streetAddress, lead.city, lead.zipCode].every((part) => part?.trim());
  if (!isWhole) return null;
  const state = stateOfZip(lead.zipCode) ?? lead.state;
  return displayAddress({ ...lead, state, propertyAddress: null });
}

/** Empty if unknown: the address identifies the property. */
function homeOf({ propertyType, unitCount }: AgreementLead) {
  if (!isPropertyType(propertyType)) return "";
  const units = Math.max(1, unitCount ?? 1);
  const type = propertyTypeNames[propertyType];
  return units > 1 ? `${type}, ${formatNumber(units)} units.` : `${type}.`;
}
