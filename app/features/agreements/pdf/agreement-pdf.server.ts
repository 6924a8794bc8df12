import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import type { ExecutedAgreement } from "#app/features/agreements/queries/owner.server.ts";
import { formatExactDateTime, formatLongDay } from "#app/lib/format.ts";
import type { LogoFile } from "#app/lib/logo.ts";
import { colors, drawLetterhead, drawPageEdges, frame, Sheet } from "#app/lib/pdf/sheet.server.ts";
import { upperFirst } from "#app/lib/text.ts";

/** Sandbox only. A tagged PDF in US agreement format. */
export async function renderAgreementPdf(
  agreement: ExecutedAgreement,
  logo?: LogoFile | null,
): Promise<Buffer> {
  const sheet = new Sheet({
    title: agreement.title,
    author: agreement.company.name,
    subject: `Agreement ${agreement.id}`,
    date: agreement.broker.at,
    logo,
  });
  for (const part of [drawHead, drawItems, drawSignatures, drawRecord, drawEdges]) {
    part(sheet, agreement);
    await setImmediate();
  }
  sheet.doc.end();
  return buffer(sheet.doc);
}

function drawHead(sheet: Sheet, agreement: ExecutedAgreement) {
  const { company, property, quoteLine, broker } = agreement;
  const signed = `Signed ${formatLongDay(broker.at, company.timeZone)}`;
  drawLetterhead(sheet, company, signed, referenceOf(agreement));
  const style = { font: "serif", size: 27, maxLines: 3, width: frame.width, lineGap: -3 } as const;
  sheet.tag("H1", () => {
    sheet.y += sheet.text(headingOf(agreement), frame.left, sheet.y, style) + 5;
  });
  if (property) sheet.paragraph(property, { font: "strong", size: 11, width: frame.width });
  if (quoteLine) sheet.paragraph(quoteLine, { color: colors.soft, width: frame.width });
}

function drawItems(sheet: Sheet, { items }: ExecutedAgreement) {
  for (const [index, { label, value }] of items.entries()) {
    const parts = partsOf(value);
    const [first] = parts;
    const following = typeof first === "string" ? sheet.heightOf(first, { ...clause, size: 10 }) : 60;
    sheet.group("Sect", () => {
      sheet.heading(`${index + 1}. ${label}`, Math.min(following, 300));
      for (const part of parts)
        if (typeof part === "string") sheet.paragraph(part, clause);
        else drawRows(sheet, part);
    });
  }
}

const clause = { width: 480, lineGap: 2.6 };

type Row = [label: string, text: string];

/** Three or more sentences like "Setup fee: $299, once." in sequence are the rows of a table. */
const rowsIn = /(?:(?<=^|\. )[A-Z][^.:,]{2,40}: (?:[^.]|\.(?! [A-Z]|$))+\.(?: |$)){3,}/;
const rowIn = /([A-Z][^.:,]{2,40}): ((?:[^.]|\.(?! [A-Z]|$))+)\.(?: |$)/g;

function partsOf(value: string): (string | Row[])[] {
  const [table] = rowsIn.exec(value) ?? [];
  if (!table) return [value];
  const [before = "", after = ""] = value.split(table);
  const rows = [...table.matchAll(rowIn)].map(([, label = "", text = ""]): Row => [label, upperFirst(text)]);
  return [before.trim(), rows, after.trim()].filter((part) => part !== "");
}

function drawRows(sheet: Sheet, rows: Row[]) {
  const left = frame.left + 150;
  const style = { lineGap: 2.6, size: 10, width: frame.right - left };
  sheet.group("Table", () => {
    for (const [label, text] of rows) {
      const height = sheet.heightOf(text, style) + 9;
      sheet.room(height);
      sheet.rule(sheet.y);
      sheet.group("TR", () => {
        sheet.tag("TH", () => sheet.text(label, frame.left, sheet.y + 5, { font: "strong", width: 140 }), {
          scope: "Row",
        });
        sheet.tag("TD", () => sheet.text(text, left, sheet.y + 5, style));
      });
      sheet.y += height;
    }
    sheet.rule(sheet.y);
  });
  sheet.y += 8;
}

function drawSignatures(sheet: Sheet, { owner, broker, company }: ExecutedAgreement) {
  const width = (frame.width - 24) / 2;
  const day = (at: Date) => formatExactDateTime(at, company.timeZone);
  sheet.group("Sect", () => {
    sheet.heading("Signed", 170);
    sheet.paragraph("Both parties agree to the terms above.");
    const sides = [
      { role: "Owner", ...owner },
      { role: `Broker, for ${company.name}`, ...broker },
    ];
    for (const [side, { role, name, at }] of sides.entries()) {
      const x = frame.left + side * (width + 24);
      sheet.group("Sect", () => {
        const head = { font: "strong", width, maxLines: 1 } as const;
        sheet.tag("P", () => sheet.text(role, x, sheet.y + 4, head));
        const fields = [
          ["Name", name],
          ["Date", day(at)],
          ["Place", "Signed electronically"],
        ] as const;
        for (const [index, field] of fields.entries())
          drawField(sheet, field, { x, y: sheet.y + 32 + index * 36, width });
      });
    }
    sheet.y += 150;
  });
}

type Box = { x: number; y: number; width: number };

function drawField(sheet: Sheet, [label, value]: readonly [string, string], { x, y, width }: Box) {
  sheet.tag("P", () => {
    sheet.text(value, x, y, { size: 11, width, maxLines: 1 });
    sheet.text(label, x, y + 19, { size: 8, color: colors.soft, width, maxLines: 1 });
  });
  sheet.rule(y + 16, { from: x, to: x + width, weight: 0.8, color: colors.ink });
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

function drawEdges(sheet: Sheet, agreement: ExecutedAgreement) {
  const { company, property } = agreement;
  drawPageEdges(sheet, {
    company,
    runningHead: [[headingOf(agreement), property].filter(Boolean).join(", "), referenceOf(agreement)],
    mark: "SANDBOX",
  });
}

const referenceOf = ({ id }: ExecutedAgreement) => `Agreement ${id.slice(0, 8)}`;

/** Without the street, which the full address repeats. */
const headingOf = ({ title, property }: ExecutedAgreement) => (property ? title.replace(/, .*/, "") : title);
