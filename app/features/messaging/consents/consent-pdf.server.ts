import { buffer } from "node:stream/consumers";
import type { ConsentRecord } from "#app/features/messaging/consents/queries.server.ts";
import { sourceOf } from "#app/features/messaging/consents/record.ts";
import type { CompanyFacts } from "#app/features/settings/company/schema.ts";
import { formatExactDateTime, formatLongDay } from "#app/lib/format.ts";
import type { LogoFile } from "#app/lib/logo.ts";
import { drawLetterhead, drawPageEdges, frame, Sheet } from "#app/lib/pdf/sheet.server.ts";

type Printed = { company: CompanyFacts; logo?: LogoFile | null; now: Date };

/** A tagged PDF of one page, with more only for a long history. */
export async function renderConsentRecord(
  { name, property, email, phone, entries }: ConsentRecord,
  { company, logo, now }: Printed,
): Promise<Buffer<ArrayBuffer>> {
  const { timeZone } = company;
  const title = "Consent record";
  const sheet = new Sheet({ title, author: company.name, subject: name, date: now, logo });
  drawLetterhead(sheet, company, `As of ${formatLongDay(now, timeZone)}`, name);
  sheet.tag("H1", () => {
    sheet.y += sheet.text(title, frame.left, sheet.y, { font: "serif", size: 24, width: frame.width }) + 4;
  });
  sheet.paragraph([name, property, email, phone].filter(Boolean).join(" · "), { width: frame.width });
  if (entries.length === 0) sheet.paragraph("Nothing is recorded.", { width: frame.width });
  sheet.group("Table", () => {
    for (const entry of entries) drawEntry(sheet, entry, timeZone);
  });
  sheet.rule(sheet.y);
  drawPageEdges(sheet, { company, runningHead: [title, name] });
  sheet.doc.end();
  return buffer(sheet.doc);
}

const left = frame.left + 130;

function drawEntry(sheet: Sheet, entry: ConsentRecord["entries"][number], timeZone: string) {
  const small = { size: 8, lineGap: 1, width: frame.right - left } as const;
  const head = { font: "strong", size: 9, width: frame.right - left } as const;
  const time = { size: 8, width: 120 } as const;
  const source = `${entry.address}. ${sourceOf(entry)}`;
  const below = sheet.heightOf(entry.text, small) + sheet.heightOf(source, small);
  const height = sheet.heightOf(entry.title, head) + below + 7;
  sheet.room(height);
  sheet.rule(sheet.y);
  sheet.group("TR", () => {
    const at = formatExactDateTime(entry.at, timeZone);
    sheet.tag("TH", () => sheet.text(at, frame.left, sheet.y + 4, time), { scope: "Row" });
    sheet.tag("TD", () => {
      let y = sheet.y + 4;
      y += sheet.text(entry.title, left, y, head);
      y += sheet.text(entry.text, left, y, small);
      sheet.text(source, left, y, small);
    });
  });
  sheet.y += height;
}
