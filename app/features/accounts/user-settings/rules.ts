import { type NotificationKind, notificationKinds } from "#app/features/accounts/notifications/kinds.ts";

export type Channel = "page" | "email" | "text";
export type Alerts = Record<NotificationKind, Record<Channel, boolean>>;

export const alertKinds = Object.keys(notificationKinds) as NotificationKind[];
export const channels: readonly Channel[] = ["page", "email", "text"];

const mailed: readonly NotificationKind[] = ["assigned", "mention", "target"];

/** The chosen alerts, with the default for a kind that was never chosen. */
export function alertsOf(chosen: Partial<Record<string, Record<Channel, boolean>>>): Alerts {
  const entries = alertKinds.map((kind) => [
    kind,
    chosen[kind] ?? { page: true, email: mailed.includes(kind), text: false },
  ]);
  return Object.fromEntries(entries);
}
