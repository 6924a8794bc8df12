import type { ReportView } from "#app/domain/analysis/report/view.ts";
import { colors, frame, type Sheet } from "#app/domain/pdf/sheet.server.ts";

/** Where the figure comes from. */
export function drawSource(sheet: Sheet, view: ReportView): void {
  sheet.group("Sect", () => {
    sheet.heading("Where the figure comes from", 40);
    for (const content of view.source.paragraphs) sheet.paragraph(content, { lineGap: 2.2, width: 480 });
  });
}

/** The facts, three to a row. */
export function drawFacts(sheet: Sheet, view: ReportView): void {
  const gap = 22;
  const width = (frame.width - 2 * gap) / 3;
  const rowHeight = 20;
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
        sheet.line(fact.label, x, y + 14, { color: colors.soft });
        sheet.line(value, x + width, y + 14, { font: "strong", align: "right", tabular: true });
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
  const height = 40 + Math.max(0, ...heights);
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
    if (view.marketMissing) sheet.paragraph(view.marketMissing);
  });
}

/** Sources and reservations, small, at the end. */
export function drawNotes(sheet: Sheet, view: ReportView): void {
  const style = { size: 7.8, color: colors.soft, lineGap: 0.9, width: frame.width };
  const notes = view.notes.join(" ");
  sheet.y += 6;
  sheet.group("Sect", () => {
    sheet.room(15 + sheet.heightOf(notes, style));
    sheet.rule(sheet.y);
    sheet.tag("H2", () =>
      sheet.line("Sources and notes", frame.left, sheet.y + 14, { font: "strong", size: 8.5 }),
    );
    sheet.y += 18;
    sheet.tag("P", () => sheet.text(notes, frame.left, sheet.y, style));
    sheet.y += sheet.heightOf(notes, style);
  });
}
