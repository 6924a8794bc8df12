import type { AgreementItem } from "#app/domain/documents/items.ts";
import type { AgreementStatus } from "#app/domain/documents/rules.ts";

/** What the pages of the funnel know of an agreement. */
export type OwnerAgreement = {
  status: AgreementStatus;
  quoteId: string | null;
  /** In the address of the owner's own page. */
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
  /** Where the owner signs. */
  ownerUrl: string | null;
  ownerSignedAt: Date | null;
  completedAt: Date | null;
  hasFile: boolean;
  sha256: string | null;
  isSandbox: boolean;
  /** Of the home's lead, where it has a report to go back to. */
  reportId: string | null;
  company: { phone: string; email: string; timeZone: string; shortName: string };
};

/** One line of the list of documents. */
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
  /** The e-mail with the link to sign did not arrive. */
  isBounced: boolean;
};

/** An agreement as staff see it. */
export type StaffAgreement = DocumentRow & {
  leadId: string | null;
  problem: string | null;
  quoteLine: string | null;
  items: AgreementItem[];
  /** Where the company signs, while it is its turn. */
  brokerUrl: string | null;
  sentAt: Date | null;
  /** Who of the staff had it sent; null where the owner asked for it. */
  sentBy: string | null;
  viewedAt: Date | null;
  ownerSignedAt: Date | null;
  declinedAt: Date | null;
  declineReason: string | null;
  cancelReason: string | null;
  sha256: string | null;
  hasAudit: boolean;
};

/** What an agreement that is out says that is so no more, in sentences; `isQuoted` where the new fees have a quote. */
export type Drift = { words: string; isQuoted: boolean };
