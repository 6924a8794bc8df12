export const outboxFilters = ["all", "waiting", "retrying", "failed", "sent", "internal"] as const;
export type OutboxFilter = (typeof outboxFilters)[number];

/** `nothing`: the job is done, but there was no recipient. */
export type OutboxState = "waiting" | "scheduled" | "retrying" | "failed" | "sent" | "nothing" | "done";

export type OutboxItem = {
  id: number;
  kind: string;
  label: string;
  state: OutboxState;
  createdAt: Date;
  runAt: Date;
  attempts: number;
  lastError: string | null;
  /** Null until the message is sent. */
  mode: "live" | "sandbox" | null;
  recipient: string | null;
  subject: string | null;
  text: { segments: number; status: string | null } | null;
  /** Series, step and reason of a campaign's message. */
  about?: string | null;
};

/** Begins the last error of a job that an admin gave up. */
export const discarded = "Discarded: ";

export const isMessage = (kind: string) => /^(mail|text)-/.test(kind) || kind === textKind;

export const textKind = "send-sms";

export function splitLinks(text: string): { text: string; href: string | null }[] {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]])/)
    .map((part, index) => ({ text: part, href: index % 2 ? part : null }))
    .filter((part) => part.text !== "");
}
