import { and, eq, isNull, lt, or, sql } from "drizzle-orm";
import { config } from "#app/config.server.ts";
import { system } from "#app/domain/actor.ts";
import { clearWay } from "#app/domain/documents/commands/clear-way.server.ts";
import { type Agreement, readDesk } from "#app/domain/documents/commands/draft.server.ts";
import { type LockedAgreement, lockAgreement } from "#app/domain/documents/commands/lock.server.ts";
import { mailReady } from "#app/domain/documents/commands/mails.server.ts";
import { prepareByHand } from "#app/domain/documents/commands/tasks.server.ts";
import {
  createSubmission,
  findByExternalId,
  findSubmission,
} from "#app/domain/documents/commands/vendor.server.ts";
import { statusOnceSent } from "#app/domain/documents/rules.ts";
import { toE164 } from "#app/domain/phone.ts";
import { findAgreementTerms } from "#app/domain/site/queries.server.ts";
import { closeTasks, recordEvent } from "#app/domain/timeline/records.server.ts";
import type { Signer } from "#app/integrations/docuseal.server.ts";
import type { VendorFailure } from "#app/integrations/reply.ts";
import { enqueue } from "#app/jobs/outbox.server.ts";
import { timeLimit } from "#app/jobs/timing.ts";
import { describeError, logger } from "#app/log.server.ts";
import type { Transaction } from "#db/client.ts";
import { db } from "#db/instance.server.ts";
import { agreements, leads, sandboxSubmissions, users } from "#db/schema/index.ts";

type Opening = { ok: true } | VendorFailure;

/** Longer than the gate takes for its two questions. */
const heldMs = 20_000;

/**
 * Opens a complete agreement for signing: nothing where that is done. The vendor knows no idempotency key, so an attempt
 * whose outcome nobody knows is looked for before there is another. Fails where the vendor does, and while another
 * process is at it.
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

/** The same for whoever waits on a page: within `ms`, and what is not done by then is left to the job. */
export async function openSoon(agreementId: string, ms = 2_000): Promise<void> {
  const work = openAgreement(agreementId, AbortSignal.timeout(ms)).catch((error: unknown) => {
    logger.warn({ agreementId, error: describeError(error) }, "an agreement could not be opened at once");
  });
  await timeLimit<unknown>(ms + 500, work, undefined);
}

/** Reads what has to be told of an agreement that is not opened; what it gives leaves it to staff, with the reason. */
export async function giveUpOpening(agreementId: string, why: string) {
  const desk = await readDesk(new Date());
  return async (tx: Transaction) => {
    const locked = await lockAgreement(tx, agreementId);
    if (locked?.agreement.status !== "draft") return;
    const problem = `It could not be sent: ${why}.`.replace(/\.\.$/, ".");
    await tx
      .update(agreements)
      .set({ status: "preparing", problem, version: sql`${agreements.version} + 1` })
      .where(eq(agreements.id, agreementId));
    const { lead } = locked;
    const waits = "The owner waits for the agreement by e-mail.";
    if (lead) await prepareByHand(tx, { lead, why: waits, missing: [], problem, dueAt: desk.dueAt });
  };
}

const isOpening = (id: string) =>
  and(eq(agreements.id, id), eq(agreements.status, "draft"), isNull(agreements.submissionId));

async function isWaiting(agreementId: string) {
  const [waiting] = await db().select({ id: agreements.id }).from(agreements).where(isOpening(agreementId));
  return waiting !== undefined;
}

/** One asks the vendor at a time; `isFirst` where nobody can have asked before. By the database's clock. */
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

/** What was surely not sent leaves no doubt behind. */
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

/** What an attempt of unknown outcome made; null where it made nothing. */
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
  // Called off while it was being made: nobody may sign what is over.
  if (!isStill)
    return enqueue(tx, "close-agreement", { agreementId: id }, { dedupeKey: `close:${id}:opened` });
  await mailReady(tx, agreement);
  if (!lead) return;
  const sender = await senderOf(tx, agreement);
  const next = statusOnceSent(lead.status);
  if (next) {
    await tx
      .update(leads)
      .set({ status: next, version: sql`${leads.version} + 1` })
      .where(eq(leads.id, lead.id));
    const data = { from: lead.status, to: next };
    const actorName = sender ?? lead.name ?? "System";
    await recordEvent(tx, {
      leadId: lead.id,
      kind: "status_changed",
      actor: system,
      actorName,
      at: now,
      data,
    });
  }
  const data = { name: agreement.documentName, mode: agreement.mode };
  const actorName = sender ?? "System";
  await recordEvent(tx, { leadId: lead.id, kind: "agreement_sent", actor: system, actorName, at: now, data });
  const reason = "The agreement was sent.";
  await closeTasks(tx, { leadId: lead.id, kind: "prepare_agreement", reason, now });
}

/** Whoever of the staff had it sent; null for an owner. */
async function senderOf(tx: Transaction, { createdBy }: Agreement) {
  if (!createdBy) return null;
  const [sender] = await tx.select({ name: users.name }).from(users).where(eq(users.id, createdBy));
  return sender?.name ?? null;
}
