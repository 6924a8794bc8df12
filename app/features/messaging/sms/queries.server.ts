import { and, eq, gte, inArray, isNotNull, isNull, or, sql } from "drizzle-orm";
import { mayWantNoTexts } from "#app/features/messaging/sms/rules.ts";
import type { JobKind } from "#app/jobs/registry.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { consents, leads, messages, outbox, suppressions, tasks } from "#db/schema/index.ts";

type Source = Transaction | ReturnType<typeof db>;

export async function findTextNumber(consentId: string): Promise<{ to: string; isStopped: boolean } | null> {
  const [given] = await db()
    .select({ to: consents.phoneE164, stopped: suppressions.id })
    .from(consents)
    .leftJoin(
      suppressions,
      and(
        eq(suppressions.channel, "sms"),
        eq(suppressions.address, consents.phoneE164),
        isNull(suppressions.endedAt),
      ),
    )
    .where(and(eq(consents.id, consentId), eq(consents.purpose, "sms"), isNotNull(consents.phoneE164)));
  return given?.to ? { to: given.to, isStopped: given.stopped !== null } : null;
}

/** Whether an unanswered text from this number may be an opt-out. */
export async function isOnHold(number: string, on: Source = db()) {
  const open = await on
    .select({ detail: tasks.detail })
    .from(tasks)
    .leftJoin(leads, eq(leads.id, tasks.leadId))
    .where(
      and(
        eq(tasks.kind, "answer_text"),
        isNull(tasks.doneAt),
        or(
          eq(leads.phoneE164, number),
          eq(tasks.dedupeKey, `text:${number}`),
          // The lead may have another number by now.
          sql`exists (select from messages m where m.lead_id = ${tasks.leadId}
            and m.direction = 'in' and m.sender = ${number})`,
        ),
      ),
    );
  return open.some(({ detail }) => mayWantNoTexts(detail ?? ""));
}

export const countTextsTo = (to: string, since: Date, on: Source = db()) =>
  on.$count(messages, and(textsTo(to), gte(messages.createdAt, since)));

export const countQueuedTextsTo = (to: string, on: Source = db()) =>
  on.$count(
    outbox,
    and(
      isNull(outbox.doneAt),
      isNull(outbox.failedAt),
      inArray(outbox.kind, ["text-reply", "send-sms"] satisfies JobKind[]),
      sql`${to} in (
        select data ->> 'phone' from timeline_events where id = (${outbox.payload} ->> 'eventId')::uuid
        union all select phone_e164 from consents where id = (${outbox.payload} ->> 'consentId')::uuid)`,
    ),
  );

export async function listTextIdsTo(to: string, since: Date): Promise<ReadonlySet<string | null>> {
  const rows = await db()
    .select({ providerId: messages.providerId })
    .from(messages)
    .where(and(textsTo(to), gte(messages.createdAt, since)))
    .limit(200);
  return new Set(rows.map(({ providerId }) => providerId));
}

const textsTo = (to: string) =>
  and(eq(messages.channel, "sms"), eq(messages.direction, "out"), eq(messages.recipient, to));
