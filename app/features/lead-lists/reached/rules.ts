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

/** Times of the first reply, in minutes; `below` is exclusive. */
export const replyTimes = {
  "under-5-min": { label: "Under 5 min", from: 0, below: 5 },
  "under-15-min": { label: "Under 15 min", from: 5, below: 15 },
  "under-1-h": { label: "Under an hour", from: 15, below: 60 },
  "under-4-h": { label: "Under 4 hours", from: 60, below: 240 },
  "under-1-day": { label: "Under a day", from: 240, below: 1_440 },
  later: { label: "Later", from: 1_440, below: Number.POSITIVE_INFINITY },
} as const;
export type ReplyTime = keyof typeof replyTimes;

export const isReplyTime = (text: string): text is ReplyTime => Object.hasOwn(replyTimes, text);

export const isReachedStep = (text: string): text is ReachedStep => Object.hasOwn(reachedSteps, text);
