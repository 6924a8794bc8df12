import type { ReportView } from "#app/features/analysis/report/view.ts";
import { formatDollars } from "#app/lib/format.ts";
import { colors, frame, headingHeight, type Sheet } from "#app/lib/pdf/sheet.server.ts";

type Column = { left: number; width: number };

const gap = 26;
const half = (frame.width - gap) / 2;
const whole: Column = { left: frame.left, width: 424 };
const [first, second]: [Column, Column] = [
  { left: frame.left, width: half },
  { left: frame.left + half + gap, width: half },
];

export function drawClosing(sheet: Sheet, view: ReportView): void {
  const ticked = view.improvements.anyTicked;
  const steps = ticked ? second : whole;
  const height = Math.max(stepsHeight(sheet, view, steps), ticked ? improvementsHeight(view) : 0);
  sheet.y += 10;
  sheet.room(headingHeight + height);
  const top = sheet.y;
  if (ticked) sheet.group("Sect", () => drawImprovements(sheet, view, first));
  sheet.y = top;
  sheet.group("Sect", () => drawSteps(sheet, view, steps));
  sheet.y = top + headingHeight + height;
}

const row = 18;
const tickedOf = ({ improvements }: ReportView) => improvements.items.filter((item) => item.checked);

const improvementsHeight = (view: ReportView) =>
  tickedOf(view).length * row + 28 + (view.improvements.building ? row : 0);

function drawImprovements(sheet: Sheet, view: ReportView, { left, width }: Column): void {
  const right = left + width;
  sheet.title("Improvements", left);
  sheet.tag("P", () =>
    sheet.line(view.improvements.intro, right, sheet.y + 14, { size: 8, color: colors.soft, align: "right" }),
  );
  sheet.y += headingHeight;
  sheet.group("Table", () => {
    for (const item of tickedOf(view)) {
      const label = item.customCents === null ? item.name : `${item.name}, set by hand`;
      drawCost(sheet, { label, cents: item.costCents, left, right, base: sheet.y + 13 });
      sheet.y += row;
      sheet.rule(sheet.y, { from: left, to: right });
    }
    sheet.rule(sheet.y, { from: left, to: right, weight: 1.1, color: colors.ink });
    const { totalCents, totalLabel, building } = view.improvements;
    drawCost(sheet, { label: totalLabel, cents: totalCents, left, right, base: sheet.y + 16, total: true });
    for (const y of [sheet.y + 24, sheet.y + 26.6])
      sheet.rule(y, { from: left, to: right, weight: 0.9, color: colors.ink });
    sheet.y += 28;
    if (!building) return;
    drawCost(sheet, {
      label: `${building.label}:`,
      cents: building.totalCents,
      left,
      right,
      base: sheet.y + 12,
    });
  });
}

type Cost = { label: string; cents: number; left: number; right: number; base: number; total?: boolean };

function drawCost(sheet: Sheet, { label, cents, left, right, base, total = false }: Cost): void {
  const style = { font: total ? "strong" : "text", size: total ? 11 : 10 } as const;
  sheet.group("TR", () => {
    sheet.tag("TH", () => sheet.line(label, left, base, style), { scope: "Row" });
    sheet.tag("TD", () =>
      sheet.line(formatDollars(cents), right, base, { ...style, align: "right", tabular: true }),
    );
  });
}

const indent = 18;
const stepStyle = { size: 10, lineGap: 2.2 };

function stepsHeight(sheet: Sheet, { nextSteps }: ReportView, { width }: Column): number {
  const style = { ...stepStyle, width: width - indent };
  return nextSteps.reduce((sum, step) => sum + sheet.heightOf(step, style) + 4, 0);
}

function drawSteps(sheet: Sheet, { nextSteps }: ReportView, { left, width }: Column): void {
  const style = { ...stepStyle, width: width - indent };
  sheet.title("Next steps", left);
  sheet.y += headingHeight;
  sheet.group("L", () => {
    for (const [index, step] of nextSteps.entries()) {
      sheet.group("LI", () => {
        sheet.tag("Lbl", () => sheet.text(`${index + 1}.`, left, sheet.y, { font: "strong" }));
        sheet.tag("LBody", () => sheet.text(step, left + indent, sheet.y, style));
      });
      sheet.y += sheet.heightOf(step, style) + 4;
    }
  });
}
