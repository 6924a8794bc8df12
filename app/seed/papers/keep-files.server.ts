import { eq } from "drizzle-orm";
import { findExecutedLetter } from "#app/domain/documents/queries.server.ts";
import { putObject } from "#app/integrations/object-store.server.ts";
import { describeError, logger } from "#app/log.server.ts";
import type { PlannedAgreement } from "#app/seed/papers/agreements.ts";
import { db } from "#db/instance.server.ts";
import { agreements } from "#db/schema/index.ts";

const limitBytes = 25_000_000;

/**
 * Keeps the files of the sample's executed agreements, after the sample is stored: a store that is away costs the sample
 * its files and nothing more.
 */
export async function keepSampleFiles(all: readonly Pick<PlannedAgreement, "id" | "completedAt">[]) {
  for (const { id, completedAt } of all) {
    if (!completedAt) continue;
    try {
      await keepFile(id);
    } catch (error) {
      logger.warn({ agreementId: id, error: describeError(error) }, "a file of the sample was not kept");
    }
  }
}

async function keepFile(id: string) {
  const letter = await findExecutedLetter(id);
  if (!letter) return;
  const { renderAgreementPdf } = await import("#app/domain/documents/pdf/agreement-pdf.server.ts");
  const fileKey = `documents/${id}/agreement.pdf`;
  const content = await renderAgreementPdf(letter);
  const kept = await putObject(fileKey, content, { contentType: "application/pdf", limitBytes });
  if (!kept.ok) throw new Error(kept.detail);
  await db().update(agreements).set({ fileKey, fileSha256: kept.sha256 }).where(eq(agreements.id, id));
}
