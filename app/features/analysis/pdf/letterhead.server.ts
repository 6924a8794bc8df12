import type { ReportView } from "#app/features/analysis/report/view.ts";
import { formatPhone } from "#app/lib/format.ts";
import { drawSender, onEveryPage } from "#app/lib/pdf/head.server.ts";
import { colors, frame, type Sheet, type TextStyle } from "#app/lib/pdf/sheet.server.ts";

export function drawLetterhead(sheet: Sheet, view: ReportView): void {
  drawSender(sheet, view.company);
  sheet.y += 13;
  sheet.tag("P", () => {
    const dated = [view.dateText, view.revisedText].filter(Boolean).join(". ");
    sheet.line(dated, frame.left, sheet.y + 4, { size: 9, color: colors.soft });
    sheet.line(`Reference ${view.reference}`, frame.right, sheet.y + 4, {
      size: 9,
      color: colors.soft,
      align: "right",
    });
  });
  sheet.y += 16;
  drawTitle(sheet, view);
}

export function drawPageEdges(sheet: Sheet, view: ReportView): void {
  onEveryPage(sheet, (label, page) => {
    drawFoot(sheet, view, label);
    if (page > 0) drawRunningHead(sheet, view);
  });
}

function drawTitle(sheet: Sheet, view: ReportView): void {
  const size = view.title.length > 60 ? 20 : 27;
  const title = { font: "serif", size, maxLines: 3, width: frame.width, lineGap: -3 } as const;
  sheet.tag("H1", () => {
    sheet.y += sheet.text(view.title, frame.left, sheet.y, title) + 5;
  });
  const under = { size: 11, color: colors.soft, width: frame.width, lineGap: 2, maxLines: 3 };
  sheet.tag("P", () => {
    sheet.y += sheet.text(`${view.place}. ${view.summary}`, frame.left, sheet.y, under);
  });
}

function drawFoot(sheet: Sheet, { company }: ReportView, pageLabel: string): void {
  const y = frame.pageHeight - 46;
  sheet.doc
    .moveTo(frame.left, y - 14)
    .lineTo(frame.right, y - 14)
    .lineWidth(0.6)
    .stroke(colors.line);
  const style = { size: 8, color: colors.soft };
  const width = frame.width - sheet.widthOf(pageLabel, style) - 24;
  const called = `${company.name}, ${formatPhone(company.phone)}`;
  const sender = fitted(sheet, { parts: [called, company.email], between: ", ", width, style });
  const height = sheet.text(sender, frame.left, y - footAscent, { ...style, width, maxLines: 2 });
  sheet.line(pageLabel, frame.right, y, { ...style, align: "right" });
  const under = y - footAscent + height + 2;
  // A sender of two lines leaves two for the license.
  const maxLines = height > 12 ? 2 : 3;
  const parts = [company.brokerage, company.licenceLine].filter((part) => part !== "");
  const licence = fitted(sheet, { parts, between: ". ", width: frame.width, style });
  sheet.text(licence, frame.left, under, { ...style, maxLines });
}

const footAscent = 7.6;

function drawRunningHead(sheet: Sheet, view: ReportView): void {
  const y = frame.top - 8;
  sheet.text(`${view.title}, ${view.place}`, frame.left, y - 8, {
    size: 8.5,
    color: colors.soft,
    width: 380,
    maxLines: 1,
  });
  sheet.line(view.reference, frame.right, y, { size: 8.5, color: colors.soft, align: "right" });
  sheet.doc
    .moveTo(frame.left, y + 8)
    .lineTo(frame.right, y + 8)
    .lineWidth(0.6)
    .stroke(colors.line);
}

type Foot = { parts: readonly string[]; between: string; width: number; style: TextStyle };

function fitted(sheet: Sheet, { parts, between, width, style }: Foot): string {
  const fits = (words: string) => sheet.widthOf(words, style) <= width;
  const line = parts.join(between);
  return fits(line) || !parts.every(fits) ? line : parts.join(`${between.trimEnd()}\n`);
}
