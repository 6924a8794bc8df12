import { buffer } from "node:stream/consumers";
import { setImmediate } from "node:timers/promises";
import { drawClosing } from "#app/features/analysis/pdf/closing.server.ts";
import { drawComparables, drawStatement } from "#app/features/analysis/pdf/tables.server.ts";
import type { ReportBuilding, ReportRent } from "#app/features/analysis/report/rent.ts";
import type { ReportView } from "#app/features/analysis/report/view.ts";
import { type Palette, paletteOf } from "#app/features/settings/company/brand.ts";
import { formatDollars } from "#app/lib/format.ts";
import type { LogoFile } from "#app/lib/logo.ts";
import { colors, drawLetterhead, drawPageEdges, frame, Sheet } from "#app/lib/pdf/sheet.server.ts";

const bar = { height: 9, radius: 4.5, lamp: 33 };

/**
 * A tagged PDF, US letter, with embedded fonts. Drawn one at a time and in pieces, so that many at once do not
 * block other requests.
 */
export function renderReportPdf(
  view: ReportView,
  createdAt: Date,
  logo?: LogoFile | null,
): Promise<Buffer<ArrayBuffer>> {
  const letter = queue.then(() => draw(view, createdAt, logo));
  queue = letter.then(ignore, ignore);
  return letter;
}

/** `rental-analysis-2914-cottage-grove-avenue.pdf` */
export function reportFileName(view: Pick<ReportView, "title" | "reference">): string {
  const plain = view.title
    .normalize("NFKD")
    .replace(/\p{Mark}/gu, "")
    .toLowerCase();
  const slug = plain
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, 60)
    .replace(/^-+|-+$/g, "");
  return `rental-analysis-${slug || view.reference.toLowerCase()}.pdf`;
}

let queue: Promise<void> = Promise.resolve();

function ignore(): void {}

async function draw(view: ReportView, createdAt: Date, logo?: LogoFile | null): Promise<Buffer<ArrayBuffer>> {
  const sheet = new Sheet({
    title: `Rental analysis: ${view.title}, ${view.place}`,
    author: view.company.name,
    subject: `Reference ${view.reference}`,
    date: createdAt,
    logo,
  });
  for (const part of parts) {
    part(sheet, view);
    await setImmediate();
  }
  sheet.doc.end();
  return buffer(sheet.doc);
}

const parts: ((sheet: Sheet, view: ReportView) => void)[] = [
  drawHead,
  drawFigure,
  drawSource,
  drawFacts,
  drawMarket,
  drawComparables,
  drawProjection,
  drawClosing,
  drawNotes,
  drawEdges,
];

function drawHead(sheet: Sheet, view: ReportView): void {
  const dated = [view.preparedFor, view.dateText, view.revisedText].filter(Boolean).join(". ");
  drawLetterhead(sheet, view.company, dated, `Reference ${view.reference}`);
  const size = view.title.length > 60 ? 20 : 27;
  const title = { font: "serif", size, maxLines: 3, width: frame.width, lineGap: -3 } as const;
  sheet.tag("H1", () => {
    sheet.y += sheet.text(view.title, frame.left, sheet.y, title) + 5;
  });
  const under = { size: 11, color: colors.soft, width: frame.width, lineGap: 2, maxLines: 3 };
  sheet.tag("P", () => {
    sheet.y += sheet.text(`${view.place}. ${view.summary}`, frame.left, sheet.y, under);
  });
}

function drawEdges(sheet: Sheet, { company, title, place, reference }: ReportView): void {
  drawPageEdges(sheet, { company, runningHead: [`${title}, ${place}`, reference] });
}

function drawProjection(sheet: Sheet, { projection, rent, url }: ReportView): void {
  if (rent.isTentative) return;
  const { statement, fees } = projection;
  const lines = statement.map((line) => ({
    ...line,
    total: line.key === "net",
    ...(fees &&
      line.key === "management" && {
        detail: "",
        more: [`${line.detail}.`, fees.news].filter(Boolean).join(" "),
        ...(fees.isOpen && {
          link: { before: "See the services and fees in ", text: "your online report", url },
        }),
      }),
  }));
  sheet.group("Sect", () => {
    sheet.heading("Projected year", statement.length * 22 + 60);
    drawStatement(sheet, lines);
  });
}

