import { colors, frame, type Sheet } from "#app/domain/analysis/pdf/sheet.server.ts";
import type { ReportView } from "#app/domain/analysis/report/view.ts";

/** Where the figure comes from. */
export function drawSource(sheet: Sheet, view: ReportView): void {
  sheet.group("Sect", () => {
    sheet.heading("Where the figure comes from", 40);
    for (const content of view.source.paragraphs) sheet.paragraph(content);
  });
}

/** The facts, three to a row. */
export function drawFacts(sheet: Sheet, view: ReportView): void {
  const gap = 22;
  const width = (frame.width - 2 * gap) / 3;
  const rowHeight = 22;
  const rows = Math.ceil(view.facts.length / 3);
  sheet.group("Sect", () => {
    sheet.heading("The property", rows * rowHeight);
    const top = sheet.y;
    for (const [index, fact] of view.facts.entries()) {
      const x = frame.left + (index % 3) * (width + gap);
      const y = top + Math.floor(index / 3) * rowHeight;
      const value = fact.assumed ? `${fact.value} (assumed)` : fact.value;
      if (index < 3) sheet.rule(y, { from: x, to: x + width });
      sheet.tag("P", () => {
        sheet.line(fact.label, x, y + 15, { color: colors.soft });
        sheet.line(value, x + width, y + 15, { font: "strong", align: "right", tabular: true });
      });
      sheet.rule(y + rowHeight, { from: x, to: x + width });
    }
    sheet.y = top + rows * rowHeight + 4;
  });
}

/** Measured figures of the market side by side, or the words that none was measured. */
export function drawMarket(sheet: Sheet, view: ReportView): void {
  const gap = 24;
  const columns = Math.max(2, view.market.length);
  const width = (frame.width - (columns - 1) * gap) / columns;
  const basis = { size: 9, color: colors.soft, width, lineGap: 1.5 };
  const heights = view.market.map((figure) => sheet.heightOf(figure.basis, basis));
  const height = 42 + Math.max(0, ...heights);
  sheet.group("Sect", () => {
    sheet.heading("The market around it", view.market.length > 0 ? height : 30);
    if (view.market.length === 0) return sheet.paragraph(view.marketEmptyText);
    for (const [index, figure] of view.market.entries()) {
      const x = frame.left + index * (width + gap);
      sheet.tag("P", () => {
        sheet.line(figure.value, x, sheet.y + 18, { font: "serif", size: 22 });
        sheet.line(figure.label, x, sheet.y + 34, { font: "strong" });
        sheet.text(figure.basis, x, sheet.y + 40, basis);
      });
    }
    sheet.y += height;
  });
}

/** What happens next, numbered. */
export function drawNextSteps(sheet: Sheet, view: ReportView): void {
  sheet.group("Sect", () => {
    sheet.heading("Next steps", 54);
    sheet.group("L", () => {
      for (const [index, step] of view.nextSteps.entries()) {
        const style = { size: 10, lineGap: 2.6, width: 424 };
        const height = sheet.heightOf(step, style);
        sheet.room(height);
        sheet.group("LI", () => {
          sheet.tag("Lbl", () => sheet.text(`${index + 1}.`, frame.left, sheet.y, { font: "strong" }));
          sheet.tag("LBody", () => sheet.text(step, frame.left + 18, sheet.y, style));
        });
        sheet.y += height + 4;
      }
    });
  });
}

/** Who stands behind the letter: a name and a licence line, no drawn signature. */
export function drawSender(sheet: Sheet, { company }: ReportView): void {
  sheet.y += 12;
  sheet.room(34);
  sheet.tag("P", () => {
    sheet.text(company.brokerage || company.name, frame.left, sheet.y, { font: "strong", maxLines: 1 });
    sheet.text(company.licenceLine, frame.left, sheet.y + 14, { size: 9, color: colors.soft, maxLines: 1 });
  });
  sheet.y += 22;
}

/** Sources and reservations, small, at the end. */
export function drawNotes(sheet: Sheet, view: ReportView): void {
  sheet.group("Sect", () => {
    sheet.heading("Sources and notes", 30);
    sheet.paragraph(view.notes.join(" "), {
      size: 8.5,
      color: colors.soft,
      lineGap: 1.5,
      width: frame.width,
    });
  });
}
