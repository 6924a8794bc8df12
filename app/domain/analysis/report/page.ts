import type { Assumptions } from "#app/domain/analysis/report/assumptions.ts";
import type { ReportView } from "#app/domain/analysis/report/view.ts";
import type { Estimate, Subject } from "#app/domain/analysis/types.ts";
import type { LegalOwner } from "#app/domain/owners/legal-owners.ts";
import type { Offer, OfferLine } from "#app/domain/pricing/offer.ts";

/**
 * `failed` also where a stored estimate cannot be shown: trying again mends both. `none` where nobody has asked for an
 * estimate yet.
 */
export type ReportState = "queued" | "ready" | "failed" | "outside" | "none";

/**
 * Who has opened a report: its `owner`, by the link that was mailed; the `sender`, by the browser that asked for it; or
 * anyone else who has its address.
 */
export type Reader = "owner" | "sender" | "stranger";

/** Whether a reader may correct facts, write to the office and ask for an agreement. */
export const mayAct = ({ reader, isFrozen }: { reader: Reader; isFrozen: boolean }) =>
  reader === "owner" || (reader === "sender" && !isFrozen);

/** Whether a home has a rent of its own, from rents that were measured; else a manager prices it before anything is signed. */
export const isPriced = ({
  state,
  estimate,
}: {
  state: ReportState;
  estimate: Pick<Estimate, "method"> | null;
}) => state === "ready" && (estimate?.method === "rentcast" || estimate?.method === "comp_book");

/** What is said while an agreement was asked for and is not there. */
export const pendingWords = (page: { isPriced: boolean }) =>
  page.isPriced
    ? "We are preparing your agreement and will e-mail it."
    : "A manager prices this home first and then e-mails you the agreement.";

/** An agreement as this reader may see it: the link to sign goes to its owner alone. */
export function agreementFor(reader: Reader, agreement: ShownAgreement): ShownAgreement {
  if (reader === "owner" || !agreement.signUrl) return agreement;
  const words = "The agreement is ready. We e-mailed its owner the link to read and sign it.";
  return { ...agreement, words, signUrl: null };
}

/** A property of the same owner, with how far it has come. Cents a month for all of its units. */
export type OwnerProperty = {
  leadId: string;
  title: string;
  place: string;
  state: ReportState;
  rentCents: number | null;
  /** What the amount is where it is no estimate of the home. */
  rentCaution: "benchmark" | "preliminary" | null;
  unitCount: number;
  current: boolean;
};

/** Everything the report page is drawn from; a `letter` only when there is an estimate. */
export type ReportPage = {
  leadId: string;
  reader: Reader;
  /** An agreement is out or signed: the facts stay as it says, except for the office. */
  isFrozen: boolean;
  state: ReportState;
  title: string;
  place: string;
  /** What is known of the home, in one sentence; the letter's own says what was assumed as well. */
  summary: string;
  /** What the owner told us, of one unit: the values of the form that corrects them. */
  facts: Subject;
  /** Which state of the facts that is; a form sends it along. */
  revision: number;
  /** For the forms of this reading of the page: what is sent twice with one key counts once. */
  formKey: string;
  properties: OwnerProperty[];
  /** Why there is no estimate; empty where there may be one. */
  outsideText: string;
  /** Null for a reader who cannot write to the office from here. */
  ask: ReportAsk | null;
  /** What the owner asked for here, and when: `Nov 21`, with the year once it is another; null where not asked. */
  asked: { agreement: string | null; person: string | null };
  /** Of the agreement that was drawn up last; only its owner gets the link to sign it. */
  agreement: ShownAgreement | null;
  /** The owner can have an agreement at once; else a manager prices the home before. */
  isPriced: boolean;
  /** For the owner alone: who owns the home, as it was told before. */
  legalOwners: LegalOwner[] | null;
  /** The agreement was asked for, or is there without that: the report does not offer it once more. */
  isBegun: boolean;
  /** Where the home is enrolled: when, in the same words or null, and whether this browser did it. */
  enrolled: { on: string | null; isHere: boolean } | null;
  company: ReportView["company"];
  letter: ReportLetter | null;
};

/** How an agreement stands: in words, how far it is, and where it is signed, while it can be. */
export type ShownAgreement = {
  words: string;
  /** `signed` by the owner, `executed` by both; `over` where it was declined, called off or not signed in time. */
  stage: "open" | "signed" | "executed" | "over";
  signUrl: string | null;
};

/** The section that reaches a person, in words; `needsWords` where an empty message says nothing. */
export type ReportAsk = {
  title: string;
  text: string;
  label: string;
  button: string;
  isAdded: boolean;
  needsWords: boolean;
};

/** Anchor and name of each section. */
export type ReportContents = [id: string, label: string][];

/** Of the view, what the body of the letter shows; its head and the other homes the page has by itself. */
export type LetterView = ReturnType<typeof bodyOf>;

/** The page with everything that a letter on paper shows. */
export type WholeReport = ReportPage & { letter: { view: ReportView } | null };

/** Without what the page has twice: a phone waits for each byte. */
export function withBodyOnly({ letter, ...page }: WholeReport): ReportPage {
  return { ...page, letter: letter && { ...letter, view: bodyOf(letter.view) } };
}

function bodyOf(view: ReportView) {
  const { leadId, url, reference, dateText, revisedText, title, place, siblings, company, ...body } = view;
  return body;
}

export type ReportLetter = {
  view: LetterView;
  /** Date, reference and, after a correction, the last one. */
  head: string[];
  contents: ReportContents;
  assumptions: Assumptions;
  /** What the page asks first; no names where there is nothing to ask. */
  asks: { names: AskedName[]; question: string; button: "Save" | "Recompute" };
  /** That of the agreement that is out or signed, else that of the report's rent. */
  offer: Offer;
  /** The offer's fees, and what an owner acknowledges, in words. */
  terms: {
    lines: OfferLine[];
    points: string[] /** Empty where the rent is one of the home. */;
    caution: string;
  };
};

export type AskedName = "unitCount" | "bedrooms" | "bathrooms";
