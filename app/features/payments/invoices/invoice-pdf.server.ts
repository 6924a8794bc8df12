import { buffer } from "node:stream/consumers";
import type { InvoiceSheet } from "#app/features/payments/invoices/rules.ts";
import type { CompanyFacts } from "#app/features/settings/company/schema.ts";
import { formatDay, formatDollarsAndCents, formatPhone } from "#app/lib/format.ts";
import { drawSender, onEveryPage } from "#app/lib/pdf/head.server.ts";
import { colors, frame, Sheet } from "#app/lib/pdf/sheet.server.ts";

type Invoice = { sheet: InvoiceSheet; company: CompanyFacts };

/** @param createdAt the creation date in the file's properties */
export function renderInvoicePdf(invoice: Invoice, createdAt: Date): Promise<Buffer> {
  const { number, description } = invoice.sheet;
  const page = new Sheet({
    title: `Invoice ${number}`,
    author: invoice.company.name,
    subject: description,
    date: createdAt,
  });
  drawHead(page, invoice);
  drawItems(page, invoice.sheet);
  drawStanding(page, invoice);
  drawFeet(page, invoice);
  page.doc.end();
  return buffer(page.doc);
}

const small = { size: 8.5, color: colors.soft } as const;

function drawHead(page: Sheet, { sheet, company }: Invoice) {
  const zone = company.timeZone;
  drawSender(page, company);
  page.y += 26;
  page.tag("H1", () => page.line(`Invoice ${sheet.number}`, frame.left, page.y + 14, titleStyle));
  page.y += 30;
  page.paragraph(sheet.description, { width: frame.width, maxLines: 4 });
  page.y += 8;
  drawPair(page, "Issued", formatDay(sheet.issuedAt, zone));
  drawPair(page, "Due", formatDay(sheet.dueAt, zone));
  const { name, email, address } = sheet.billTo;
  const billed = [name, address, email].filter(Boolean).join(", ");
  if (billed) drawPair(page, "Bill to", billed);
  page.y += 14;
}

const titleStyle = { font: "serif", size: 27 } as const;

function drawPair(page: Sheet, term: string, words: string) {
  const style = { size: 10, width: frame.width - 70, maxLines: 3 };
  const height = page.heightOf(words, style);
  page.tag("P", () => {
    page.text(term, frame.left, page.y, { size: 10, color: colors.soft, width: 64 });
    page.text(words, frame.left + 70, page.y, style);
  });
  page.y += height + 4;
}

function drawItems(page: Sheet, { items, amountCents }: InvoiceSheet) {
  page.group("Table", () => {
    drawRow(page, ["Item", "Amount"], true);
    page.rule(page.y, { weight: 1, color: colors.ink });
    for (const item of items) {
      drawRow(page, [item.description, formatDollarsAndCents(item.amountCents)], false);
      page.rule(page.y);
    }
    drawRow(page, ["Total", formatDollarsAndCents(amountCents)], true);
    page.rule(page.y, { weight: 1, color: colors.ink });
  });
  page.y += 20;
}

function drawRow(page: Sheet, [what, amount]: [string, string], isStrong: boolean) {
  const font = isStrong ? "strong" : "text";
  const style = { font, size: 10, width: 400, maxLines: 4 } as const;
  const height = page.heightOf(what, style) + 12;
  page.room(height);
  page.group("TR", () => {
    page.tag("TD", () => page.text(what, frame.left, page.y + 6, style));
    page.tag("TD", () =>
      page.line(amount, frame.right, page.y + 15, { font, size: 10, align: "right", tabular: true }),
    );
  });
  page.y += height;
}

function drawStanding(page: Sheet, { sheet, company }: Invoice) {
  const standing = sheet.isVoid
    ? "This invoice is void. Nothing is due."
    : sheet.paidAt
      ? `Paid on ${formatDay(sheet.paidAt, company.timeZone)}. Thank you.`
      : `Please pay by ${formatDay(sheet.dueAt, company.timeZone)}.`;
  page.paragraph(standing, { font: "strong", size: 11 });
  page.paragraph("SANDBOX: this is a sample from a demonstration. No money is owed and none moves.", {
    color: colors.soft,
  });
}

function drawFeet(page: Sheet, { company }: Invoice) {
  const y = frame.pageHeight - 46;
  const words = [company.name, formatPhone(company.phone), company.email].join(", ");
  onEveryPage(page, (label) => {
    page.text(words, frame.left, y - 8, { ...small, width: 400, maxLines: 1 });
    page.line(label, frame.right, y, { ...small, align: "right" });
  });
}
