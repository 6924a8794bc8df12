import { agreementEvents } from "#app/features/agreements/events.ts";
import { analysisEvents } from "#app/features/analysis/events.ts";
import { conversationEvents } from "#app/features/conversations/events.ts";
import { enrollmentEvents } from "#app/features/enrollment/events.ts";
import { leadEvents } from "#app/features/leads/events.ts";
import type { TimelineEntry } from "#app/features/leads/types.ts";
import { messagingEvents } from "#app/features/messaging/events.ts";
import { invoiceEvents, paymentEvents } from "#app/features/payments/events.ts";
import { walkthroughEvents } from "#app/features/walkthroughs/events.ts";
import type { Actor } from "#app/lib/actor.ts";
import type { TimelineIcon } from "#app/timeline/define.ts";
import { byActor, type EventText, type TimelineEvent } from "#app/timeline/define.ts";
import type { TimelineGroup } from "#app/timeline/groups.ts";

const events = {
  ...leadEvents,
  ...conversationEvents,
  ...walkthroughEvents,
  ...analysisEvents,
  ...enrollmentEvents,
  ...agreementEvents,
  ...paymentEvents,
  ...invoiceEvents,
  ...messagingEvents,
};

const statusEvents = { ...agreementEvents, ...enrollmentEvents, ...walkthroughEvents };
const otherStatusKinds = [
  "submitted",
  "created",
  "moved_in",
  "came_again",
  "lead_added",
  "status_changed",
  "deleted",
  "restored",
  "merged",
  "merge_undone",
];

export const kindsOfGroup: Record<TimelineGroup, string[]> = {
  notes: ["note"],
  calls: ["call", "calls_allowed", "called_anyway"],
  messages: ["text_consent", ...Object.keys(messagingEvents)],
  money: Object.keys({ ...paymentEvents, ...invoiceEvents }),
  status: [...otherStatusKinds, ...Object.keys(statusEvents)],
};

type Events = typeof events;
export type TimelineKind = keyof Events;
type PayloadOf<Kind extends TimelineKind> = NonNullable<Events[Kind]["payload"]>;

export type KindWithPayload = {
  [Kind in TimelineKind]: { kind: Kind } & (Partial<PayloadOf<Kind>> extends PayloadOf<Kind>
    ? { data?: PayloadOf<Kind> }
    : { data: PayloadOf<Kind> });
}[TimelineKind];

export type NewEvent = {
  id?: string;
  leadId: string;
  actor: Actor;
  /** For an owner who isn't signed in. */
  actorName?: string;
  at?: Date;
  /** Text that a person wrote. */
  body?: string;
} & KindWithPayload;

const isKnown = (kind: string): kind is TimelineKind => Object.hasOwn(events, kind);

/** An unknown kind is shown by its name. */
export function timelineText(
  { kind, actorName, data }: Pick<TimelineEntry, "kind" | "actorName" | "data">,
  timeZone: string,
): EventText & { icon: TimelineIcon } {
  if (!isKnown(kind)) return { icon: "ClipboardList", ...byActor(kind.replaceAll("_", " ")) };
  // The row was stored under this kind.
  const { icon, text } = events[kind] as unknown as TimelineEvent<Record<string, unknown>>;
  return { icon, ...text(data ?? {}, { actorName, timeZone }) };
}
