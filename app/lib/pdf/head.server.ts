import { formatPhone } from "#app/lib/format.ts";
import { colors, frame, type Sheet } from "#app/lib/pdf/sheet.server.ts";

export type Sender = {
  shortName: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
};

export function drawSender(sheet: Sheet, { shortName, street, city, state, zip, phone }: Sender): void {
  sheet.artifact(() => drawLogoMark(sheet.doc, frame.left - 3, frame.top - 4, 34));
  sheet.tag("P", () => sheet.line(shortName, frame.left + 37, frame.top + 24, { font: "serif", size: 19 }));
  sheet.tag("P", () => {
    for (const [index, line] of [street, `${city}, ${state} ${zip}`, formatPhone(phone)].entries())
      sheet.line(line, frame.right, frame.top + 5 + index * 12, {
        size: 8.5,
        color: colors.soft,
        align: "right",
      });
  });
  sheet.y = frame.top + 42;
  sheet.rule(sheet.y, { weight: 1.5, color: colors.ink });
}

/** Hidden from screen readers; `page` counts from 0. */
export function onEveryPage(sheet: Sheet, draw: (label: string, page: number) => void): void {
  const { start, count } = sheet.doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    sheet.doc.switchToPage(start + page);
    sheet.doc.markContent("Artifact", { type: "Pagination" });
    draw(`Page ${page + 1} of ${count}`, page);
    sheet.doc.endMarkedContent();
  }
}

function drawLogoMark(doc: PDFKit.PDFDocument, x: number, y: number, size: number): void {
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
