import { z } from "zod";
import { problemOf, type SmsProblem } from "#app/integrations/twilio/failure.ts";

/** `unknown` is a word that the vendor added since. */
export type SmsStatus = z.output<typeof Status>;

/** A text as the vendor has it. Numbers are E.164; `from` is null until a messaging service has chosen one. */
export type Sms = {
  providerId: string;
  status: SmsStatus;
  to: string;
  from: string | null;
  body: string;
  /** Null until the vendor has counted. */
  segments: number | null;
  errorCode: number | null;
  problem: SmsProblem | null;
  createdAt: Date | null;
  sentAt: Date | null;
};

/**
 * Whether a status is news. Callbacks come late, twice and in any order: a text never goes back, and never leaves
 * one of the final states.
 */
export function advances(before: SmsStatus | null, after: SmsStatus): boolean {
  return ranks[after] > (before === null ? ranks.unknown : ranks[before]);
}

/** Whether nothing more will be heard; `sent` is the last word of carriers that give no receipts, and is not final. */
export const isFinal = (status: SmsStatus): boolean => ranks[status] === final;

/** Reads the SDK's record of a message; null when it lacks what makes it one. */
export function smsOf(record: unknown): Sms | null {
  const parsed = Record.safeParse(record);
  if (!parsed.success) return null;
  const { sid, numSegments, dateCreated, dateSent, ...rest } = parsed.data;
  return {
    ...rest,
    providerId: sid,
    segments: numSegments > 0 ? numSegments : null,
    problem: rest.errorCode === null ? null : problemOf(rest.errorCode),
    createdAt: dateCreated,
    sentAt: dateSent,
  };
}

const final = 5;

const ranks = {
  unknown: -1,
  scheduled: 0,
  accepted: 1,
  queued: 2,
  sending: 3,
  sent: 4,
  delivered: final,
  undelivered: final,
  failed: final,
  canceled: final,
  read: final,
};

const words = [
  "scheduled",
  "accepted",
  "queued",
  "sending",
  "sent",
  "delivered",
  "undelivered",
  "failed",
  "canceled",
  "read",
] as const;

/** The states after which nothing more is heard. */
export const finalStatuses: readonly SmsStatus[] = words.filter((word) => ranks[word] === final);

export const Status = z.enum([...words, "unknown"]).catch("unknown");

export const MessageSid = z.string().regex(/^(SM|MM)[0-9a-f]{32}$/i);

const date = z.date().nullable().catch(null);

const Record = z.object({
  sid: MessageSid,
  status: z.string().pipe(Status),
  to: z.string().min(1),
  from: z.string().nullable().catch(null),
  body: z.string().catch(""),
  numSegments: z.coerce.number().int().catch(0),
  errorCode: z.number().int().nullable().catch(null),
  dateCreated: date,
  dateSent: date,
});
