import { z } from "zod";

const ranks = {
  scheduled: 0,
  accepted: 1,
  queued: 2,
  sending: 3,
  sent: 4,
  delivered: 5,
  undelivered: 5,
  failed: 5,
  canceled: 5,
  read: 5,
  unknown: -1,
};

/** `unknown` is a status that Twilio added later. */
export type SmsStatus = keyof typeof ranks;

/** Callbacks arrive late, twice and in any order: a status never moves back. */
export const advances = (before: SmsStatus | null, after: SmsStatus) =>
  ranks[after] > ranks[before ?? "unknown"];

export const Status = z.enum(Object.keys(ranks) as SmsStatus[]).catch("unknown");

export const MessageSid = z.string().regex(/^(SM|MM)[0-9a-f]{32}$/i);

const Message = z
  .object({
    sid: MessageSid,
    status: z.string().pipe(Status),
    body: z.string().catch(""),
    numSegments: z.coerce.number().int().catch(0),
    errorCode: z.number().int().nullable().catch(null),
    dateCreated: z.date().nullable().catch(null),
  })
  .transform(({ sid, numSegments, dateCreated, ...message }) => ({
    ...message,
    providerId: sid,
    /** 0 until Twilio knows. */
    segments: numSegments,
    createdAt: dateCreated,
  }));

export type Sms = z.output<typeof Message>;

export const smsOf = (reply: unknown): Sms | null => Message.safeParse(reply).data ?? null;
