import { randomBytes } from "node:crypto";
import { config } from "#app/config.server.ts";
import { type Actor, mayCall } from "#app/domain/actor.ts";
import { findReportPage } from "#app/domain/analysis/queries/report-page.server.ts";
import { keyOfReport, reportFolder, stampOf } from "#app/domain/analysis/report/file.ts";
import type { ShownAgreement } from "#app/domain/analysis/report/page.ts";
import type { StoredImprovement } from "#app/domain/analysis/types.ts";
import { done, type Result, refused } from "#app/domain/result.ts";
import { noteVendor } from "#app/domain/vendors/commands.server.ts";
import { deleteObject, listObjects, putObject } from "#app/integrations/object-store.server.ts";
import { formatDollars } from "#app/ui/format.ts";

const hour = 3_600_000;
const mostBytes = 5_000_000;

type Wishes = {
  leadId: string;
  /** Dollars a month, as the caller knows it; refused when the report says something else. */
  rentEstimate?: number | undefined;
  /** In place of those that are stored with the lead. */
  improvements?: StoredImprovement[] | undefined;
  /** What the owner is told of the agreement of this lead. */
  agreement: ShownAgreement | null;
};

/**
 * Makes the rent report of a lead as a PDF in the object store. The address that comes back cannot be guessed and holds
 * for an hour; whoever has it can fetch the file.
 */
export async function makeReportFile(
  actor: Actor,
  { leadId, rentEstimate, improvements, agreement }: Wishes,
  now = new Date(),
): Promise<Result<{ url: string; fileName: string }>> {
  if (!mayCall(actor, "reports:write")) return refused("forbidden", "This needs the scope reports:write.");
  const page = await findReportPage(leadId, { keys: [], improvements, agreement, now });
  if (!page) return refused("not_found", "Lead not found");
  const view = page.letter?.view;
  if (!view) return refused("conflict", "The rent of this lead is not worked out yet.");
  const figures = [view.rent.cents, view.building?.cents ?? view.rent.cents];
  if (rentEstimate !== undefined && !figures.some((cents) => Math.abs(cents - rentEstimate * 100) < 100))
    return refused("conflict", `The report of this lead says ${formatDollars(view.rent.cents)}.`);
  // Loaded with the first letter, so that a start does not wait for it.
  const { renderReportPdf, reportFileName } = await import("#app/domain/analysis/pdf/report-pdf.server.ts");
  const fileName = reportFileName(view);
  const stamp = stampOf(new Date(now.getTime() + hour), randomBytes(24).toString("hex"));
  const kept = await putObject(keyOfReport({ stamp, name: fileName }), await renderReportPdf(view, now), {
    contentType: "application/pdf",
    limitBytes: mostBytes,
  });
  await noteVendor("files", kept, { now });
  if (!kept.ok) return refused("unavailable", kept.detail);
  return done({ url: `${config.appUrl}/api/pdf/files/${stamp}/${fileName}`, fileName });
}

/** Removes the reports whose addresses do not hold any more. */
export async function sweepReportFiles(now = new Date()): Promise<void> {
  const end = stampOf(now, "");
  for (let after: string | null = ""; after !== null; ) {
    const page: Awaited<ReturnType<typeof listObjects>> = await listObjects(reportFolder, { after });
    if (!page.ok) throw new Error(page.detail);
    for (const { key } of page.objects) if (key.slice(reportFolder.length) < end) await deleteObject(key);
    after = page.next;
  }
}
