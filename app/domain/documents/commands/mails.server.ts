import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Agreement, Desk } from "#app/domain/documents/commands/draft.server.ts";
import { enqueue, enqueueAll } from "#app/jobs/outbox.server.ts";
import type { Transaction } from "#db/client.ts";
import { outbox } from "#db/schema/index.ts";

type Of = Pick<Agreement, "id" | "leadId">;

/** A lead that is gone for good has no mails; its agreement keeps the owner's address. */
const payloadOf = ({ id, leadId }: Of) => ({ agreementId: id, leadId: leadId ?? id });

/** The owner's link to read and sign; `key` tells one sending from another. */
export const mailReady = (tx: Transaction, agreement: Of, key = "first") =>
  enqueue(tx, "mail-agreement-ready", payloadOf(agreement), {
    dedupeKey: `agreement-ready:${agreement.id}:${key}`,
  });

/** Mails with that link that were given up: sent again, they go to the address that the lead has now. */
export async function bouncedMails(tx: Transaction, agreementId: string) {
  const parked = await tx
    .select({ id: outbox.id })
    .from(outbox)
    .where(
      and(
        isNotNull(outbox.parkedAt),
        eq(outbox.kind, "mail-agreement-ready"),
        eq(sql`${outbox.payload} ->> 'agreementId'`, agreementId),
      ),
    );
  return parked.map(({ id }) => id);
}

/** That the agreement the owner was sent is canceled. */
export const mailCancelled = (tx: Transaction, agreement: Of) =>
  enqueue(tx, "mail-agreement-cancelled", payloadOf(agreement), {
    dedupeKey: `agreement-cancelled:${agreement.id}`,
  });

/** The executed copy to the owner. */
export const mailExecuted = (tx: Transaction, agreement: Of, key = "first") =>
  enqueue(tx, "mail-executed-copy", payloadOf(agreement), {
    dedupeKey: `executed-copy:${agreement.id}:${key}`,
  });

/** To whoever signs last, or sees to it. */
export const mailCountersign = (
  tx: Transaction,
  agreement: Of,
  { countersigners }: Pick<Desk, "countersigners">,
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
