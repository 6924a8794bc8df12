import type { ReportComparable, ReportComparables } from "#app/features/analysis/report/comparables.ts";
import type { ReportView } from "#app/features/analysis/report/view.ts";
import { formatDollars, formatSignedDollars } from "#app/lib/format.ts";
import { colors, frame, type Sheet } from "#app/lib/pdf/sheet.server.ts";

export function drawComparables(sheet: Sheet, { comparables }: ReportView): void {
  sheet.group("Sect", () => {
    sheet.heading(comparables.heading, togetherHeight(comparables, sheet.isClose));
    if (comparables.rows.length === 0) return sheet.paragraph(comparables.emptyText);
    if (comparables.intro) drawIntro(sheet, comparables);
    const columns = columnsOf(comparables);
    sheet.group("Table", () => {
      sheet.group("TR", () => drawHead(sheet, columns, true));
      for (const row of comparables.rows) drawRow(sheet, row, { columns, comparables });
      if (comparables.footing) drawFooting(sheet, comparables.footing, columns);
    });
  });
}

function drawIntro(sheet: Sheet, { heading, intro }: ReportComparables): void {
  const style = { size: 9, color: colors.soft };
  const room = frame.width - sheet.widthOf(heading, { font: "serif", size: 14.5 }) - 20;
  if (sheet.widthOf(intro, style) > room) sheet.paragraph(intro);
  else sheet.tag("P", () => sheet.line(intro, frame.right, sheet.y - 10, { ...style, align: "right" }));
}

function togetherHeight({ rows, intro }: ReportComparables, mayTear: boolean): number {
  const whole = (intro ? 20 : 0) + 45 + rows.length * 30;
  if (rows.length === 0) return 20;
  if (mayTear) return 95;
  return whole < 400 ? whole : 120;
}

type Column = {
  label: string[];
  right: number;
  cell: (row: ReportComparable) => string;
  footing?: (cents: number) => string;
};

function columnsOf({ adjusted, whenLabel }: ReportComparables): Column[] {
  const [distance, month, rent] = adjusted ? [262, 320, 368] : [360, 436, 504];
  return [
    { label: ["Distance"], right: distance, cell: (row) => row.distance },
    { label: [whenLabel], right: month, cell: (row) => row.when },
    { label: ["Rent"], right: rent, cell: (row) => formatDollars(row.rentCents) },
    ...(adjusted ? adjustedColumns : []),
  ];
}

const adjustedColumns: Column[] = [
  {
    label: ["Adjust-", "ment"],
    right: 414,
    cell: (row) => (row.adjustmentCents === null ? "" : formatSignedDollars(row.adjustmentCents)),
  },
  {
    label: ["Adjusted", "rent"],
    right: 460,
    cell: (row) => (row.adjustedCents === null ? "" : formatDollars(row.adjustedCents)),
    footing: formatDollars,
  },
  {
    label: ["Weight"],
    right: 504,
    cell: (row) => (row.weightPercent === null ? "" : `${row.weightPercent}%`),
    footing: () => "100%",
  },
];

function drawHead(sheet: Sheet, columns: Column[], tagged: boolean): void {
  const style = { font: "strong", size: 8.5 } as const;
  const base = sheet.y + 18;
  const cell = (actual: string, draw: () => void) =>
    tagged ? sheet.tag("TH", draw, { scope: "Column", actual }) : sheet.artifact(draw);
  cell("Address", () => sheet.line("Address", frame.left, base, style));
  for (const { label, right } of columns) {
    cell(label.join(" ").replace("- ", ""), () => {
      for (const [index, part] of label.entries()) {
        const y = base - (label.length - 1 - index) * 10.5;
        sheet.line(part, frame.left + right, y, { ...style, align: "right" });
      }
    });
  }
  sheet.rule(sheet.y + 23.5, { weight: 1.1, color: colors.ink });
  sheet.y += 23.5;
}

function drawRow(
  sheet: Sheet,
  row: ReportComparable,
  { columns, comparables }: { columns: Column[]; comparables: ReportComparables },
): void {
  const width = comparables.adjusted ? 196 : 280;
  const address = { font: "strong", size: 9.5, width, maxLines: 2 } as const;
  const addressHeight = sheet.heightOf(row.address, address);
  const under = { size: 8.5, color: colors.soft };
  const words = standing(row, comparables);
  const isBeside = sheet.widthOf(row.detail, under) + sheet.widthOf(words, under) + 14 <= frame.width;
  const wrapped = { ...under, width: frame.width, maxLines: 3 };
  const height = 17 + addressHeight + (isBeside ? 0 : sheet.heightOf(words, wrapped) + 1);
  if (sheet.room(height)) drawHead(sheet, columns, false);
  const underBase = sheet.y + addressHeight + 12;
  sheet.group("TR", () => {
    sheet.tag(
      "TH",
      () => {
        sheet.text(row.address, frame.left, sheet.y + 3, address);
        sheet.line(row.detail, frame.left, underBase, under);
        if (isBeside) sheet.line(words, frame.right, underBase, { ...under, align: "right" });
        else sheet.text(words, frame.left, underBase + 3.5, wrapped);
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

function standing({ kind, sample, reason }: ReportComparable, { whenLabel }: ReportComparables): string {
  const kinds = [whenLabel === "Month" ? kind : "", sample ? "Sample" : ""].filter((part) => part !== "");
  return [kinds.join(", ").replace(", S", ", s"), reason].filter((part) => part !== "").join(". ");
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
