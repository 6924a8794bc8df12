import type { ReportView } from "#app/features/analysis/report/view.ts";
import { formatPhone } from "#app/lib/format.ts";
import { colors, drawSender, frame, onEveryPage, type Sheet } from "#app/lib/pdf/sheet.server.ts";

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
  sheet.stroke(y - 14);
  const style = { size: 8, color: colors.soft, maxLines: 2 };
  const top = y - 7.6;
  const sender = [company.name, formatPhone(company.phone), company.email].join(", ");
  const height = sheet.text(sender, frame.left, top, { ...style, width: frame.width - 80 });
  sheet.line(pageLabel, frame.right, y, { ...style, align: "right" });
  const licence = [company.brokerage, company.licenceLine].filter(Boolean).join(". ");
  sheet.text(licence, frame.left, top + height + 2, style);
}

function drawRunningHead(sheet: Sheet, view: ReportView): void {
  const y = frame.top - 8;
  sheet.text(`${view.title}, ${view.place}`, frame.left, y - 8, {
    size: 8.5,
    color: colors.soft,
    width: 380,
    maxLines: 1,
  });
  sheet.line(view.reference, frame.right, y, { size: 8.5, color: colors.soft, align: "right" });
  sheet.stroke(y + 8);
}
