import { clockLabel, halfHours } from "#app/ui/dates/date-input.ts";

/** When a walkthrough may begin: Monday to Friday, from the first to the last half hour, within these limits. */
export const visitHours = { first: "09:00", last: "16:30", noticeHours: 2, days: 60 } as const;

export const visitTimes = halfHours.filter(
  ({ value }) => value >= visitHours.first && value <= visitHours.last,
);

/** One sentence about what can be chosen, beside the fields. */
export const visitRule = `Monday to Friday, beginning between ${clockLabel(visitHours.first)} and ${clockLabel(visitHours.last)}.`;

/** What is said when the requirements were not ticked. */
export const mustAcknowledge = "Please acknowledge the requirements before proceeding.";
