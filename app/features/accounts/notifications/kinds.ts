/** `mailed` unless the person chose otherwise. */
export const notificationKinds = {
  assigned: { label: "A lead or task is assigned to me", mailed: true },
  new_lead: { label: "A new lead arrives", mailed: false },
  reply: { label: "An owner replies", mailed: false },
  payment: { label: "An owner pays", mailed: false },
  signature: { label: "An owner signs or declines", mailed: false },
  mention: { label: "Someone mentions me in a note", mailed: true },
  finished: { label: "My import or bulk change has finished", mailed: false },
  target: { label: "A response target is about to be missed", mailed: true },
  system: { label: "Something in the system needs an admin", mailed: true },
};

export type NotificationKind = keyof typeof notificationKinds;
export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[];

export const channels = ["page", "email", "text"] as const;
export type Channel = (typeof channels)[number];

/** Such as `reply.email`. */
export type Alert = `${NotificationKind}.${Channel}`;

export const allAlerts = notificationKindNames.flatMap((kind) =>
  channels.map((channel): Alert => `${kind}.${channel}`),
);

/** With the defaults of the kinds that were never chosen. */
export const alertsOf = (chosen: Partial<Record<string, Record<Channel, boolean>>>): Alert[] =>
  notificationKindNames.flatMap((kind) => {
    const by = chosen[kind] ?? { page: true, email: notificationKinds[kind].mailed, text: false };
    return channels.filter((channel) => by[channel]).map((channel): Alert => `${kind}.${channel}`);
  });
