import { and, eq, isNull, sql } from "drizzle-orm";
import type { Agreement, Desk } from "#app/domain/documents/commands/draft.server.ts";
import { lockAgreement } from "#app/domain/documents/commands/lock.server.ts";
import { mailExecuted } from "#app/domain/documents/commands/mails.server.ts";
import type { Settled } from "#app/domain/documents/commands/settle.server.ts";
import { countersignKey, lookAfter } from "#app/domain/documents/commands/tasks.server.ts";
import { downloadDocument } from "#app/domain/documents/commands/vendor.server.ts";
import { findExecutedLetter } from "#app/domain/documents/queries/executed.server.ts";
import { closeTasks } from "#app/domain/timeline/records.server.ts";
import { putObject } from "#app/integrations/object-store.server.ts";
import type { VendorFailure } from "#app/integrations/reply.ts";
import { db } from "#db/instance.server.ts";
import { agreements } from "#db/schema/index.ts";

const limitBytes = 25_000_000;

/**
 * Keeps what both signed: the file and the log of its signing in the object store, the file's SHA-256 with the agreement,
 * and the owner's copy in the mail. Whatever comes twice finds it kept.
 */
export async function keepFiles(agreement: Agreement, desk: Desk): Promise<Settled> {
  const file = await fetchFile(agreement, "signed");
  if (!file.ok) return file.isOver ? reportLost(agreement, file.failure.detail, desk) : file.failure;
  const audit = await fetchFile(agreement, "audit");
  // The agreement does not wait for a log that the vendor will never give.
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

type Fetched =
  | { ok: true; content: Buffer }
  /** `isOver`: asking again is pointless. */
  | { ok: false; isOver: boolean; failure: VendorFailure };

async function fetchFile(agreement: Agreement, which: "signed"): Promise<Fetched>;
async function fetchFile(
  agreement: Agreement,
  which: "audit",
): Promise<Fetched | { ok: true; content: Buffer | null }>;
async function fetchFile(agreement: Agreement, which: "signed" | "audit") {
  if (agreement.mode === "sandbox") {
    if (which === "audit") return { ok: true as const, content: null };
    const letter = await findExecutedLetter(agreement.id);
    if (!letter) return { ok: false as const, isOver: true, failure: unknownToSandbox };
    // Loaded with the first file, so that a start does not wait for it.
    const { renderAgreementPdf } = await import("#app/domain/documents/pdf/agreement-pdf.server.ts");
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

/** Signed by both, and the file cannot be had: a person keeps it by hand. */
async function reportLost(agreement: Agreement, why: string, desk: Desk): Promise<Settled> {
  await db().transaction(async (tx) => {
    const locked = await lockAgreement(tx, agreement.id);
    if (!locked || locked.agreement.fileKey) return;
    const { id: agreementId, documentName } = locked.agreement;
    const words = `Both have signed, but the file could not be fetched: ${why}.`;
    const lost = { agreementId, documentName, lead: locked.lead, dueAt: desk.dueAt, words };
    await lookAfter(tx, { ...lost, what: "lost" });
  });
  return { ok: true };
}
