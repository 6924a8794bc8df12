import type { BadgeStyle } from "#app/components/badge.tsx";
import { formatNumber } from "#app/lib/format.ts";
import type * as timelineIcons from "#app/timeline/icons.ts";

export type TimelineIcon = keyof typeof timelineIcons;

type Shown = string | BadgeStyle;

export type Change = { label?: string; from: Shown; to: Shown };

export type EventText = {
  /** The text starts with the actor's name. */
  byActor: boolean;
  text: string;
  changes?: Change[];
  link?: { to: string; label: string } | undefined;
  mergeId?: string | undefined;
};

type Context = { actorName: string; timeZone: string };

/** Stored payloads from earlier versions may lack any field. */
export type TimelineEvent<Payload extends object> = {
  icon: TimelineIcon;
  text: (data: Partial<Payload>, context: Context) => EventText;
  /** Type only. */
  payload?: Payload;
};

type NoPayload = { nothing?: never };

export const event = <Payload extends object = NoPayload>(
  icon: TimelineIcon,
  text: TimelineEvent<Payload>["text"],
): TimelineEvent<Payload> => ({ icon, text });

export const byActor = (text: string, changes: Change[] = []): EventText => ({
  byActor: true,
  text,
  changes,
});
export const itself = (text: string): EventText => ({ byActor: false, text });

export const isProgram = ({ actorName }: Context) => actorName === "System";

export type FromTo = { from?: unknown; to?: unknown };

/** "Bedrooms N/A → 3" */
export const columnChanges = (
  data: object,
  labels: Record<string, string>,
  format = (_name: string, value: unknown): string => String(value),
): Change[] =>
  Object.entries(data).flatMap(([name, change]) => {
    if (typeof change !== "object" || change === null || !("from" in change && "to" in change)) return [];
    const shown = (value: unknown) =>
      value === null || value === undefined || value === "" ? "N/A" : format(name, value);
    return [{ label: labels[name] ?? name, from: shown(change.from), to: shown(change.to) }];
  });

export const counted = (count: number | undefined, one: string, many: string) =>
  count === undefined || count === 1 ? `1 ${one}` : `${formatNumber(count)} ${many}`;
