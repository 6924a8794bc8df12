/** Labels of the filter. Each step counts once, the first time; a loss the last time. */
export const reachedSteps = {
  reply: "Got the first reply",
  analysis: "Asked for an analysis",
  walkthrough: "Had the walkthrough",
  agreement: "Signed the agreement",
  payment: "Paid the onboarding fee",
  lost: "Was lost",
} as const;
export type ReachedStep = keyof typeof reachedSteps;

export const isReachedStep = (text: string): text is ReachedStep => Object.hasOwn(reachedSteps, text);
