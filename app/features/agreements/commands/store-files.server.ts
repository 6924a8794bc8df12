import { and, eq, isNull, sql } from "drizzle-orm";
import type { Agreement, AgreementSettings } from "#app/features/agreements/commands/shared.server.ts";
import { lockAgreement, mailExecuted } from "#app/features/agreements/commands/shared.server.ts";
import { countersignKey, createProblemTask } from "#app/features/agreements/commands/tasks.server.ts";
import { downloadDocument } from "#app/features/agreements/commands/vendor.server.ts";
import { findExecutedEmail } from "#app/features/agreements/queries/owner.server.ts";
import { closeTasks } from "#app/features/leads/timeline/records.server.ts";
import { putObject } from "#app/integrations/object-store.server.ts";
import type { VendorFailure } from "#app/integrations/reply.ts";
import { db } from "#db/instance.server.ts";
import { agreements } from "#db/schema/index.ts";

export type Settled =
  /** `isUnknown`: the vendor doesn't know the agreement. */
  { ok: true; isUnknown?: boolean } | VendorFailure;

const limitBytes = 25_000_000;

const underWay = new Map<string, Promise<Settled>>();

/** Concurrent webhooks of one completion fetch the files once. */
export function storeFiles(agreement: Agreement, desk: AgreementSettings): Promise<Settled> {
  const { id } = agreement;
  const work = underWay.get(id) ?? fetchAndKeep(agreement, desk).finally(() => underWay.delete(id));
  underWay.set(id, work);
  return work;
}

/** Idempotent. Stores the file, its log and SHA-256, then emails the copy to the owner. */
async function fetchAndKeep(agreement: Agreement, desk: AgreementSettings): Promise<Settled> {
  const file = await fetchFile(agreement, "signed");
  if (!file.ok) return file.isOver ? reportLost(agreement, file.failure.detail, desk) : file.failure;
  const audit = await fetchFile(agreement, "audit");
  // Don't wait for a log that the vendor will never provide.
  if (!audit.ok && !audit.isOver) return audit.failure;
  const folder = `documents/${agreement.id}`;
  const fileKey = `${folder}/agreement.pdf`;
  const kept = await putObject(fileKey, file.content, { contentType: "application/pdf", limitBytes });
  if (!kept.ok) return kept;
  const auditFileKey = audit.ok && audit.content ? `${folder}/audit.pdf` : null;
  if (auditFileKey && audit.ok && audit.content) {
    const log = await putObject(auditFileKey, audit.content, { contentType: "application/pdf", limitBytes });
    if (!log.ok) return log;
  }
  await db().transaction(async (tx) => {
    await lockAgreement(tx, agreement.id);
    const [stored] = await tx
      .update(agreements)
      .set({ fileKey, fileSha256: kept.sha256, auditFileKey, version: sql`${agreements.version} + 1` })
      .where(and(eq(agreements.id, agreement.id), isNull(agreements.fileKey)))
      .returning();
    if (!stored) return;
    await mailExecuted(tx, stored);
    const reason = "Both have signed.";
    await closeTasks(tx, { dedupeKey: countersignKey(agreement.id), reason, now: new Date() });
  });
  return { ok: true };
}

type Fetched = { ok: true; content: Buffer } | { ok: false; isOver: boolean; failure: VendorFailure };

async function fetchFile(agreement: Agreement, which: "signed"): Promise<Fetched>;
async function fetchFile(
  agreement: Agreement,
  which: "audit",
): Promise<Fetched | { ok: true; content: Buffer | null }>;
async function fetchFile(agreement: Agreement, which: "signed" | "audit") {
  if (agreement.mode === "sandbox") {
    if (which === "audit") return { ok: true as const, content: null };
    const letter = await findExecutedEmail(agreement.id);
    if (!letter) return { ok: false as const, isOver: true, failure: unknownToSandbox };
    const { renderAgreementPdf } = await import("#app/features/agreements/pdf/agreement-pdf.server.ts");
    return { ok: true as const, content: await renderAgreementPdf(letter) };
  }
  const file = await downloadDocument(Number(agreement.submissionId), which);
  if (file.ok) return { ok: true as const, content: file.content };
  return { ok: false as const, isOver: file.reason === "rejected", failure: file };
}

const unknownToSandbox: VendorFailure = {
  ok: false,
  reason: "rejected",
  detail: "The sandbox does not know it",
};

/** Signed by both, but without a file: staff must store it by hand. */
async function reportLost(agreement: Agreement, why: string, desk: AgreementSettings): Promise<Settled> {
  await db().transaction(async (tx) => {
    const locked = await lockAgreement(tx, agreement.id);
    if (!locked || locked.agreement.fileKey) return;
    const { id: agreementId, documentName } = locked.agreement;
    const words = `Both have signed, but the file could not be fetched: ${why}.`;
    const lost = { agreementId, documentName, lead: locked.lead, dueAt: desk.dueAt, words };
    await createProblemTask(tx, { ...lost, what: "lost" });
  });
  return { ok: true };
}