function drawSource(sheet: Sheet, view: ReportView): void {
  sheet.group("Sect", () => {
    sheet.heading("Where this number comes from", 40);
    for (const content of view.source.paragraphs)
      sheet.paragraph(content, { size: 9.5, lineGap: 2.2, width: frame.width });
  });
}

function drawFacts(sheet: Sheet, view: ReportView): void {
  const gap = 22;
  const width = (frame.width - 2 * gap) / 3;
  const rowHeight = 20;
  const rows = Math.ceil(view.facts.length / 3);
  sheet.group("Sect", () => {
    sheet.heading("The property", rows * rowHeight);
    const top = sheet.y;
    for (const [index, fact] of view.facts.entries()) {
      const x = frame.left + (index % 3) * (width + gap);
      const y = top + Math.floor(index / 3) * rowHeight;
      const value = fact.assumed ? `${fact.value} (assumed)` : fact.value;
      if (index < 3) sheet.rule(y, { from: x, to: x + width });
      sheet.tag("P", () => {
        sheet.line(fact.label, x, y + 14, { color: colors.soft });
        sheet.line(value, x + width, y + 14, { font: "strong", align: "right", tabular: true });
      });
      sheet.rule(y + rowHeight, { from: x, to: x + width });
    }
    sheet.y = top + rows * rowHeight + 4;
    const chosen = chosenImprovements(view);
    if (chosen) sheet.paragraph(chosen, { size: 8.5, color: colors.soft, lineGap: 1.5, width: frame.width });
  });
}

function chosenImprovements({ improvements }: ReportView): string {
  const { items, anyTicked, intro, totalLabel, totalCents, building } = improvements;
  if (!anyTicked) return "";
  const costs = items
    .filter(({ checked }) => checked)
    .map(
      ({ name, customCents, costCents }) =>
        `${name}${customCents === null ? "" : ", set by hand"} ${formatDollars(costCents)}`,
    );
  const total = `${totalLabel} ${formatDollars(totalCents)}.`;
  const all = building ? ` ${building.label}: ${formatDollars(building.totalCents)}.` : "";
  return `Improvements before listing: ${costs.join("; ")}. ${total}${all} ${intro}`;
}

function drawMarket(sheet: Sheet, { market: { figures, missing, note } }: ReportView): void {
  const gap = 24;
  const columns = figures.length + missing.length;
  const width = (frame.width - (columns - 1) * gap) / columns;
  const basis = { size: 9, color: colors.soft, width, lineGap: 1.5 };
  const heights = figures.map((figure) => sheet.heightOf(figure.basis, basis));
  const height = 40 + Math.max(0, ...heights);
  sheet.group("Sect", () => {
    sheet.heading("The local market", figures.length > 0 ? height : 30);
    if (figures.length === 0) return sheet.paragraph(note);
    for (const [index, figure] of figures.entries()) {
      const x = frame.left + index * (width + gap);
      sheet.tag("P", () => {
        sheet.line(figure.value, x, sheet.y + 18, { font: "serif", size: 22 });
        sheet.line(figure.label, x, sheet.y + 34, { font: "strong" });
        sheet.text(figure.basis, x, sheet.y + 40, basis);
      });
    }
    for (const [index, label] of missing.entries()) {
      const x = frame.left + (figures.length + index) * (width + gap);
      sheet.tag("P", () => {
        sheet.line("Not measured", x, sheet.y + 18, { size: 12, color: colors.soft });
        sheet.line(label, x, sheet.y + 34, { font: "strong" });
      });
    }
    sheet.y += height;
  });
}

function drawNotes(sheet: Sheet, view: ReportView): void {
  const style = { size: 7.8, color: colors.soft, lineGap: 0.9, width: frame.width };
  const notes = view.notes.join(" ");
  sheet.y += 4;
  sheet.group("Sect", () => {
    sheet.room(15 + sheet.heightOf(notes, style));
    sheet.rule(sheet.y);
    sheet.tag("H2", () =>
      sheet.line("Sources and notes", frame.left, sheet.y + 14, { font: "strong", size: 8.5 }),
    );
    sheet.y += 18;
    sheet.tag("P", () => sheet.text(notes, frame.left, sheet.y, style));
    sheet.y += sheet.heightOf(notes, style);
  });
}

