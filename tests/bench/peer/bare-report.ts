import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { renderReportPdf } from "#app/features/analysis/pdf/report-pdf.server.ts";
import { findReportPage } from "#app/features/analysis/queries/report-page.server.ts";
import { registerFonts } from "#app/lib/pdf/fonts.server.ts";
import { closeDatabase, openDatabase } from "#db/instance.server.ts";
import { record, replay } from "#tests/bench/peer/drawing-tape.ts";
import { median } from "#tests/harness/figures.ts";

// Records every mark of a report, then draws them with pdfkit alone. Reads counts from stdin, prints times.
openDatabase(process.env.DATABASE_URL ?? "");
const page = await findReportPage(process.argv[2] ?? "", { keys: [] });
await closeDatabase();
if (!page?.letter) throw new Error("The report is not priced");
const { view } = page.letter;
const marks = await record(() => renderReportPdf(view, new Date()));

for await (const line of createInterface({ input: process.stdin })) {
  const took: number[] = [];
  for (let time = 0; time < Number(line); time++) {
    const began = performance.now();
    await draw();
    took.push(performance.now() - began);
  }
  console.log(median(took));
}

async function draw() {
  const doc = new PDFDocument({
    size: "LETTER",
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    font: "",
  });
  registerFonts(doc);
  replay(marks, doc);
  doc.end();
  return buffer(doc);
}
