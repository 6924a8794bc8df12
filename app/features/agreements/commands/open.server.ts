import { and, eq, isNull, lt, ne, or, sql } from "drizzle-orm";
import {
  type Agreement,
  type LockedAgreement,
  lockAgreement,
  mailReady,
  prepareByHand,
  readAgreementSettings,
} from "#app/features/agreements/commands/shared.server.ts";
import { closeAgreement } from "#app/features/agreements/commands/sync.server.ts";
import { createAtVendor, type Opened } from "#app/features/agreements/commands/vendor.server.ts";
import { changeStatus } from "#app/features/leads/commands/leads.server.ts";
import { closeTasks, recordEvent } from "#app/features/leads/timeline/records.server.ts";
import type { VendorFailure } from "#app/integrations/reply.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { timeLimit } from "#app/jobs/timing.ts";
import { system } from "#app/lib/actor.ts";
import { describeError, logger } from "#app/log.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { agreements, users } from "#db/schema/index.ts";

type Opening = { ok: true } | VendorFailure;

/** Idempotent. Fails while another process is opening it. */
export async function openAgreement(agreementId: string, signal?: AbortSignal): Promise<Opening> {
  const [waiting] = await db().select().from(agreements).where(isOpening(agreementId));
  if (!waiting) return { ok: true };
  const closed = await closeEarlier(waiting);
  if (!closed.ok) return closed;
  const agreement = await lease(agreementId);
  if (!agreement) return beingOpened;
  const created = await createAtVendor(agreement, signal ? { signal } : {});
  if (!created.ok) {
    await release(agreementId, created.sent);
    return created;
  }
  await db().transaction(async (tx) => {
    const locked = await lockAgreement(tx, agreementId);
    if (locked) await storeOpened(tx, locked, created.opened);
  });
  return { ok: true };
}

const beingOpened: VendorFailure = { ok: false, reason: "unavailable", detail: "Being opened" };

/** Waits at most `ms`; then the job continues. */
export async function openSoon(agreementId: string, ms = 2_000): Promise<void> {
  const work = openAgreement(agreementId, AbortSignal.timeout(ms)).catch((error: unknown) => {
    logger.warn({ agreementId, error: describeError(error) }, "an agreement could not be opened at once");
  });
  await timeLimit<unknown>(ms + 500, work, undefined);
}

/** Reads before the transaction that the returned function runs in. */
export async function giveUpOpening(agreementId: string, why: string) {
  const { dueAt } = await readAgreementSettings(new Date());
  return async (tx: Transaction) => {
    const locked = await lockAgreement(tx, agreementId);
    if (locked?.agreement.status !== "draft") return;
    const problem = `It could not be sent: ${why}.`.replace(/\.\.$/, ".");
    await tx
      .update(agreements)
      .set({ status: "preparing", problem, version: sql`${agreements.version} + 1` })
      .where(eq(agreements.id, agreementId));
    const { lead } = locked;
    const waits = "The owner is waiting for the agreement by email.";
    if (lead) await prepareByHand(tx, { lead, why: waits, missing: [], problem, dueAt });
  };
}

const isOpening = (id: string) =>
  and(eq(agreements.id, id), eq(agreements.status, "draft"), isNull(agreements.submissionId));

/** Longer than the requests to the vendor take. */
const leaseMs = 20_000;

/** By the database clock. `attemptedAt` is that of the attempt before. */
async function lease(agreementId: string) {
  return db().transaction(async (tx) => {
    const free = or(isNull(agreements.openingUntil), lt(agreements.openingUntil, sql`now()`));
    const [agreement] = await tx
      .select()
      .from(agreements)
      .where(and(isOpening(agreementId), free))
      .for("update", { skipLocked: true });
    if (!agreement) return null;
    await tx
      .update(agreements)
      .set({ attemptedAt: sql`now()`, openingUntil: sql`now() + ${leaseMs} * interval '1 millisecond'` })
      .where(eq(agreements.id, agreementId));
    return agreement;
  });
}

/** A request that was never sent needs no search before the next attempt. */
const release = (agreementId: string, sent: "no" | "maybe") =>
  db()
    .update(agreements)
    .set({ openingUntil: null, ...(sent === "no" && { attemptedAt: null }) })
    .where(isOpening(agreementId));

/** Two agreements of a lead must never be signable at once. */
async function closeEarlier({ id, leadId }: Agreement): Promise<Opening> {
  if (!leadId) return { ok: true };
  const unclosed = await db()
    .select({ id: agreements.id })
    .from(agreements)
    .where(
      and(
        eq(agreements.leadId, leadId),
        ne(agreements.id, id),
        eq(agreements.status, "cancelled"),
        isNull(agreements.closedAt),
      ),
    )
    .limit(100);
  for (const earlier of unclosed) {
    const closed = await closeAgreement(earlier.id);
    // Its reason says nothing about this agreement.
    if (!closed.ok)
      return {
        ok: false,
        reason: "unavailable",
        detail: `An earlier one can still be signed: ${closed.detail}`,
      };
  }
  return { ok: true };
}

async function storeOpened(tx: Transaction, { agreement, lead }: LockedAgreement, opened: Opened) {
  const { id, submissionId, status } = agreement;
  if (submissionId) return;
  const now = new Date();
  const isCanceled = status === "cancelled";
  await tx
    .update(agreements)
    .set({
      ...opened,
      openingUntil: null,
      problem: null,
      ...(isCanceled ? { closedAt: null } : { status: "sent", sentAt: now }),
      version: sql`${agreements.version} + 1`,
    })
    .where(eq(agreements.id, id));
  // Canceled while it was being created, so its links must end.
  if (isCanceled)
    return enqueue(tx, "close-agreement", { agreementId: id }, { dedupeKey: `close:${id}:opened` });
  await mailReady(tx, agreement);
  if (!lead) return;
  const sender = await senderOf(tx, agreement);
  await changeStatus(tx, lead, "agreement_sent", {
    actor: system,
    actorName: sender ?? lead.name ?? "System",
    now,
  });
  const data = { name: agreement.documentName, mode: agreement.mode };
  const actorName = sender ?? "System";
  await recordEvent(tx, { leadId: lead.id, kind: "agreement_sent", actor: system, actorName, at: now, data });
  const reason = "The agreement was sent.";
  await closeTasks(tx, { leadId: lead.id, kind: "prepare_agreement", reason, now });
}

async function senderOf(tx: Transaction, { createdBy }: Agreement) {
  if (!createdBy) return null;
  const [sender] = await tx.select({ name: users.name }).from(users).where(eq(users.id, createdBy));
  return sender?.name ?? null;
}
