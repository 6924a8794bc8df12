import { feeModelNames } from "#app/features/pricing/schedule.ts";

export type FeeModel = keyof typeof feeModelNames;

export type QuoteName = { code: string; scheduleName: string; model: string };

export type IssuedQuote = QuoteName & { id: string; document: Record<string, unknown>; issuedAt: Date };

export type LeadQuotes = {
  agreed: IssuedQuote | null;
  enrolled: IssuedQuote | null;
  offered: IssuedQuote | null;
};

/** @param name as documents store it. */
export const feeModelOf = (name: string) =>
  (Object.keys(feeModelNames) as FeeModel[]).find((model) => feeModelNames[model] === name) ?? "pitchPricing";

/** The agreement wins over later quotes. */
export const quoteThatHolds = ({ agreed, enrolled, offered }: LeadQuotes) => agreed ?? enrolled ?? offered;

/** For a reader who may be anyone. */
export function withoutCodes({ agreed, enrolled, offered }: LeadQuotes): LeadQuotes {
  const hide = (quote: IssuedQuote | null) => quote && { ...quote, code: "" };
  return { agreed: hide(agreed), enrolled: hide(enrolled), offered: hide(offered) };
}

/** `1042` → `Q-1042` */
export const quoteCode = (number: number) => `Q-${number}`;

export function quoteLine({ code, scheduleName, model }: QuoteName): string {
  const fees = feesName(model, scheduleName);
  return code ? `Quote ${code}, ${fees}` : fees;
}

/** `Website plans, effective November 2026`. @param model key or name */
export function feesName(model: string, scheduleName: string): string {
  const name = model in feeModelNames ? feeModelNames[model as FeeModel] : model;
  const [, on] = /^(\d{4}-(?:0[1-9]|1[0-2]))(?:-\d\d)?$/.exec(scheduleName) ?? [];
  const when = on ? `effective ${month.format(new Date(`${on}-15`))}` : scheduleName;
  return `${name === feeModelNames.pitchPricing ? "Management fees" : name}, ${when}`;
}

const month = new Intl.DateTimeFormat("en-US", { month: "long", year: "numeric", timeZone: "UTC" });
