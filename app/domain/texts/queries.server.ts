import { and, eq, gte, isNotNull, isNull, or } from "drizzle-orm";
import { mayWantNoTexts } from "#app/domain/texts/rules.ts";
import { db } from "#db/instance.server.ts";
import { consents, leads, messages, suppressions, tasks } from "#db/schema/index.ts";

/** The number (E.164) of whoever agreed to texts, by that consent, and whether they may still get one. */
export async function findTextNumber(consentId: string): Promise<{ to: string; isStopped: boolean } | null> {
  const [given] = await db()
    .select({ to: consents.phoneE164, stopped: suppressions.id })
    .from(consents)
    .leftJoin(
      suppressions,
      and(eq(suppressions.channel, "sms"), eq(suppressions.address, consents.phoneE164)),
    )
    .where(and(eq(consents.id, consentId), eq(consents.purpose, "sms"), isNotNull(consents.phoneE164)));
  return given?.to ? { to: given.to, isStopped: given.stopped !== null } : null;
}

/** Whether someone at this number may have asked for no more texts, and nobody has looked at it yet. */
export async function isOnHold(number: string) {
  const open = await db()
    .select({ detail: tasks.detail })
    .from(tasks)
    .leftJoin(leads, eq(leads.id, tasks.leadId))
    .where(
      and(
        eq(tasks.kind, "answer_text"),
        isNull(tasks.doneAt),
        or(eq(leads.phoneE164, number), eq(tasks.dedupeKey, `text:${number}`)),
      ),
    );
  return open.some(({ detail }) => mayWantNoTexts(detail ?? ""));
}

/** How many texts a number got since then. */
export const countTextsTo = (to: string, since: Date) =>
  db().$count(messages, and(textsTo(to), gte(messages.createdAt, since)));

/** The vendor's ids of the texts to a number that are written down since then. */
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
