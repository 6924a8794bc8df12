import { comparableCells, comparableNote } from "#app/features/analysis/report/comparables.ts";
import type { ReportView } from "#app/features/analysis/report/view.ts";
import { formatDollars } from "#app/lib/format.ts";
import { colors, frame, headingHeight, type Sheet } from "#app/lib/pdf/sheet.server.ts";

type Row = { title: string; detail?: string; cells: string[] };

interface Table {
  head: string;
  /** `right` is from the left edge of the page's text. */
  columns: { label: string; right: number }[];
  rows: Row[];
  footing?: Row | null;
  titleWidth: number;
  width?: number;
  headWidth: number;
}

const figure = { size: 9.5, align: "right", tabular: true } as const;
const strong = { ...figure, font: "strong" } as const;

/** Repeats its head on each page. */
function drawTable(sheet: Sheet, { head, columns, rows, footing, ...table }: Table): void {
  const to = frame.left + (table.width ?? frame.width);
  const drawHead = (cell: (draw: () => void) => void) => {
    const style = { font: "strong", size: 8.5, width: table.headWidth } as const;
    const top = sheet.y + 1;
    cell(() => sheet.text(head, frame.left, top, { ...style, width: 100 }));
    for (const { label, right } of columns) {
      const left = frame.left + right - table.headWidth;
      cell(() => sheet.text(label, left, top, { ...style, align: "right" }));
    }
    sheet.y += 3 + Math.max(...columns.map(({ label }) => sheet.heightOf(label, style)));
    sheet.rule(sheet.y, { to, weight: 1.1, color: colors.ink });
  };
  const drawCells = (cells: string[], base: number, style: typeof figure) => {
    for (const [at, { right }] of columns.entries())
      sheet.tag("TD", () => sheet.line(cells[at] ?? "", frame.left + right, base, style));
  };
  const title = { font: "strong", size: 9.5, width: table.titleWidth, maxLines: 2 } as const;
  const under = { size: 8.2, color: colors.soft, width: frame.width, maxLines: 2 };
  sheet.group("Table", () => {
    sheet.group("TR", () => drawHead((draw) => sheet.tag("TH", draw, { scope: "Column" })));
    for (const row of rows) {
      const titleHeight = sheet.heightOf(row.title, title);
      const height = 5 + titleHeight + (row.detail ? sheet.heightOf(row.detail, under) : 0);
      if (sheet.room(height)) drawHead((draw) => sheet.artifact(draw));
      const drawTitle = () => {
        sheet.text(row.title, frame.left, sheet.y + 3, title);
        if (row.detail) sheet.text(row.detail, frame.left, sheet.y + 3 + titleHeight, under);
      };
      sheet.group("TR", () => {
        sheet.tag("TH", drawTitle, { scope: "Row" });
        drawCells(row.cells, sheet.y + 12, figure);
      });
      sheet.y += height;
      sheet.rule(sheet.y, { to });
    }
    if (!footing) return;
    sheet.room(24);
    sheet.rule(sheet.y, { weight: 1.1, color: colors.ink });
    const base = sheet.y + 15.5;
    sheet.group("TR", () => {
      sheet.tag("TH", () => sheet.line(footing.title, frame.left, base, { ...strong, align: "left" }), {
        scope: "Row",
      });
      drawCells(footing.cells, base, strong);
    });
    sheet.y += 21;
  });
}

export function drawComparables(sheet: Sheet, { comparables }: ReportView): void {
  const { heading, rows, intro, emptyText, adjusted, columns, footing } = comparables;
  const rights = adjusted ? [282, 338, 398, 456, 504] : [424, 504];
  sheet.group("Sect", () => {
    sheet.heading(heading, 95);
    if (rows.length === 0) return sheet.paragraph(emptyText);
    if (intro) sheet.paragraph(intro, { size: 9, lineGap: 2, width: frame.width });
    drawTable(sheet, {
      head: "Address",
      headWidth: 56,
      titleWidth: adjusted ? 220 : 340,
      columns: columns.slice(1).map((label, at) => ({ label, right: rights[at] ?? frame.width })),
      rows: rows.map((row) => ({
        title: row.address,
        detail: comparableNote(row, comparables),
        cells: comparableCells(row, comparables).slice(1),
      })),
      footing: footing && {
        title: footing.label,
        cells: ["", "", "", formatDollars(footing.cents), "100%"],
      },
    });
  });
}

const inColumn = { size: 8.5, color: colors.soft, lineGap: 1.5 };

export const priceOrWaitHeight = (sheet: Sheet, { text, years }: PriceOrWait, width: number) =>
  headingHeight + sheet.heightOf(text, { ...inColumn, width }) + 5 + 15 + years.length * 17;

export function drawPriceOrWait(sheet: Sheet, { text, years }: PriceOrWait, width: number): void {
  sheet.group("Sect", () => {
    sheet.title("Price or wait", frame.left);
    sheet.y += headingHeight;
    sheet.paragraph(text, { ...inColumn, width });
    drawTable(sheet, {
      head: "Asking rent",
      headWidth: 84,
      titleWidth: width / 4,
      width,
      columns: [
        { label: "Likely days vacant", right: width * 0.62 },
        { label: "First-year rent", right: width },
      ],
      rows: years.map(({ askingCents, days, rentCents }) => ({
        title: formatDollars(askingCents),
        cells: [String(days), formatDollars(rentCents)],
      })),
    });
  });
}

type PriceOrWait = NonNullable<ReportView["priceOrWait"]>;

type Line = {
  label: string;
  detail?: string;
  more?: string;
  /** After `more`. */
  link?: { before: string; text: string; url: string };
  cents: number;
  total?: boolean;
};

const small = { size: 8.5, color: colors.soft, width: frame.width };

const moreOf = ({ more = "", link }: Line) =>
  [more, link && `${link.before}${link.text}`].filter(Boolean).join(" ");

const lineHeight = (sheet: Sheet, line: Line) =>
  (line.total ? 27 : 19.5) + (moreOf(line) ? sheet.heightOf(moreOf(line), small) : 0);

export function drawStatement(sheet: Sheet, lines: readonly Line[]): void {
  const { left: from, right: to } = frame;
  const drawLine = (line: Line) => {
    const { label, detail, link, cents, total = false } = line;
    const more = moreOf(line);
    const height = lineHeight(sheet, line);
    const style = { font: total ? "strong" : "text", size: total ? 12 : 10 } as const;
    sheet.room(height);
    const base = sheet.y + (total ? 17 : 14);
    if (total) sheet.rule(sheet.y, { from, to, weight: 1.1, color: colors.ink });
    const drawLabel = () => {
      sheet.line(label, from, base, style);
      if (detail) sheet.line(detail, from + sheet.widthOf(label, style) + 9, base, { ...small });
      if (more) sheet.text(more, from, base + 4, { ...small, ...(link && { link }) });
    };
    sheet.group("TR", () => {
      sheet.tag("TH", drawLabel, { scope: "Row" });
      sheet.tag("TD", () =>
        sheet.line(formatDollars(cents), to, base, { ...style, align: "right", tabular: true }),
      );
    });
    sheet.y += height;
    if (total)
      for (const y of [sheet.y - 4, sheet.y - 1.4])
        sheet.rule(y, { from, to, weight: 0.9, color: colors.ink });
    else sheet.rule(sheet.y, { from, to });
  };
  sheet.group("Table", () => {
    for (const line of lines) drawLine(line);
  });
}
