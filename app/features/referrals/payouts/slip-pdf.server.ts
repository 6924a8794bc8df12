import { buffer } from "node:stream/consumers";
import type { Payout } from "#app/features/referrals/payouts/queries.server.ts";
import { checkLabels, evidenceOnSlip, payoutNumber } from "#app/features/referrals/payouts/rules.ts";
import type { CompanyFacts } from "#app/features/settings/company/schema.ts";
import { formatDollarsAndCents, formatExactDateTime, formatLongDay } from "#app/lib/format.ts";
import type { LogoFile } from "#app/lib/logo.ts";
import { colors, drawLetterhead, drawPageEdges, frame, Sheet } from "#app/lib/pdf/sheet.server.ts";

/** A tagged PDF of one page, with a second one only for long reasons. */
export async function renderSlip(
  payout: Payout,
  company: CompanyFacts,
  logo?: LogoFile | null,
): Promise<Buffer<ArrayBuffer>> {
  const number = payoutNumber(payout.number);
  const title = `Referral fee ${number}`;
  const sheet = new Sheet({ title, author: company.name, subject: title, date: payout.paidAt, logo });
  const { timeZone } = company;
  drawLetterhead(sheet, company, `Paid ${formatLongDay(payout.paidAt, timeZone)}`, `Payment ${number}`);
  const style = { font: "serif", size: 27, maxLines: 2, width: frame.width, lineGap: -3 } as const;
  sheet.tag("H1", () => {
    sheet.y += sheet.text("Referral fee", frame.left, sheet.y, style) + 5;
  });
  if (payout.reversedAt)
    sheet.paragraph(
      `Reversed ${formatExactDateTime(payout.reversedAt, timeZone)}: ${payout.reversalReason}`,
      { font: "strong", size: 11, width: frame.width },
    );
  sheet.y += 6;
  drawTable(sheet, factsOf(payout, timeZone));
  drawSum(sheet, formatDollarsAndCents(payout.amountCents));
  sheet.heading("Checked before the payment", 60);
  drawTable(
    sheet,
    payout.checks.map((check) => [
      checkLabels[check.key as keyof typeof checkLabels] ?? check.key,
      evidenceOnSlip(check),
    ]),
  );
  if (payout.reason) sheet.paragraph(`Paid anyway because: ${payout.reason}`, { width: frame.width });
  drawPageEdges(sheet, { company, runningHead: [title, payout.payeeName] });
  sheet.doc.end();
  return buffer(sheet.doc);
}

type Row = [label: string, text: string];

function factsOf({ payeeName, facts, paidAt, by }: Payout, timeZone: string): Row[] {
  const rows: Row[] = [
    ["Paid to", payeeName],
    ["License", facts.license],
    ["Referred by", facts.realtor],
    ["Referred on", formatLongDay(new Date(facts.referredAt), timeZone)],
    ["Client", facts.client],
    ["Property", facts.property],
    ["Recorded", [formatExactDateTime(paidAt, timeZone), by && `by ${by}`].filter(Boolean).join(" ")],
  ];
  return rows.filter(([, text]) => text !== "");
}

const left = frame.left + 190;

function drawTable(sheet: Sheet, rows: readonly Row[]) {
  const style = { lineGap: 2.6, size: 10, width: frame.right - left };
  const head = { font: "strong", width: 176, size: 10 } as const;
  sheet.group("Table", () => {
    for (const [label, text] of rows) {
      const height = Math.max(sheet.heightOf(text, style), sheet.heightOf(label, head)) + 9;
      sheet.room(height);
      sheet.rule(sheet.y);
      sheet.group("TR", () => {
        sheet.tag("TH", () => sheet.text(label, frame.left, sheet.y + 5, head), { scope: "Row" });
        sheet.tag("TD", () => sheet.text(text, left, sheet.y + 5, style));
      });
      sheet.y += height;
    }
  });
  sheet.rule(sheet.y);
  sheet.y += 8;
}

/** With the double rule of a statement. */
function drawSum(sheet: Sheet, amount: string) {
  sheet.room(40);
  sheet.rule(sheet.y, { weight: 1.5, color: colors.ink });
  sheet.tag("P", () => {
    const style = { font: "serif", size: 16 } as const;
    sheet.line("Referral fee paid", frame.left, sheet.y + 22, style);
    sheet.line(amount, frame.right, sheet.y + 22, { ...style, align: "right", tabular: true });
  });
  for (const below of [32, 35]) sheet.rule(sheet.y + below, { weight: 1, color: colors.ink });
  sheet.y += 44;
}
