import { eq } from "drizzle-orm";
import { findExecuted } from "#app/features/agreements/queries/owner.server.ts";
import { putObject } from "#app/integrations/object-store.server.ts";
import { describeError, logger } from "#app/log.server.ts";
import type { PlannedAgreement } from "#app/seed/documents/agreements.ts";
import { db } from "#db/instance.server.ts";
import { agreements } from "#db/schema/index.ts";

const limitBytes = 25_000_000;

/** Runs after the sample is stored: without the store only the files are missing. */
export async function storeSampleFiles(all: readonly Pick<PlannedAgreement, "id" | "completedAt">[]) {
  for (const { id, completedAt } of all) {
    if (!completedAt) continue;
    try {
      await storeFile(id);
    } catch (error) {
      logger.warn({ agreementId: id, error: describeError(error) }, "a file of the sample was not kept");
    }
  }
}

async function storeFile(id: string) {
  const letter = await findExecuted(id);
  if (!letter) return;
  const { renderAgreementPdf } = await import("#app/features/agreements/pdf/agreement-pdf.server.ts");
  const fileKey = `documents/${id}/agreement.pdf`;
  const content = await renderAgreementPdf(letter);
  const kept = await putObject(fileKey, content, { contentType: "application/pdf", limitBytes });
  if (!kept.ok) throw new Error(kept.detail);
  await db().update(agreements).set({ fileKey, fileSha256: kept.sha256 }).where(eq(agreements.id, id));
}
