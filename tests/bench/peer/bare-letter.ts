import { createInterface } from "node:readline";
import { buffer } from "node:stream/consumers";
import PDFDocument from "pdfkit";
import { renderReportPdf } from "#app/domain/analysis/pdf/report-pdf.server.ts";
import { findReportPage } from "#app/domain/analysis/queries/report-page.server.ts";
import { registerFonts } from "#app/domain/pdf/fonts.server.ts";
import { closeDatabase, openDatabase } from "#db/instance.server.ts";
import { record, replay } from "#tests/bench/peer/drawing-tape.ts";
import { median } from "#tests/rig/figures.ts";

// Notes every mark that the product's letter puts on its pages, then draws the same marks with pdfkit alone: nothing
// is laid out, tagged or asked of the database any more. Each line on stdin says how often, each on stdout how long.
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
