import { and, eq, inArray, isNull, lt, ne, or, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import {
  type Agreement,
  cancelSigning,
  type LockedAgreement,
  lockAgreement,
  mailReady,
  readAgreementSettings,
} from "#app/features/agreements/commands/shared.server.ts";
import { closeAgreement } from "#app/features/agreements/commands/sync.server.ts";
import { prepareByHand } from "#app/features/agreements/commands/tasks.server.ts";
import {
  createSubmission,
  findByExternalId,
  findSubmission,
} from "#app/features/agreements/commands/vendor.server.ts";
import { changeStatus } from "#app/features/leads/commands/leads.server.ts";
import { closeTasks, recordEvent } from "#app/features/leads/timeline/records.server.ts";
import { findAgreementTerms } from "#app/features/settings/company/queries.server.ts";
import type { Signer } from "#app/integrations/docuseal.server.ts";
import type { VendorFailure } from "#app/integrations/reply.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { timeLimit } from "#app/jobs/timing.ts";
import { system } from "#app/lib/actor.ts";
import { toE164 } from "#app/lib/phone.ts";
import { describeError, logger } from "#app/log.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { agreements, leads, sandboxSubmissions, users } from "#db/schema/index.ts";

type Opening = { ok: true } | VendorFailure;

/** Longer than the two requests to the vendor take. */
const heldMs = 20_000;

/**
 * Idempotent. The vendor has no idempotency keys, so after an unknown outcome it searches before
 * another attempt. Fails while another process is opening it.
 */
export async function openAgreement(agreementId: string, signal?: AbortSignal): Promise<Opening> {
  const way = await clearWay(agreementId);
  if (!way.ok || way.isTaken) return way;
  const held = await takeHold(agreementId);
  if (!held) return (await isWaiting(agreementId)) ? beingOpened : { ok: true };
  const { agreement, isFirst } = held;
  if (agreement.mode === "sandbox") {
    const { openDays } = await findAgreementTerms();
    await db().transaction(async (tx) => {
      const locked = await lockAgreement(tx, agreementId);
      if (locked) await storeOpened(tx, locked, await openInSandbox(tx, locked.agreement, openDays));
    });
    return { ok: true };
  }
  const made = await makeAtVendor(agreement, { isFirst, signal });
  if (!made.ok) {
    await letGo(agreementId, made.sent);
    return made;
  }
  await db().transaction(async (tx) => {
    const locked = await lockAgreement(tx, agreementId);
    if (locked) await storeOpened(tx, locked, made);
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
  const desk = await readAgreementSettings(new Date());
  return async (tx: Transaction) => {
    const locked = await lockAgreement(tx, agreementId);
    if (locked?.agreement.status !== "draft") return;
    const problem = `It could not be sent: ${why}.`.replace(/\.\.$/, ".");
    await tx
      .update(agreements)
      .set({ status: "preparing", problem, version: sql`${agreements.version} + 1` })
      .where(eq(agreements.id, agreementId));
    const { lead } = locked;
    const waits = "The owner waits for the agreement by email.";
    if (lead) await prepareByHand(tx, { lead, why: waits, missing: [], problem, dueAt: desk.dueAt });
  };
}

const isOpening = (id: string) =>
  and(eq(agreements.id, id), eq(agreements.status, "draft"), isNull(agreements.submissionId));

async function isWaiting(agreementId: string) {
  const [waiting] = await db().select({ id: agreements.id }).from(agreements).where(isOpening(agreementId));
  return waiting !== undefined;
}

/** A lease, by the database clock. `isFirst`: there was no attempt before. */
async function takeHold(agreementId: string) {
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
      .set({ attemptedAt: sql`now()`, openingUntil: sql`now() + ${heldMs} * interval '1 millisecond'` })
      .where(eq(agreements.id, agreementId));
    return { agreement, isFirst: agreement.attemptedAt === null };
  });
}

/** A request that was never sent needs no search before the next attempt. */
const letGo = (agreementId: string, sent: "no" | "maybe") =>
  db()
    .update(agreements)
    .set({ openingUntil: null, ...(sent === "no" && { attemptedAt: null }) })
    .where(isOpening(agreementId));

type Opened = { submissionId: string; ownerUrl: string; brokerUrl: string };
type Attempt = { isFirst: boolean; signal: AbortSignal | undefined };
type Made = ({ ok: true } & Opened) | (VendorFailure & { sent: "no" | "maybe" });

async function makeAtVendor(agreement: Agreement, { isFirst, signal }: Attempt): Promise<Made> {
  const options = signal ? { signal } : {};
  if (!isFirst) {
    const earlier = await findEarlier(agreement.externalId, options);
    if (earlier) return earlier;
  }
  const terms = await findAgreementTerms();
  const email = agreement.ownerEmail ?? "";
  const created = await createSubmission(
    {
      name: agreement.documentName,
      owner: {
        name: agreement.ownerName ?? "Owner",
        email,
        ...(await phoneOf(agreement.leadId)),
        externalId: agreement.externalId,
        metadata: { agreementId: agreement.id, leadId: agreement.leadId ?? "" },
      },
      broker: { name: terms.brokerName, email: terms.brokerEmail },
      values: Object.fromEntries(agreement.items.map(({ label, value }) => [label, value ?? ""])),
      readonly: agreement.items.map(({ label }) => label),
      sendEmail: false,
      expiresAt: new Date(Date.now() + terms.openDays * 86_400_000),
      completedRedirectUrl: {
        owner: `${config.appUrl}/agreement/${agreement.ownerKey}?signed`,
        broker: `${config.appUrl}/documents/${agreement.id}?signed`,
      },
    },
    options,
  );
  if (!created.ok) return created;
  return { ok: true, ...openedFrom(created.submissionId, created.signers) };
}

/** Null if the attempt created nothing. */
async function findEarlier(externalId: string, options: { signal?: AbortSignal }): Promise<Made | null> {
  const earlier = await findByExternalId(externalId, options);
  if (!earlier.ok) return { ...earlier, sent: "maybe" };
  for (const { submissionId } of earlier.found) {
    const truth = await findSubmission(submissionId, options);
    if (!truth.ok) return { ...truth, sent: "maybe" };
    if (truth.submission && truth.submission.state !== "archived")
      return { ok: true, ...openedFrom(submissionId, truth.submission.signers) };
  }
  return null;
}

const openedFrom = (submissionId: number, signers: readonly Signer[]): Opened => ({
  submissionId: String(submissionId),
  ownerUrl: signers.find(({ party }) => party === "owner")?.embedUrl ?? "",
  brokerUrl: signers.find(({ party }) => party === "broker")?.embedUrl ?? "",
});

async function phoneOf(leadId: string | null) {
  if (!leadId) return {};
  const [lead] = await db()
    .select({ e164: leads.phoneE164, typed: leads.phone })
    .from(leads)
    .where(eq(leads.id, leadId));
  const phone = lead?.e164 ?? (lead?.typed ? toE164(lead.typed) : null);
  return phone ? { phone } : {};
}

async function openInSandbox(tx: Transaction, agreement: Agreement, openDays: number): Promise<Opened> {
  const expiresAt = new Date(Date.now() + openDays * 86_400_000);
  const [made] = await tx
    .insert(sandboxSubmissions)
    .values({ agreementId: agreement.id, expiresAt })
    .onConflictDoUpdate({ target: sandboxSubmissions.agreementId, set: { expiresAt } })
    .returning();
  if (!made) throw new Error("The sandbox did not open the agreement");
  const urlOf = (slug: string) => `${config.appUrl}/sandbox/sign/${slug}`;
  return { submissionId: made.id, ownerUrl: urlOf(made.ownerSlug), brokerUrl: urlOf(made.brokerSlug) };
}

async function storeOpened(tx: Transaction, { agreement, lead }: LockedAgreement, opened: Opened) {
  const { id, submissionId, status } = agreement;
  if (submissionId) return;
  const now = new Date();
  const isStill = status === "draft" || status === "preparing";
  await tx
    .update(agreements)
    .set({
      ...opened,
      openingUntil: null,
      problem: null,
      ...(isStill ? { status: "sent", sentAt: now } : { closedAt: null }),
      version: sql`${agreements.version} + 1`,
    })
    .where(eq(agreements.id, id));
  // Canceled while it was being created, so its links must end.
  if (!isStill)
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

type Cleared = { ok: true; isTaken: boolean } | VendorFailure;

/**
 * Closes canceled agreements of the same lead at the vendor. `isTaken`: both have signed one of
 * them, so it takes precedence. Never call it inside a transaction.
 */
export async function clearWay(agreementId: string): Promise<Cleared> {
  for (const { id } of await listEarlier(agreementId, "unclosed")) {
    const closed = await closeAgreement(id);
    if (!closed.ok) {
      const detail = `One before it can still be signed: ${closed.detail}`;
      // A rejection of the other agreement says nothing about this one.
      return { ...closed, detail, ...(closed.reason === "rejected" && { reason: "unavailable" }) };
    }
  }
  if ((await listEarlier(agreementId, "completed")).length === 0) return { ok: true, isTaken: false };
  await db().transaction(async (tx) => {
    const locked = await lockAgreement(tx, agreementId);
    if (locked?.agreement.status !== "draft") return;
    const reason = "Both had signed the one before it.";
    await cancelSigning(tx, locked, { reason, actor: system, now: new Date() });
  });
  return { ok: true, isTaken: true };
}

async function listEarlier(agreementId: string, which: "unclosed" | "completed") {
  const lead = db()
    .select({ leadId: agreements.leadId })
    .from(agreements)
    .where(and(eq(agreements.id, agreementId), eq(agreements.status, "draft")));
  const found = await db()
    .select({ id: agreements.id, status: agreements.status, closedAt: agreements.closedAt })
    .from(agreements)
    .where(and(inArray(agreements.leadId, lead), ne(agreements.id, agreementId)))
    .orderBy(agreements.createdAt)
    .limit(100);
  return found.filter(({ status, closedAt }) =>
    which === "completed" ? status === "completed" : status === "cancelled" && !closedAt,
  );
}
