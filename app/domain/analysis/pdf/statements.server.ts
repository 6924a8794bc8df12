import { colors, frame, type Sheet } from "#app/domain/analysis/pdf/sheet.server.ts";
import type { ReportView } from "#app/domain/analysis/report/view.ts";
import { formatDollars } from "#app/ui/format.ts";

type Line = { label: string; detail: string; more?: string; cents: number; total?: boolean };

const small = { size: 8.5, color: colors.soft, width: 424 };

/** The projection: income, less, net over a double rule. */
export function drawProjection(sheet: Sheet, { projection }: ReportView): void {
  sheet.group("Sect", () => {
    sheet.heading(
      "A year of rent, projected",
      projection.lines.length * 32 + 22 + (projection.intro ? 20 : 0),
    );
    if (projection.intro) sheet.paragraph(projection.intro);
    drawStatement(
      sheet,
      projection.lines.map((line) => ({
        ...line,
        ...(line.key === "management" && { more: `${projection.offer}; see Start Property Management.` }),
        total: line.key === "net",
      })),
    );
  });
}

/** The ticked improvements with their sum; nothing when none is ticked. */
export function drawImprovements(sheet: Sheet, { improvements }: ReportView): void {
  if (!improvements.anyTicked) return;
  const ticked = improvements.items.filter((item) => item.checked);
  sheet.group("Sect", () => {
    sheet.heading("Improvements", (ticked.length + 1) * 32);
    sheet.paragraph(improvements.intro);
    drawStatement(sheet, [
      ...ticked.map((item) => ({
        label: item.name,
        detail: item.customCents === null ? "Estimated" : "Set by hand",
        cents: item.costCents,
      })),
      { label: "Total", detail: "", cents: improvements.totalCents, total: true },
    ]);
  });
}

function drawStatement(sheet: Sheet, lines: Line[]): void {
  sheet.group("Table", () => {
    for (const line of lines) drawLine(sheet, line);
  });
}

function drawLine(sheet: Sheet, { label, detail, more = "", cents, total = false }: Line): void {
  const height = (detail ? 32 : 22) + (more ? sheet.heightOf(more, small) : 0) + (total ? 3 : 0);
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
        sheet.line(detail, frame.left, base + 11, { size: 8.5, color: colors.soft });
        if (more) sheet.text(more, frame.left, base + 14, small);
      },
      { scope: "Row" },
    );
    sheet.tag("TD", () =>
      sheet.line(formatDollars(cents), frame.right, base, {
        font,
        size,
        align: "right",
        tabular: true,
      }),
    );
  });
  sheet.y += height;
  if (total) drawDoubleRule(sheet);
  else sheet.rule(sheet.y);
}

function drawDoubleRule(sheet: Sheet): void {
  for (const y of [sheet.y, sheet.y + 2.6]) sheet.rule(y, { weight: 0.9, color: colors.ink });
  sheet.y += 6;
}
