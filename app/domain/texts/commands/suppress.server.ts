import { and, desc, eq, isNull } from "drizzle-orm";
import { system } from "#app/domain/actor.ts";
import { recordEvent, type TimelineKind } from "#app/domain/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { leads, suppressions } from "#db/schema/index.ts";

type Word = { number: string; reason: string; now: Date };

/** Notes that a number (E.164) gets no more texts, and tells the leads that have it. Saying so twice is told once. */
export async function stopTexts(tx: Transaction, { number, reason, now }: Word) {
  const stopped = await tx
    .insert(suppressions)
    .values({ channel: "sms", address: number, reason, at: now })
    .onConflictDoNothing()
    .returning({ id: suppressions.id });
  if (stopped.length > 0) await tellLeads(tx, { number, now, kind: "texts_stopped" });
}

/** Lets a number get texts again, as far as its owner agreed to them. False where they had never ended. */
export async function resumeTexts(tx: Transaction, { number, now }: Omit<Word, "reason">) {
  const resumed = await tx
    .delete(suppressions)
    .where(and(eq(suppressions.channel, "sms"), eq(suppressions.address, number)))
    .returning({ id: suppressions.id });
  if (resumed.length > 0) await tellLeads(tx, { number, now, kind: "texts_resumed" });
  return resumed.length > 0;
}

type News = { number: string; now: Date; kind: TimelineKind };

/** In the timeline of each lead that has the number, the newest twenty of them. */
export async function tellLeads(tx: Transaction, { number, now, kind }: News) {
  const concerned = await tx
    .select({ id: leads.id, name: leads.name })
    .from(leads)
    .where(and(eq(leads.phoneE164, number), isNull(leads.deletedAt)))
    .orderBy(desc(leads.createdAt))
    .limit(20);
  for (const { id: leadId, name } of concerned)
    await recordEvent(tx, { leadId, kind, actor: system, actorName: name ?? "The owner", at: now });
}
