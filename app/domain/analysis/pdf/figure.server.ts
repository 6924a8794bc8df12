import type { ReportBuilding, ReportRent } from "#app/domain/analysis/report/rent.ts";
import type { ReportView } from "#app/domain/analysis/report/view.ts";
import { drawLamp } from "#app/domain/pdf/marks.server.ts";
import { colors, frame, type Sheet } from "#app/domain/pdf/sheet.server.ts";
import { formatDollars } from "#app/ui/format.ts";

/** The large figure, the whole building beside it where there is one, and the range bar with its lamp. */
export function drawFigure(sheet: Sheet, { rent, building }: ReportView): void {
  sheet.y += 14;
  sheet.group("Sect", () => {
    sheet.tag("H2", () => sheet.line(rent.label, frame.left, sheet.y + 8, { font: "strong", size: 11 }));
    sheet.y += 17;
    sheet.tag("P", () =>
      sheet.line(formatDollars(rent.cents), frame.left - 2, sheet.y + 48, { font: "serif", size: 62 }),
    );
    if (rent.caution) drawCaution(sheet, rent.caution, formatDollars(rent.cents));
    sheet.y += 54;
    drawRange(sheet, rent);
    if (building) drawBuilding(sheet, building);
  });
}

function drawCaution(sheet: Sheet, caution: string, figure: string): void {
  const x = frame.left + sheet.widthOf(figure, { font: "serif", size: 62 }) + 24;
  const width = Math.min(200, frame.right - x);
  const style = { font: "strong", size: 11, width, lineGap: 2 } as const;
  const height = sheet.heightOf(caution, style);
  const top = sheet.y + 27 - height / 2;
  sheet.artifact(() => {
    sheet.doc.rect(x - 12, top - 5, 3, height + 8).fillAndStroke(colors.lamp, colors.ink);
  });
  sheet.tag("P", () => sheet.text(caution, x, top, style));
}

const bar = { height: 9, radius: 4.5, lamp: 33 };

function drawRange(sheet: Sheet, rent: ReportRent): void {
  const { doc } = sheet;
  const top = sheet.y + bar.lamp - 6;
  const spoken = `Range bar from ${rent.lowLabel} ${formatDollars(rent.lowCents)} to ${rent.highLabel} ${formatDollars(rent.highCents)}; the figure is ${formatDollars(rent.cents)}.`;
  sheet.tag(
    "Figure",
    () => {
      const ground = doc.linearGradient(frame.left, 0, frame.right, 0);
      ground.stop(0, colors.cyanTint).stop(0.5, colors.cyan).stop(1, colors.cyanTint);
      doc.roundedRect(frame.left, top, frame.width, bar.height, bar.radius).lineWidth(0.8);
      doc.fillAndStroke(ground, colors.ink);
      for (const percent of rent.tickPercents) {
        const x = frame.left + (frame.width * percent) / 100;
        doc
          .moveTo(x, top + bar.height + 3)
          .lineTo(x, top + bar.height + 9)
          .lineWidth(1.2)
          .stroke(colors.ink);
      }
      drawLamp(doc, frame.left + (frame.width * rent.markerPercent) / 100, top + bar.height + 2.5, bar.lamp);
    },
    { alt: spoken },
  );
  sheet.y = top + bar.height + 22;
  drawEnds(sheet, rent);
  sheet.y += 23;
  if (rent.key) sheet.paragraph(rent.key, { size: 9, color: colors.soft, lineGap: 2, width: frame.width });
}

function drawEnds(sheet: Sheet, rent: ReportRent): void {
  const label = { size: 9, color: colors.soft };
  const amount = { font: "serif", size: 13 } as const;
  sheet.tag("P", () => {
    sheet.line(rent.lowLabel, frame.left, sheet.y, label);
    sheet.line(formatDollars(rent.lowCents), frame.left, sheet.y + 15, amount);
  });
  sheet.tag("P", () => {
    sheet.line(rent.highLabel, frame.right, sheet.y, { ...label, align: "right" });
    sheet.line(formatDollars(rent.highCents), frame.right, sheet.y + 15, { ...amount, align: "right" });
  });
}

function drawBuilding(sheet: Sheet, building: ReportBuilding): void {
  sheet.y += 3;
  sheet.rule(sheet.y);
  sheet.y += 18;
  const range = `${formatDollars(building.lowCents)} to ${formatDollars(building.highCents)}`;
  sheet.tag("P", () => {
    sheet.line(building.label, frame.left, sheet.y, { font: "strong", size: 10.5 });
    sheet.line(`Market Low to Market High ${range}`, frame.left, sheet.y + 14, {
      size: 9,
      color: colors.soft,
    });
    sheet.line(formatDollars(building.cents), frame.right, sheet.y + 8, {
      font: "serif",
      size: 22,
      align: "right",
    });
  });
  sheet.y += 24;
  sheet.rule(sheet.y);
}
