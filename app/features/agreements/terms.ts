import type { Marks } from "#app/features/agreements/items.ts";
import { type LegalOwner, ownersLine } from "#app/features/leads/owners/legal-owners.ts";
import { isPropertyType, propertyTypeNames } from "#app/features/leads/property/types.ts";
import { enrollmentLines } from "#app/features/pricing/enrollment-lines.ts";
import { type Offer, offerLines } from "#app/features/pricing/offer.ts";
import type { QuoteName } from "#app/features/pricing/quote.ts";
import type { EnrollmentQuote } from "#app/features/pricing/quote-document.ts";
import type { FeeSchedule } from "#app/features/pricing/schedule.ts";
import type { AgreementTerms, CompanyFacts } from "#app/features/settings/company/schema.ts";
import { formatNumber, formatPromisedDollars } from "#app/lib/format.ts";
import { displayAddress } from "#app/lib/labels.ts";
import { lowerFirst } from "#app/lib/text.ts";
import { stateOfZip } from "#app/lib/us-states.ts";

type IssuedQuote = QuoteName & { id: string };

/** An issued quote, or an offer that becomes one. */
export type AgreementFees = Terms &
  ({ quote: IssuedQuote; offer: Offer | null } | { quote: null; offer: Offer });

type Terms = { text: string; contractMonths: number; maintenancePreApprovalCents: number };

/** Uses the terms of the fee schedule of that day. */
export function feesOfQuote(
  quote: IssuedQuote,
  document: EnrollmentQuote,
  { pitchPricing: { contractMonths, maintenancePreApprovalCents } }: FeeSchedule,
): AgreementFees {
  return {
    quote,
    offer: null,
    text: enrollmentText(document),
    contractMonths,
    maintenancePreApprovalCents,
  };
}

export function feesOfOffer(offer: Offer, quote: IssuedQuote | null): AgreementFees {
  const { contractMonths, maintenancePreApprovalCents } = offer;
  const lines = offerLines(offer).map(({ label, rule, amount }) =>
    rule.startsWith("Once")
      ? `${label}: ${amount}, ${lowerFirst(rule)}.`
      : `${label}: ${lowerFirst(rule)}, ${amount}.`,
  );
  return {
    ...(quote ? { quote, offer } : { quote: null, offer }),
    text: `${lines.join(" ")} Based on a rent of ${formatPromisedDollars(offer.rentCents)} a month; percentage fees change with the rent.`,
    contractMonths,
    maintenancePreApprovalCents,
  };
}

function enrollmentText({ estimate, unitCount }: EnrollmentQuote) {
  const { monthly, other } = enrollmentLines(estimate, unitCount);
  const lines = [
    ...monthly.map(({ label, rule, amount }) => `${label}: ${lowerFirst(rule)}, ${amount} a month.`),
    ...other.map(({ label, rule, amount }) => `${label}: ${lowerFirst(amount)}, ${lowerFirst(rule)}.`),
  ];
  return lines.join(" ");
}

type Text = "email" | "streetAddress" | "city" | "state" | "zipCode" | "propertyType";
export type AgreementLead = Record<Text, string | null> & {
  legalOwners: LegalOwner[] | null;
  unitCount: number | null;
};

type Marked = {
  fees: (Terms & { line: string }) | null;
  terms: AgreementTerms;
  company: Pick<CompanyFacts, "name">;
};

export function agreementMarks(lead: AgreementLead, { fees, terms, company }: Marked): Marks {
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

/** The full address identifies the property. */
function propertyOf(lead: AgreementLead) {
  const isWhole = [lead.streetAddress, lead.city, lead.zipCode].every((part) => part?.trim());
  if (!isWhole) return null;
  const state = lead.state?.trim() || stateOfZip(lead.zipCode);
  return displayAddress({ ...lead, state, propertyAddress: null });
}

/** Empty if unknown: the address identifies the property. */
function homeOf({ propertyType, unitCount }: AgreementLead) {
  if (!isPropertyType(propertyType)) return "";
  const units = Math.max(1, unitCount ?? 1);
  const type = propertyTypeNames[propertyType];
  return units > 1 ? `${type}, ${formatNumber(units)} units.` : `${type}.`;
}
