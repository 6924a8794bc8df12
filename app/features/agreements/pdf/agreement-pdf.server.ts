import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import type { ExecutedAgreement } from "#app/features/agreements/queries/owner.server.ts";
import { formatExactDateTime } from "#app/lib/format.ts";
import { colors, drawSender, frame, onEveryPage, Sheet } from "#app/lib/pdf/sheet.server.ts";

/** Sandbox only. A tagged PDF in US agreement format. */
export async function renderAgreementPdf(agreement: ExecutedAgreement): Promise<Buffer> {
  const sheet = new Sheet({
    title: agreement.title,
    author: agreement.company.name,
    subject: `Agreement ${agreement.id}`,
    date: agreement.broker.at,
  });
  for (const part of [drawHead, drawItems, drawSignatures, drawRecord, drawEdges]) {
    part(sheet, agreement);
    await setImmediate();
  }
  sheet.doc.end();
  return buffer(sheet.doc);
}

function drawHead(sheet: Sheet, { company, title, property, quoteLine }: ExecutedAgreement) {
  drawSender(sheet, company);
  sheet.y += 16;
  const style = { font: "serif", size: 21, maxLines: 3, width: frame.width, lineGap: -2 } as const;
  sheet.tag("H1", () => {
    sheet.y += sheet.text(title, frame.left, sheet.y, style) + 6;
  });
  sheet.paragraph([property, quoteLine].filter(Boolean).join(". "), { color: colors.soft, size: 11 });
}

function drawItems(sheet: Sheet, { items }: ExecutedAgreement) {
  for (const [index, { label, value }] of items.entries())
    sheet.group("Sect", () => {
      sheet.heading(`${index + 1}. ${label}`, 34);
      sheet.paragraph(value, { width: 480 });
    });
}

function drawSignatures(sheet: Sheet, { owner, broker, company }: ExecutedAgreement) {
  sheet.group("Sect", () => {
    sheet.heading("Signed", 150);
    sheet.paragraph("Both parties agree to the terms above.");
    const sides = [
      { role: "Owner", name: owner.name, at: owner.at },
      { role: `Broker, for ${company.name}`, name: broker.name, at: broker.at },
    ];
    for (const side of sides) drawSignature(sheet, side, company.timeZone);
  });
}

type Side = { role: string; name: string; at: Date };

function drawSignature(sheet: Sheet, { role, name, at }: Side, timeZone: string) {
  const height = 62;
  sheet.room(height);
  const signed = { font: "serif", size: 20, width: 320, maxLines: 1, color: colors.ink } as const;
  sheet.tag("P", () => sheet.text(name, frame.left, sheet.y + 4, signed));
  sheet.rule(sheet.y + 32, { to: frame.left + 320, weight: 1, color: colors.ink });
  sheet.tag("P", () => {
    const words = `${role}. Signed electronically ${formatExactDateTime(at, timeZone)}.`;
    sheet.text(words, frame.left, sheet.y + 36, { size: 9, color: colors.soft, width: 480, maxLines: 2 });
  });
  sheet.y += height;
}

function drawRecord(sheet: Sheet, { id, createdAt, openedAt, owner, broker, company }: ExecutedAgreement) {
  const at = (instant: Date) => formatExactDateTime(instant, company.timeZone);
  const steps = [
    `Created ${at(createdAt)}.`,
    openedAt && `Opened by the owner ${at(openedAt)}.`,
    `Signed by the owner, ${[owner.name, owner.email].filter(Boolean).join(", ")}, ${at(owner.at)}.`,
    `Signed by the broker, ${broker.name}, ${at(broker.at)}.`,
  ];
  sheet.group("Sect", () => {
    sheet.heading("Signing record", 60);
    sheet.paragraph(`Agreement ${id}. ${steps.filter(Boolean).join(" ")}`, { size: 9, width: 480 });
    sheet.paragraph(
      "Created in the sandbox of a demo: it is not binding, and the sample company manages no property.",
      { font: "strong", size: 9, width: 480 },
    );
  });
}

function drawEdges(sheet: Sheet, { company, id }: ExecutedAgreement) {
  const y = frame.pageHeight - 40;
  const style = { size: 8, color: colors.soft };
  onEveryPage(sheet, (label) => {
    sheet.stroke(y - 12);
    sheet.line(`SANDBOX. ${company.name}. Agreement ${id.slice(0, 8)}`, frame.left, y, style);
    sheet.line(label, frame.right, y, { ...style, align: "right" });
  });
}
