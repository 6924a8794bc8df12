import type { ReportAsk } from "#app/domain/analysis/report/page.ts";

/** Title of what stands in its place for a reader who has not shown to be the owner. */
export const ownerLinkTitle = "Is this your home?";

/**
 * The words of the section that reaches a person.
 *
 * @param asked when the owner asked before, `Nov 21`; null for never.
 * @param isPricedByHand a manager prices the home anyway, so nobody has to be asked.
 */
export function askSection(asked: string | null, isPricedByHand: boolean): ReportAsk {
  const title = isPricedByHand ? "Tell the manager something" : "Have a person price it";
  if (asked)
    return {
      title,
      text: `You asked on ${asked}; a manager will write to you. Or call`,
      label: "Something to add?",
      button: "Add to it",
      isAdded: true,
      needsWords: true,
    };
  return {
    title,
    text: isPricedByHand
      ? "A manager is pricing this home already. What you write goes to them. Or call"
      : "A manager looks at the address and writes to you. Or call",
    label: "What should we know about the home?",
    button: isPricedByHand ? "Send" : "Ask a person to price it",
    isAdded: false,
    needsWords: isPricedByHand,
  };
}
