import { recordAudit } from "#app/features/accounts/audit/records.server.ts";
import {
  type Agreement,
  type AgreementSettings,
  createProblemTask,
  endCountersigning,
  lockAgreement,
  mailOwner,
  saveAgreement,
} from "#app/features/agreements/commands/shared.server.ts";
import { fetchFile } from "#app/features/agreements/commands/vendor.server.ts";
import { findFileKey } from "#app/features/agreements/queries/office.server.ts";
import { putObject } from "#app/integrations/object-store.server.ts";
import type { VendorFailure } from "#app/integrations/reply.ts";
import type { Actor } from "#app/lib/actor.ts";
import { db } from "#db/instance.server.ts";

const pdf = { contentType: "application/pdf", limitBytes: 25_000_000 };

/** Idempotent. Stores the file, its log and SHA-256, then emails the copy to the owner. */
export async function storeFiles(
  agreement: Agreement,
  settings: AgreementSettings,
): Promise<{ ok: true } | VendorFailure> {
  const signed = await fetchFile(agreement, "signed");
  if (!signed.ok && signed.reason !== "rejected") return signed;
  if (!signed.ok || !signed.content)
    return reportLost(agreement.id, signed.ok ? "the sandbox does not know it" : signed.detail, settings);
  const audit = await fetchFile(agreement, "audit");
  // A rejected log will never be provided, so don't wait for it.
  if (!audit.ok && audit.reason !== "rejected") return audit;
  const fileKey = `documents/${agreement.id}/agreement.pdf`;
  const stored = await putObject(fileKey, signed.content, pdf);
  if (!stored.ok) return stored;
  const log = audit.ok ? audit.content : null;
  const auditFileKey = log && `documents/${agreement.id}/audit.pdf`;
  const storedLog = log && auditFileKey ? await putObject(auditFileKey, log, pdf) : null;
  if (storedLog && !storedLog.ok) return storedLog;
  await db().transaction(async (tx) => {
    const locked = await lockAgreement(tx, agreement.id);
    if (!locked || locked.agreement.fileKey) return;
    await saveAgreement(tx, agreement.id, { fileKey, fileSha256: stored.sha256, auditFileKey });
    await mailOwner(tx, "mail-executed-copy", locked.agreement);
    await endCountersigning(tx, agreement.id, "Both parties have signed.");
  });
  return { ok: true };
}

/** Signed by both, but without a file: staff must store it by hand. */
async function reportLost(id: string, why: string, { dueAt }: AgreementSettings) {
  await db().transaction(async (tx) => {
    const locked = await lockAgreement(tx, id);
    if (!locked || locked.agreement.fileKey) return;
    const detail = `Both parties have signed, but the file could not be fetched: ${why}.`;
    await createProblemTask(tx, locked, { what: "lost", detail, dueAt });
  });
  return { ok: true as const };
}

/** Records who reads the file before it is opened. */
export async function readFileKey(actor: Actor, id: string, which: "signed" | "audit" = "signed") {
  const key = await findFileKey(actor, id, which);
  if (key)
    await db().transaction((tx) =>
      recordAudit(tx, { actor, action: "file_read", subject: `agreement:${id}`, data: { file: which } }),
    );
  return key;
}
