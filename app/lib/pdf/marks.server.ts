import { colors } from "#app/lib/pdf/sheet.server.ts";

export function drawLogoMark(doc: PDFKit.PDFDocument, x: number, y: number, size: number): void {
  doc
    .save()
    .translate(x, y)
    .scale(size / 42);
  doc.lineJoin("round").lineCap("round");
  doc.path("M4 19.5 21 5.5l17 14M9.5 17v19.5M32.5 17v19.5M5.5 36.5h31").lineWidth(3.6).stroke(colors.ink);
  doc.path("M21 8v6").lineWidth(2).stroke(colors.ink);
  doc.path("M17.5 14.5h7l2.5 4-1.7 9.5h-8.6L15 18.5z").lineWidth(1.8).fillAndStroke(colors.lamp, colors.ink);
  doc.path("M15 18.5h12").lineWidth(1.5).stroke(colors.ink);
  doc.restore();
}

export function drawLamp(doc: PDFKit.PDFDocument, x: number, baseline: number, height: number): void {
  const scale = height / 50;
  doc
    .save()
    .translate(x - 17 * scale, baseline - 50 * scale)
    .scale(scale);
  doc.lineJoin("round");
  doc.path("M17 0v8M17 40v10").lineWidth(2).stroke(colors.ink);
  doc.path("M9 16 14 7h6l5 9z").fill(colors.ink);
  doc.path("M7 16h20l-3.5 22h-13z").lineWidth(1.8).fillAndStroke(colors.lamp, colors.ink);
  doc.path("M17 21c4 4 4 11 0 12-4-1-4-8 0-12z").fill(colors.glow);
  doc.path("M9 37h16v4H9z").fill(colors.ink);
  doc.restore();
}
