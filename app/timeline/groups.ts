/** What `?show=` of the lead page offers. */
export const timelineGroups = {
  notes: "Notes",
  calls: "Calls",
  messages: "Messages",
  money: "Money",
  status: "Status",
};

export type TimelineGroup = keyof typeof timelineGroups;

export const readTimelineGroup = (value: string | null): TimelineGroup | null =>
  value !== null && Object.hasOwn(timelineGroups, value) ? (value as TimelineGroup) : null;