function drawFigure(sheet: Sheet, { rent, building, company }: ReportView): void {
  sheet.y += 14;
  sheet.group("Sect", () => {
    sheet.tag("H2", () => sheet.line(rent.label, frame.left, sheet.y + 8, { font: "strong", size: 11 }));
    sheet.y += 17;
    const figure = { font: "serif", size: rent.isTentative ? 34 : 62 } as const;
    const base = sheet.y + figure.size * 0.77;
    const amount = formatDollars(rent.cents);
    sheet.tag("P", () => {
      sheet.line(amount, frame.left - 2, base, figure);
      sheet.line("a month", frame.left + sheet.widthOf(amount, figure) + 5, base, {
        size: 12,
        color: colors.soft,
      });
    });
    sheet.y += figure.size * 0.87;
    const label = rent.setBy ?? rent.caution;
    if (label) {
      sheet.y += 10;
      sheet.paragraph(label, { font: "strong", size: 11 });
    }
    drawRange(sheet, rent, paletteOf(company.colors));
    if (building) drawBuilding(sheet, building);
  });
}

function drawRange(sheet: Sheet, rent: ReportRent, { cyan, cyanTint }: Palette): void {
  const { doc } = sheet;
  const top = sheet.y + bar.lamp - 6;
  const spoken = `Range bar from Market Low ${formatDollars(rent.lowCents)} to Market High ${formatDollars(rent.highCents)}; the figure is ${formatDollars(rent.cents)}.`;
  sheet.tag(
    "Figure",
    () => {
      const drawEdge = () =>
        doc.roundedRect(frame.left, top, frame.width, bar.height, bar.radius).lineWidth(0.8);
      if (rent.isTentative) {
        doc.save();
        drawEdge().clip();
        for (let x = frame.left; x < frame.right + bar.height; x += 6)
          doc.moveTo(x, top).lineTo(x - bar.height, top + bar.height);
        doc.lineWidth(2).stroke(colors.line).restore();
        drawEdge().stroke(colors.ink);
      } else {
        const ground = doc.linearGradient(frame.left, 0, frame.right, 0);
        ground.stop(0, cyanTint).stop(0.5, cyan).stop(1, cyanTint);
        drawEdge().fillAndStroke(ground, colors.ink);
      }
      for (const percent of rent.tickPercents) {
        const x = frame.left + (frame.width * percent) / 100;
        doc
          .moveTo(x, top + bar.height + 3)
          .lineTo(x, top + bar.height + 9)
          .lineWidth(1.2)
          .stroke(colors.ink);
      }
      drawLamp(doc, {
        x: frame.left + (frame.width * rent.markerPercent) / 100,
        baseline: top + bar.height + 2.5,
        isLit: !rent.isTentative,
      });
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
    sheet.line("Market Low", frame.left, sheet.y, label);
    sheet.line(formatDollars(rent.lowCents), frame.left, sheet.y + 15, amount);
  });
  sheet.tag("P", () => {
    sheet.line("Market High", frame.right, sheet.y, { ...label, align: "right" });
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

type Lamp = { x: number; baseline: number; isLit: boolean };

function drawLamp(doc: PDFKit.PDFDocument, { x, baseline, isLit }: Lamp): void {
  const scale = bar.lamp / 50;
  doc
    .save()
    .translate(x - 17 * scale, baseline - 50 * scale)
    .scale(scale);
  doc.lineJoin("round");
  doc.path("M17 0v8M17 40v10").lineWidth(2).stroke(colors.ink);
  doc.path("M9 16 14 7h6l5 9z").fill(colors.ink);
  doc
    .path("M7 16h20l-3.5 22h-13z")
    .lineWidth(1.8)
    .fillAndStroke(isLit ? colors.lamp : "#FFFFFF", colors.ink);
  if (isLit) doc.path("M17 21c4 4 4 11 0 12-4-1-4-8 0-12z").fill(colors.glow);
  doc.path("M9 37h16v4H9z").fill(colors.ink);
  doc.restore();
}
