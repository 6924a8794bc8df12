import type { ReportComparable, ReportComparables } from "#app/features/analysis/report/comparables.ts";
import type { ReportView } from "#app/features/analysis/report/view.ts";
import { formatDollars, formatSignedDollars } from "#app/lib/format.ts";
import { colors, frame, type Sheet } from "#app/lib/pdf/sheet.server.ts";

export function drawComparables(sheet: Sheet, { comparables }: ReportView): void {
  sheet.group("Sect", () => {
    sheet.heading(comparables.heading, 95);
    if (comparables.rows.length === 0) return sheet.paragraph(comparables.emptyText);
    if (comparables.intro) sheet.paragraph(comparables.intro);
    const columns = columnsOf(comparables);
    sheet.group("Table", () => {
      sheet.group("TR", () => drawHead(sheet, columns, true));
      for (const row of comparables.rows) drawRow(sheet, row, { columns, comparables });
      if (comparables.footing) drawFooting(sheet, comparables.footing, columns);
    });
  });
}

type TableParts = { columns: Column[]; comparables: ReportComparables };

type Column = {
  label: string;
  right: number;
  cell: (row: ReportComparable) => string;
  footing?: (cents: number) => string;
};

function columnsOf({ adjusted, whenLabel }: ReportComparables): Column[] {
  const [distance, month, rent] = adjusted ? [262, 320, 368] : [360, 436, 504];
  return [
    { label: "Distance", right: distance, cell: (row) => row.distance },
    { label: whenLabel, right: month, cell: (row) => row.when },
    { label: "Rent", right: rent, cell: (row) => formatDollars(row.rentCents) },
    ...(adjusted ? adjustedColumns : []),
  ];
}

const adjustedColumns: Column[] = [
  {
    label: "Adjusted by",
    right: 414,
    cell: (row) => (row.adjustmentCents === null ? "" : formatSignedDollars(row.adjustmentCents)),
  },
  {
    label: "Adjusted rent",
    right: 460,
    cell: (row) => (row.adjustedCents === null ? "" : formatDollars(row.adjustedCents)),
    footing: formatDollars,
  },
  {
    label: "Weight",
    right: 504,
    cell: (row) => (row.weightPercent === null ? "" : `${row.weightPercent}%`),
    footing: () => "100%",
  },
];

function drawHead(sheet: Sheet, columns: Column[], tagged: boolean): void {
  const style = { font: "strong", size: 8.5 } as const;
  const top = sheet.y + 1;
  const cell = (draw: () => void) =>
    tagged ? sheet.tag("TH", draw, { scope: "Column" }) : sheet.artifact(draw);
  cell(() => sheet.text("Address", frame.left, top, style));
  for (const { label, right } of columns) {
    cell(() =>
      sheet.text(label, frame.left + right - headWidth, top, { ...style, width: headWidth, align: "right" }),
    );
  }
  sheet.rule(sheet.y + 23.5, { weight: 1.1, color: colors.ink });
  sheet.y += 23.5;
}

const headWidth = 45;

function drawRow(sheet: Sheet, row: ReportComparable, { columns, comparables }: TableParts): void {
  const width = comparables.adjusted ? 196 : 280;
  const address = { font: "strong", size: 9.5, width, maxLines: 2 } as const;
  const addressHeight = sheet.heightOf(row.address, address);
  const under = { size: 8.5, color: colors.soft, width: frame.width, maxLines: 2 };
  const kind = comparables.whenLabel === "Month" && row.kind;
  const facts = [row.detail, kind, row.sample && "sample"].filter(Boolean).join(", ");
  const detail = [facts, row.reason].filter(Boolean).join(". ");
  const height = 6 + addressHeight + sheet.heightOf(detail, under);
  if (sheet.room(height)) drawHead(sheet, columns, false);
  sheet.group("TR", () => {
    sheet.tag(
      "TH",
      () => {
        sheet.text(row.address, frame.left, sheet.y + 3, address);
        sheet.text(detail, frame.left, sheet.y + 3 + addressHeight, under);
      },
      { scope: "Row" },
    );
    const figure = { size: 9.5, align: "right", tabular: true } as const;
    for (const { right, cell } of columns) {
      sheet.tag("TD", () => sheet.line(cell(row), frame.left + right, sheet.y + 12, figure));
    }
  });
  sheet.y += height;
  sheet.rule(sheet.y);
}

function drawFooting(sheet: Sheet, footing: { label: string; cents: number }, columns: Column[]): void {
  sheet.room(24);
  sheet.rule(sheet.y, { weight: 1.1, color: colors.ink });
  const style = { font: "strong", size: 9.5, align: "right", tabular: true } as const;
  const base = sheet.y + 15.5;
  sheet.group("TR", () => {
    sheet.tag("TH", () => sheet.line(footing.label, frame.left, base, { font: "strong", size: 9.5 }), {
      scope: "Row",
    });
    for (const { footing: total, right } of columns)
      sheet.tag("TD", () => sheet.line(total?.(footing.cents) ?? "", frame.left + right, base, style));
  });
  sheet.y += 21;
}
