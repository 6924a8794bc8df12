import { statementWithFees } from "#app/domain/analysis/report/projection.ts";
import type { ReportView } from "#app/domain/analysis/report/view.ts";
import { colors, frame, type Sheet } from "#app/domain/pdf/sheet.server.ts";
import { formatDollars } from "#app/ui/format.ts";

type Line = { label: string; detail: string; more?: string; cents: number; total?: boolean };

const small = { size: 8.5, color: colors.soft, width: frame.width };

/** The projection: income, less, net over a double rule. */
export function drawProjection(sheet: Sheet, { projection, url }: ReportView): void {
  sheet.group("Sect", () => {
    sheet.heading(
      "A year of rent, projected",
      projection.lines.length * 22 + 60 + (projection.intro ? 20 : 0),
    );
    if (projection.intro) sheet.paragraph(projection.intro);
    drawStatement(sheet, statementOf(projection, url));
  });
}

function statementOf({ lines, fees }: ReportView["projection"], url: string): Line[] {
  const statement = fees ? statementWithFees(lines, fees) : lines;
  const read = fees?.isOpen ? `See the services and fees in your online report: ${url}` : "";
  return statement.map((line) => ({
    ...line,
    total: line.key === "net",
    ...(fees &&
      line.key === "management" && {
        detail: "",
        more: [`${line.detail}.`, fees.news, read].filter(Boolean).join(" "),
      }),
  }));
}

function drawStatement(sheet: Sheet, lines: Line[]): void {
  sheet.group("Table", () => {
    for (const line of lines) drawLine(sheet, line);
  });
}

function drawLine(sheet: Sheet, { label, detail, more = "", cents, total = false }: Line): void {
  const height = (total ? 23 : 19.5) + (more ? sheet.heightOf(more, small) : 0);
  const size = total ? 12 : 10;
  const font = total ? "strong" : "text";
  sheet.room(height);
  const base = sheet.y + (total ? 17 : 14);
  if (total) sheet.rule(sheet.y, { weight: 1.1, color: colors.ink });
  sheet.group("TR", () => {
    sheet.tag(
      "TH",
      () => {
        sheet.line(label, frame.left, base, { font, size });
        const besides = frame.left + sheet.widthOf(label, { font, size }) + 9;
        sheet.line(detail, besides, base, { size: 8.5, color: colors.soft });
        if (more) sheet.text(more, frame.left, base + 4, small);
      },
      { scope: "Row" },
    );
    sheet.tag("TD", () =>
      sheet.line(formatDollars(cents), frame.right, base, { font, size, align: "right", tabular: true }),
    );
  });
  sheet.y += height;
  if (!total) {
    sheet.rule(sheet.y);
    return;
  }
  for (const y of [sheet.y, sheet.y + 2.6]) sheet.rule(y, { weight: 0.9, color: colors.ink });
  sheet.y += 4;
}
