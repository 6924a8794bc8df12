import { drawStatement, statementHeight } from "#app/features/analysis/pdf/tables.server.ts";
import type { ReportSigner, ReportView } from "#app/features/analysis/report/view.ts";
import { formatPhone } from "#app/lib/format.ts";
import { colors, frame, headingHeight, type Sheet } from "#app/lib/pdf/sheet.server.ts";

const gap = 26;
const half = (frame.width - gap) / 2;
const indent = 18;

/** Next steps, and on their left the chosen improvements. */
export function drawClosing(sheet: Sheet, view: ReportView): void {
  const costs = costsOf(view);
  const left = costs.length > 0 ? frame.left + half + gap : frame.left;
  const style = { size: 10, lineGap: 2.2, width: (costs.length > 0 ? half : 424) - indent };
  const stepHeight = (step: string) => sheet.heightOf(step, style) + 4;
  const stepsHeight = view.nextSteps.reduce((sum, step) => sum + stepHeight(step), 0);
  const height = headingHeight + Math.max(stepsHeight, statementHeight(sheet, costs));
  sheet.y += 10;
  sheet.room(height);
  const top = sheet.y;
  if (costs.length > 0)
    sheet.group("Sect", () => {
      const to = frame.left + half;
      sheet.title("Improvements", frame.left);
      sheet.tag("P", () =>
        sheet.line(view.improvements.intro, to, top + 14, { size: 8, color: colors.soft, align: "right" }),
      );
      sheet.y += headingHeight;
      drawStatement(sheet, costs, { from: frame.left, to });
    });
  sheet.y = top;
  sheet.group("Sect", () => {
    sheet.title("Next steps", left);
    sheet.y += headingHeight;
    sheet.group("L", () => {
      for (const [index, step] of view.nextSteps.entries()) {
        sheet.group("LI", () => {
          sheet.tag("Lbl", () => sheet.text(`${index + 1}.`, left, sheet.y, { font: "strong" }));
          sheet.tag("LBody", () => sheet.text(step, left + indent, sheet.y, style));
        });
        sheet.y += stepHeight(step);
      }
    });
  });
  sheet.y = top + height;
  if (view.signer) drawSigner(sheet, view.signer);
}

function drawSigner(sheet: Sheet, { name, role, phone, licenceLine }: ReportSigner): void {
  sheet.y += 8;
  sheet.room(24);
  const rest = [`, ${role}, ${formatPhone(phone)}`, licenceLine].filter(Boolean).join(". ");
  sheet.tag("P", () => {
    sheet.line(`Questions? ${name}`, frame.left, sheet.y + 8, { font: "strong" });
    const after = frame.left + sheet.widthOf(`Questions? ${name}`, { font: "strong" });
    sheet.line(rest, after, sheet.y + 8, { color: colors.soft });
  });
  sheet.y += 12;
}

function costsOf({ improvements: { items, anyTicked, totalLabel, totalCents, building } }: ReportView) {
  if (!anyTicked) return [];
  const chosen = items.filter(({ checked }) => checked);
  return [
    ...chosen.map(({ name, customCents, costCents }) => ({
      label: customCents === null ? name : `${name}, set by hand`,
      cents: costCents,
    })),
    { label: totalLabel, cents: totalCents, total: true },
    ...(building ? [{ label: `${building.label}:`, cents: building.totalCents }] : []),
  ];
}
