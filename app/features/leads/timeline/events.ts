import { ClipboardList, type LucideIcon } from "lucide-react";
import { agreementEvents } from "#app/features/agreements/events.ts";
import { analysisEvents } from "#app/features/analysis/events.ts";
import { enrollmentEvents } from "#app/features/enrollment/events.ts";
import { leadEvents } from "#app/features/leads/events.ts";
import { byActor, type EventText, type TimelineEvent } from "#app/features/leads/timeline/define.ts";
import type { TimelineEntry } from "#app/features/leads/types.ts";
import { visitEvents } from "#app/features/leads/visits/events.ts";
import { messagingEvents } from "#app/features/messaging/events.ts";
import { invoiceEvents, paymentEvents } from "#app/features/payments/events.ts";

const events = {
  ...leadEvents,
  ...visitEvents,
  ...analysisEvents,
  ...enrollmentEvents,
  ...agreementEvents,
  ...paymentEvents,
  ...invoiceEvents,
  ...messagingEvents,
};

const ofStatus = { ...agreementEvents, ...enrollmentEvents, ...visitEvents };
const otherOfStatus = [
  "submitted",
  "created",
  "came_again",
  "status_changed",
  "deleted",
  "restored",
  "merged",
  "merge_undone",
];

/** What `?show=` of the lead page offers. */
export const timelineGroups = {
  notes: { label: "Notes", kinds: ["note"] },
  calls: { label: "Calls", kinds: ["call"] },
  messages: { label: "Messages", kinds: Object.keys(messagingEvents) },
  money: { label: "Money", kinds: Object.keys({ ...paymentEvents, ...invoiceEvents }) },
  status: { label: "Status", kinds: [...otherOfStatus, ...Object.keys(ofStatus)] },
} satisfies Record<string, { label: string; kinds: string[] }>;

export type TimelineGroup = keyof typeof timelineGroups;

export const readTimelineGroup = (value: string | null): TimelineGroup | null =>
  value !== null && Object.hasOwn(timelineGroups, value) ? (value as TimelineGroup) : null;

type Events = typeof events;
export type TimelineKind = keyof Events;
type PayloadOf<Kind extends TimelineKind> = NonNullable<Events[Kind]["payload"]>;

export type KindWithPayload = {
  [Kind in TimelineKind]: { kind: Kind } & (Partial<PayloadOf<Kind>> extends PayloadOf<Kind>
    ? { data?: PayloadOf<Kind> }
    : { data: PayloadOf<Kind> });
}[TimelineKind];

const isKnown = (kind: string): kind is TimelineKind => Object.hasOwn(events, kind);

/** An unknown kind is shown by its name. */
export function timelineText(
  { kind, actorName, data }: Pick<TimelineEntry, "kind" | "actorName" | "data">,
  timeZone: string,
): EventText & { icon: LucideIcon } {
  if (!isKnown(kind)) return { icon: ClipboardList, ...byActor(kind.replaceAll("_", " ")) };
  // The row was stored under this kind.
  const { icon, text } = events[kind] as unknown as TimelineEvent<Record<string, unknown>>;
  return { icon, ...text(data ?? {}, { actorName, timeZone }) };
}
