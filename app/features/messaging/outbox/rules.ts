import type { OutboxFilter } from "#app/features/messaging/outbox/schema.ts";

/** `nothing`: the job is done, but there was no recipient. */
export type OutboxState = Exclude<OutboxFilter, "all"> | "nothing" | "done";

type Progress = {
  kind: string;
  doneAt: Date | null;
  failedAt: Date | null;
  attempts: number;
  lastError: string | null;
  hasMessage: boolean;
};

export function outboxState({
  kind,
  doneAt,
  failedAt,
  attempts,
  lastError,
  hasMessage,
}: Progress): OutboxState {
  if (doneAt) return hasMessage ? "sent" : isMessage(kind) ? "nothing" : "done";
  if (failedAt) return "failed";
  return attempts > 0 && lastError !== null ? "retrying" : "waiting";
}

/** Null if the job was tried before or is due within a minute. */
export function scheduledFor(
  {
    state,
    attempts,
    runAt,
    lastError,
  }: { state: OutboxState; runAt: Date } & Pick<Progress, "attempts" | "lastError">,
  now: Date,
): Date | null {
  const isNew = state === "waiting" && attempts === 0 && lastError === null;
  return isNew && runAt.getTime() - now.getTime() > 60_000 ? runAt : null;
}

export const isMessage = (kind: string) => kind.startsWith("mail-") || kind === textKind;

export const textKind = "send-sms";

export function splitLinks(text: string): { text: string; href: string | null }[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/)
    .map((part, index) => ({ text: part, href: index % 2 ? part : null }))
    .filter((part) => part.text !== "");
}
