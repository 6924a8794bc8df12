export const notificationKinds = {
  assigned: "A lead or task is assigned to me",
  new_lead: "A new lead arrives",
  reply: "An owner replies",
  payment: "An owner pays",
  signature: "An owner signs or declines",
  mention: "Someone mentions me in a note",
  target: "A response target is about to be missed",
} as const;

export type NotificationKind = keyof typeof notificationKinds;
