import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { drawClosing } from "#app/domain/analysis/pdf/closing.server.ts";
import { drawComparables } from "#app/domain/analysis/pdf/comparables-table.server.ts";
import { drawFigure } from "#app/domain/analysis/pdf/figure.server.ts";
import { drawLetterhead, drawPageEdges } from "#app/domain/analysis/pdf/letterhead.server.ts";
import { drawFacts, drawMarket, drawNotes, drawSource } from "#app/domain/analysis/pdf/sections.server.ts";
import { drawProjection } from "#app/domain/analysis/pdf/statements.server.ts";
import type { ReportView } from "#app/domain/analysis/report/view.ts";
import { Sheet } from "#app/domain/pdf/sheet.server.ts";

/**
 * The report as a tagged PDF, US letter, fonts embedded: the same words and figures as the page, nothing of its own.
 * Letters are drawn one at a time and in pieces, so that many at once never hold up other requests.
 *
 * @param createdAt the instant written into the file's properties.
 * @returns the whole file.
 */
export function renderReportPdf(view: ReportView, createdAt: Date): Promise<Buffer> {
  const letter = queue.then(() => draw(view, createdAt));
  queue = letter.then(ignore, ignore);
  return letter;
}

/** `rental-analysis-2914-cottage-grove-avenue.pdf`: safe in every header and on every disk. */
export function reportFileName(view: Pick<ReportView, "title" | "reference">): string {
  const plain = view.title
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
  return `rental-analysis-${slug || view.reference.toLowerCase()}.pdf`;
}

let queue: Promise<void> = Promise.resolve();

function ignore(): void {}

async function draw(view: ReportView, createdAt: Date): Promise<Buffer> {
  const letter = await compose(view, createdAt, false);
  if (!letter.isTail) return letter.file;
  // Closer sections and a torn table are better than a last page with nothing but the notes.
  const closer = await compose(view, createdAt, true);
  return closer.isTail ? letter.file : closer.file;
}

/** `isTail` says that the notes stand alone on the last page. */
async function compose(view: ReportView, createdAt: Date, isClose: boolean) {
  const sheet = new Sheet({
    title: `Rental analysis: ${view.title}, ${view.place}`,
    author: view.company.name,
    subject: `Reference ${view.reference}`,
    date: createdAt,
    isClose,
  });
  let isTail = false;
  for (const part of parts) {
    const before = sheet.pages;
    part(sheet, view);
    if (part === drawNotes) isTail = sheet.pages > before;
    await setImmediate();
  }
  sheet.doc.end();
  return { file: await buffer(sheet.doc), isTail };
}

const parts: ((sheet: Sheet, view: ReportView) => void)[] = [
  drawLetterhead,
  drawFigure,
  drawSource,
  drawFacts,
  drawMarket,
  drawComparables,
  drawProjection,
  drawClosing,
  drawNotes,
  drawPageEdges,
];
