import { feeModelNames } from "#app/domain/pricing/schedule.ts";

export type FeeModel = keyof typeof feeModelNames;

/** What a screen, a letter or a mail needs to name a quote. */
export type QuoteName = { code: string; scheduleName: string; model: string };

/** A quote as it was issued; its document is read by its model. */
export type IssuedQuote = QuoteName & { id: string; document: unknown; issuedAt: Date };

/** What a lead was quoted; each null where it was not. */
export type LeadQuotes = {
  /** Of the agreement that is out or signed. */
  agreed: IssuedQuote | null;
  /** Of its last enrollment. */
  enrolled: IssuedQuote | null;
  /** Of the last offer at the rent of its report. */
  offered: IssuedQuote | null;
};

/**
 * The quote that holds: what the agreement says that is out or signed, whatever was quoted since; else what the home was
 * enrolled with; else what was offered.
 */
export const quoteThatHolds = ({ agreed, enrolled, offered }: LeadQuotes) => agreed ?? enrolled ?? offered;

/** `1042` → `Q-1042`. */
export const quoteCode = (number: number) => `Q-${number}`;

/** `Quote Q-1042, fee schedule 2026-11, Enrollment estimate`: the same words wherever an owner meets the quote. */
export function quoteLine({ code, scheduleName, model }: QuoteName): string {
  return `Quote ${code}, fee schedule ${scheduleName}, ${nameOf(model)}`;
}

const nameOf = (model: string) => {
  if (model === "pitchPricing") return "Management offer";
  return model in feeModelNames ? feeModelNames[model as FeeModel] : model;
};
