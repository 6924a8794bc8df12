import { formatPhone } from "#app/lib/format.ts";
import { drawLogoMark } from "#app/lib/pdf/marks.server.ts";
import { colors, frame, type Sheet } from "#app/lib/pdf/sheet.server.ts";

export type Sender = {
  shortName: string;
  street: string;
  city: string;
  state: string;
  zip: string;
  phone: string;
};

export function drawSender(sheet: Sheet, { shortName, street, city, state, zip, phone }: Sender): void {
  sheet.artifact(() => drawLogoMark(sheet.doc, frame.left - 3, frame.top - 4, 34));
  sheet.tag("P", () => sheet.line(shortName, frame.left + 37, frame.top + 24, { font: "serif", size: 19 }));
  sheet.tag("P", () => {
    for (const [index, line] of [street, `${city}, ${state} ${zip}`, formatPhone(phone)].entries())
      sheet.line(line, frame.right, frame.top + 5 + index * 12, {
        size: 8.5,
        color: colors.soft,
        align: "right",
      });
  });
  sheet.y = frame.top + 42;
  sheet.rule(sheet.y, { weight: 1.5, color: colors.ink });
}

/** Hidden from screen readers; `page` counts from 0. */
export function onEveryPage(sheet: Sheet, draw: (label: string, page: number) => void): void {
  const { start, count } = sheet.doc.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    sheet.doc.switchToPage(start + page);
    sheet.doc.markContent("Artifact", { type: "Pagination" });
    draw(`Page ${page + 1} of ${count}`, page);
    sheet.doc.endMarkedContent();
  }
}
