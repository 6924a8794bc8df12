import { findReportPage } from "#app/features/analysis/queries/report-page.server.ts";
import { findLogoFile } from "#app/features/media/site-image.server.ts";

/** Null until there is an estimate. */
export async function drawReport(leadId: string, reader: Parameters<typeof findReportPage>[1]) {
  const page = await findReportPage(leadId, reader);
  const view = page?.letter?.view;
  if (!view) return null;
  // Imported with the first report, to keep the start fast.
  const { renderReportPdf, reportFileName } = await import("#app/features/analysis/pdf/report-pdf.server.ts");
  return {
    name: reportFileName(view),
    content: await renderReportPdf(view, new Date(), await findLogoFile()),
  };
}
