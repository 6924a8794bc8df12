import { and, eq, isNull, sql } from "drizzle-orm";
import {
  type Agreement,
  type LockedAgreement,
  lockAgreement,
  mailOwner,
  prepareByHand,
  readAgreementSettings,
  saveAgreement,
  waitFor,
} from "#app/features/agreements/commands/shared.server.ts";
import {
  closeAtVendor,
  createAtVendor,
  type Opened,
} from "#app/features/agreements/commands/vendor.server.ts";
import { changeStatus } from "#app/features/leads/commands/change-leads.server.ts";
import type { VendorFailure } from "#app/integrations/reply.ts";
import { system } from "#app/lib/actor.ts";
import { recordEvent } from "#app/timeline/records.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { agreements, users } from "#db/schema/index.ts";

type Opening = { ok: true } | VendorFailure;

/** Idempotent. Fails while another process is opening it. */
export async function openAgreement(agreementId: string, signal?: AbortSignal): Promise<Opening> {
  const leased = await lease(agreementId);
  if (!leased) return { ok: true };
  const { agreement, isBusy } = leased;
  if (isBusy) return beingOpened;
  const created = await createAtVendor(agreement, signal ? { signal } : {});
  if (!created.ok) {
    await release(agreementId, created);
    return created;
  }
  const { opened } = created;
  const isStored = await db().transaction(async (tx) => {
    const locked = await lockAgreement(tx, agreementId);
    return locked !== null && storeOpened(tx, locked, opened);
  });
  // Canceled while it was being created. Its links were sent to no one.
  return isStored ? { ok: true } : closeAtVendor({ ...agreement, ...opened });
}

const beingOpened: VendorFailure = { ok: false, reason: "unavailable", detail: "Being opened" };

/** Waits at most `ms`; then the job continues. */
export async function openSoon(agreementId: string, ms = 2_000): Promise<void> {
  await waitFor(agreementId, openAgreement(agreementId, AbortSignal.timeout(ms)), ms + 500);
}

/** Reads before the transaction that the returned function runs in. */
export async function giveUpOpening(agreementId: string, why: string) {
  const { dueAt } = await readAgreementSettings(new Date());
  return async (tx: Transaction) => {
    const locked = await lockAgreement(tx, agreementId);
    if (locked?.agreement.status !== "draft") return;
    const problem = `It could not be sent: ${why}.`.replace(/\.\.$/, ".");
    await saveAgreement(tx, agreementId, { status: "preparing", problem });
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
    const [found] = await tx
      .select({
        agreement: agreements,
        isBusy: sql<boolean>`coalesce(${agreements.openingUntil} > now(), false)`,
      })
      .from(agreements)
      .where(isOpening(agreementId))
      .for("update");
    if (found && !found.isBusy)
      await tx
        .update(agreements)
        .set({ attemptedAt: sql`now()`, openingUntil: sql`now() + ${leaseMs} * interval '1 millisecond'` })
        .where(eq(agreements.id, agreementId));
    return found;
  });
}

/** After a refusal, nothing has to be searched for before the next attempt. */
const release = (agreementId: string, { reason }: VendorFailure) =>
  db()
    .update(agreements)
    .set({ openingUntil: null, ...(reason !== "unavailable" && { attemptedAt: null }) })
    .where(isOpening(agreementId));

async function storeOpened(tx: Transaction, { agreement, lead }: LockedAgreement, opened: Opened) {
  const { id, status, submissionId } = agreement;
  if (submissionId) return true;
  if (status !== "draft") return false;
  const now = new Date();
  await saveAgreement(tx, id, { ...opened, openingUntil: null, problem: null, status: "sent", sentAt: now });
  await mailOwner(tx, "mail-agreement-ready", agreement);
  if (!lead) return true;
  const sender = await senderOf(tx, agreement);
  await changeStatus(tx, lead, "agreement_sent", {
    actor: system,
    actorName: sender ?? lead.name ?? "System",
    now,
  });
  const data = { name: agreement.documentName, mode: agreement.mode };
  const actorName = sender ?? "System";
  await recordEvent(tx, { leadId: lead.id, kind: "agreement_sent", actor: system, actorName, at: now, data });
  return true;
}

async function senderOf(tx: Transaction, { createdBy }: Agreement) {
  if (!createdBy) return null;
  const [sender] = await tx.select({ name: users.name }).from(users).where(eq(users.id, createdBy));
  return sender?.name ?? null;
}
