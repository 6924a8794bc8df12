import type { ShownAgreement } from "#app/domain/analysis/report/page.ts";
import type { AgreementStatus } from "#app/domain/documents/rules.ts";
import type { OwnerAgreement } from "#app/domain/documents/types.ts";

/** What is said as long as nothing can be signed. */
export const preparingWords = "We are preparing your agreement and will e-mail it.";

const words: Record<AgreementStatus, string> = {
  draft: preparingWords,
  preparing: preparingWords,
  sent: "Your agreement is ready. Read it in peace: nothing is signed until you sign it.",
  viewed: "Your agreement is ready. Read it in peace: nothing is signed until you sign it.",
  owner_signed: "You have signed. Our broker signs last; then we e-mail you the copy.",
  completed: "Both have signed. The copy is in your mail.",
  declined: "You declined the agreement. We will get in touch with you about it.",
  expired: "The time to sign this agreement is over. We will be in touch.",
  cancelled: "This agreement was cancelled.",
};

/** Where an agreement stands, as its owner reads it. */
export const ownerWords = (status: AgreementStatus) => words[status];

const stages: Record<AgreementStatus, ShownAgreement["stage"]> = {
  draft: "open",
  preparing: "open",
  sent: "open",
  viewed: "open",
  owner_signed: "signed",
  completed: "executed",
  declined: "over",
  expired: "over",
  cancelled: "over",
};

/** What a page of the funnel shows of an agreement: words, its stage, and where it is read and signed, while it can be. */
export const shownToOwner = ({ status, key, isSignable }: OwnerAgreement): ShownAgreement => ({
  words: words[status],
  stage: stages[status],
  signUrl: isSignable ? `/agreement/${key}/sign` : null,
});
