import { z } from "zod";
import { problemOf, type SmsProblem } from "#app/integrations/twilio/failure.ts";

/** `unknown` is a status that Twilio added later. */
export type SmsStatus = z.output<typeof Status>;

export type Sms = {
  providerId: string;
  status: SmsStatus;
  to: string;
  from: string | null;
  body: string;
  segments: number | null;
  errorCode: number | null;
  problem: SmsProblem | null;
  createdAt: Date | null;
  sentAt: Date | null;
};

/** Callbacks arrive late, twice and in any order: a status never moves back. */
export function advances(before: SmsStatus | null, after: SmsStatus): boolean {
  return ranks[after] > (before === null ? ranks.unknown : ranks[before]);
}

/** `sent` is not final, although some carriers report nothing later. */
export const isFinal = (status: SmsStatus): boolean => ranks[status] === final;

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
