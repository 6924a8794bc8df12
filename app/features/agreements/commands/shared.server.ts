import { and, eq, isNotNull, sql } from "drizzle-orm";
import { countersignKey, problemKey } from "#app/features/agreements/commands/tasks.server.ts";
import { holdLead } from "#app/features/leads/commands/lock-lead.server.ts";
import { closeTasks, recordEvent } from "#app/features/leads/timeline/records.server.ts";
import { findNextWorkingDay, findSettings } from "#app/features/settings/company/queries.server.ts";
import type { AgreementTerms, CompanyFacts } from "#app/features/settings/company/schema.ts";
import { enqueue, enqueueAll } from "#app/jobs/outbox.server.ts";
import type { Actor } from "#app/lib/actor.ts";
import type { Transaction } from "#db/client.ts";
import { agreements, outbox } from "#db/schema/index.ts";

export type Agreement = typeof agreements.$inferSelect;

export type AgreementSettings = {
  terms: AgreementTerms;
  company: CompanyFacts;
  /** The broker, who signs last, or the office. */
  countersigners: readonly string[];
  dueAt: Date;
};

/** Call it before the transaction. `dueAt` is on the next business day. */
export async function readAgreementSettings(now: Date): Promise<AgreementSettings> {
  const [{ agreement: terms, company, office }, dueAt] = await Promise.all([
    findSettings(),
    findNextWorkingDay(now),
  ]);
  const countersigners = terms.brokerEmail ? [terms.brokerEmail] : office.newLeadAddresses;
  return { terms, company, countersigners, dueAt };
}

/** Locks the lead first, as everywhere; deleted leads too, because signing continues. */
export async function lockAgreement(tx: Transaction, id: string) {
  const [seen] = await tx.select({ leadId: agreements.leadId }).from(agreements).where(eq(agreements.id, id));
  if (!seen) return null;
  const lead = await holdLead(tx, seen.leadId);
  const [agreement] = await tx.select().from(agreements).where(eq(agreements.id, id)).for("update");
  return agreement ? { agreement, lead } : null;
}

export type LockedAgreement = NonNullable<Awaited<ReturnType<typeof lockAgreement>>>;

type Of = Pick<Agreement, "id" | "leadId">;

/** A purged lead gets no emails; its agreement has the owner's address. */
const payloadOf = ({ id, leadId }: Of) => ({ agreementId: id, leadId: leadId ?? id });

/** A new `key` sends the email again. */
export const mailReady = (tx: Transaction, agreement: Of, key = "first") =>
  enqueue(tx, "mail-agreement-ready", payloadOf(agreement), {
    dedupeKey: `agreement-ready:${agreement.id}:${key}`,
  });

/** Failed emails with the link; a new one goes to the lead's current email. */
export async function bouncedMails(tx: Transaction, agreementId: string) {
  const parked = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        isNotNull(outbox.failedAt),
        eq(outbox.kind, "mail-agreement-ready"),
        eq(sql`${outbox.payload} ->> 'agreementId'`, agreementId),
      ),
    );
  return parked.map(({ id }) => id);
}

export const mailCancelled = (tx: Transaction, agreement: Of) =>
  enqueue(tx, "mail-agreement-cancelled", payloadOf(agreement), {
    dedupeKey: `agreement-cancelled:${agreement.id}`,
  });

export const mailExecuted = (tx: Transaction, agreement: Of, key = "first") =>
  enqueue(tx, "mail-executed-copy", payloadOf(agreement), {
    dedupeKey: `executed-copy:${agreement.id}:${key}`,
  });

export const mailCountersign = (
  tx: Transaction,
  agreement: Of,
  { countersigners }: Pick<AgreementSettings, "countersigners">,
  key = "first",
) =>
  enqueueAll(
    tx,
    "mail-countersign",
    countersigners.map((to) => ({
      payload: { agreementId: agreement.id, to },
      dedupeKey: `countersign:${agreement.id}:${key}:${to}`,
    })),
  );

type CallingOff = { reason: string; actor: Actor; actorName?: string | undefined; now: Date };

/** Call `reconcileBeforeSend` first. The agreement and its lead are locked; a job ends the links. */
export async function cancelSigning(
  tx: Transaction,
  { agreement: { id, version }, lead }: LockedAgreement,
  { reason, actor, actorName, now }: CallingOff,
) {
  await tx
    .update(agreements)
    .set({ status: "cancelled", cancelReason: reason, version: sql`${agreements.version} + 1` })
    .where(eq(agreements.id, id));
  await enqueue(tx, "close-agreement", { agreementId: id }, { dedupeKey: `close:${id}:${version}` });
  for (const dedupeKey of [countersignKey(id), problemKey("outdated", id)])
    await closeTasks(tx, { dedupeKey, reason: "The agreement was cancelled.", now });
  if (!lead) return;
  const data = { reason };
  const by = { actor, ...(actorName && { actorName }) };
  await recordEvent(tx, { leadId: lead.id, kind: "agreement_cancelled", ...by, at: now, data });
}
