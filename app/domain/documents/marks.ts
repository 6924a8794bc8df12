import { isPropertyType, propertyTypeNames } from "#app/domain/analysis/types.ts";
import type { Marks } from "#app/domain/documents/items.ts";
import { displayAddress } from "#app/domain/leads/rules.ts";
import { type LegalOwner, ownersLine } from "#app/domain/owners/legal-owners.ts";
import type { AgreementTerms, CompanyFacts } from "#app/domain/site/schema.ts";
import { stateOfZip } from "#app/domain/us-states.ts";
import { formatNumber, formatPromisedDollars } from "#app/ui/format.ts";

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

type Fees = { words: string; line: string; contractMonths: number; maintenancePreApprovalCents: number };

/** What the marks of an agreement's texts stand for, of one home and its owner. */
export function agreementMarks(
  lead: AgreementLead,
  { fees, terms, company }: { fees: Fees | null; terms: AgreementTerms; company: Pick<CompanyFacts, "name"> },
): Marks {
  return {
    property: propertyOf(lead),
    home: homeOf(lead),
    owner: lead.email && lead.legalOwners?.length ? ownersLine(lead.legalOwners) : null,
    fees: fees?.words ?? null,
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

/** The whole address; an agreement has to say which property it is about. Its state is that of the ZIP code. */
function propertyOf(lead: AgreementLead) {
  const isWhole = [lead.streetAddress, lead.city, lead.zipCode].every((part) => part?.trim());
  if (!isWhole) return null;
  const state = stateOfZip(lead.zipCode) ?? lead.state;
  return displayAddress({ ...lead, state, propertyAddress: null });
}

/** Empty where it is not known: the address says which property it is. */
function homeOf({ propertyType, unitCount }: AgreementLead) {
  if (!isPropertyType(propertyType)) return "";
  const units = Math.max(1, unitCount ?? 1);
  const type = propertyTypeNames[propertyType];
  return units > 1 ? `${type}, ${formatNumber(units)} units.` : `${type}.`;
}
