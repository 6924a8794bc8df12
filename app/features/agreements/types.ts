import type { AgreementItem } from "#app/features/agreements/items.ts";
import type { AgreementStatus } from "#app/features/agreements/rules.ts";
import type { LegalOwner } from "#app/features/leads/owners/legal-owners.ts";

export type OwnerAgreement = {
  status: AgreementStatus;
  quoteId: string | null;
  key: string;
  isSignable: boolean;
};

export type OwnerPage = {
  id: string;
  key: string;
  status: AgreementStatus;
  name: string;
  address: string | null;
  quoteLine: string | null;
  ownerUrl: string | null;
  ownerSignedAt: Date | null;
  completedAt: Date | null;
  hasFile: boolean;
  sha256: string | null;
  isSandbox: boolean;
  reportId: string | null;
  company: { phone: string; email: string; timeZone: string; shortName: string };
};

export type DocumentRow = {
  id: string;
  status: AgreementStatus;
  name: string;
  address: string | null;
  submitter: { name: string | null; email: string | null };
  createdAt: Date;
  completedAt: Date | null;
  hasFile: boolean;
  isSandbox: boolean;
  /** The email with the link failed. */
  isBounced: boolean;
};

export type LeadAgreement = {
  /** The newest. */
  agreement: StaffAgreement | null;
  drift: Drift | null;
  /** What an agreement that is being prepared still needs. */
  missing: string[] | null;
  legalOwners: LegalOwner[] | null;
  isSet: boolean;
};

export type StaffAgreement = DocumentRow & {
  leadId: string | null;
  quoteId: string | null;
  problem: string | null;
  quoteLine: string | null;
  items: AgreementItem[];
  /** Null unless it is the broker's turn. */
  brokerUrl: string | null;
  sentAt: Date | null;
  /** Null if the owner requested it. */
  sentBy: string | null;
  viewedAt: Date | null;
  ownerSignedAt: Date | null;
  declinedAt: Date | null;
  declineReason: string | null;
  cancelReason: string | null;
  sha256: string | null;
  hasAudit: boolean;
};

/** What changed after the agreement was sent. `isQuoted`: the new fees have a quote. */
export type Drift = { text: string; isQuoted: boolean };
