import { drawPriceOrWait, priceOrWaitHeight } from "#app/features/analysis/pdf/tables.server.ts";
import type { ReportSigner, ReportView } from "#app/features/analysis/report/view.ts";
import { formatPhone } from "#app/lib/format.ts";
import { colors, frame, headingHeight, type Sheet } from "#app/lib/pdf/sheet.server.ts";

const gap = 26;
const half = (frame.width - gap) / 2;
const indent = 18;

/** On the left price or wait, on the right next steps and who signs. */
export function drawClosing(sheet: Sheet, { priceOrWait, nextSteps, signer }: ReportView): void {
  const left = priceOrWait ? frame.left + half + gap : frame.left;
  const style = { size: 10, lineGap: 2.2, width: (priceOrWait ? half : 424) - indent };
  const stepHeight = (step: string) => sheet.heightOf(step, style) + 4;
  const stepsHeight = headingHeight + nextSteps.reduce((sum, step) => sum + stepHeight(step), 0);
  const height = Math.max(
    stepsHeight + (signer ? signerHeight : 0),
    priceOrWait ? priceOrWaitHeight(sheet, priceOrWait, half) : 0,
  );
  sheet.y += 8;
  sheet.room(height);
  const top = sheet.y;
  if (priceOrWait) drawPriceOrWait(sheet, priceOrWait, half);
  sheet.y = top;
  sheet.group("Sect", () => {
    sheet.title("Next steps", left);
    sheet.y += headingHeight;
    sheet.group("L", () => {
      for (const [index, step] of nextSteps.entries()) {
        sheet.group("LI", () => {
          sheet.tag("Lbl", () => sheet.text(`${index + 1}.`, left, sheet.y, { font: "strong" }));
          sheet.tag("LBody", () => sheet.text(step, left + indent, sheet.y, style));
        });
        sheet.y += stepHeight(step);
      }
    });
  });
  if (signer) drawSigner(sheet, signer, left);
  sheet.y = top + height;
}

const signerHeight = 44;

function drawSigner(sheet: Sheet, { name, role, phone, licenceLine }: ReportSigner, x: number): void {
  const top = sheet.y + 18;
  sheet.tag("P", () => {
    sheet.line(`Questions? ${name}, ${formatPhone(phone)}`, x, top, { font: "strong" });
    sheet.line([role, licenceLine].filter(Boolean).join(". "), x, top + 13, { size: 9, color: colors.soft });
  });
}
