import { expect, test } from "vitest";
import { renderReportPdf, reportFileName } from "#app/features/analysis/pdf/report-pdf.server.ts";
import { defaultImprovements } from "#app/features/analysis/rules/improvements.ts";
import {
  aTrackRecord,
  comparable,
  hudEstimate,
  preliminaryEstimate,
  rentcastEstimate,
  reportLead,
  reportView,
} from "#tests/factories/report.ts";

const createdAt = new Date("2026-11-18T15:00:00Z");

async function pdfText(view = reportView()): Promise<string> {
  return (await renderReportPdf(view, createdAt)).toString("latin1");
}

function pages(pdf: string): number {
  return pdf.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
}

test("renders a tagged document in English with three embedded fonts", async () => {
  const pdf = await pdfText();
  expect(pdf.startsWith("%PDF-1.7")).toBe(true);
  expect(pdf).toContain("/Marked true");
  expect(pdf).toContain("/Lang (en-US)");
  expect(pdf).toContain("/DisplayDocTitle true");
  for (const font of ["SourceSerif4-SemiBold", "Figtree-Regular", "Figtree-SemiBold"])
    expect(pdf).toContain(font);
  expect(pdf).not.toContain("Helvetica");
});

const eight = Array.from({ length: 8 }, (_, index) =>
  comparable({ id: `${index}`, weight: 1 / 8, sample: true, distanceIsApproximate: true }),
);
const ticked = defaultImprovements(1_480).map((item) => ({ ...item, checked: true }));

test("fits a full report on two pages", async () => {
  expect(pages(await pdfText())).toBe(2);
  expect(pages(await pdfText(reportView({ comparables: eight })))).toBe(2);
  const full = reportView(
    { comparables: eight },
    { improvements: ticked, rates: { vacancyBasisPoints: 500 } },
  );
  expect(pages(await pdfText(full))).toBe(2);
});

test("fits a rent set by a manager on two pages", async () => {
  const manager = {
    authorName: "Elena Brandt",
    reason: "New kitchen, seen on the walkthrough",
    estimateCents: 2_235_00,
  };
  const trackRecord = aTrackRecord({ like: { bedrooms: [3, 5], squareFeet: [1_487, 2_477] }, sample: true });
  const speed = { leases: 100, sample: true, days: 20, daysPerPercent: 3, isPercentAssumed: true };
  const signer = {
    name: "Dana Whitfield",
    role: "Principal Broker",
    phone: "+15155550143",
    licenceLine: null,
  };
  const view = reportView(
    { comparables: eight, manager, trackRecord },
    { improvements: ticked, speed, signer },
  );
  expect(pages(await pdfText(view))).toBe(2);
});

test.each([1, 4])(
  "fits eight comparables of %i units on two pages, and of a building on three",
  async (unitCount) => {
    const lead = reportLead({ propertyType: "multi-family", unitCount });
    const comparables = eight.map((row, index) => ({
      ...row,
      kind: index ? ("signed" as const) : ("listed" as const),
    }));
    const trackRecord = aTrackRecord({ leases: 108, ninetiethErrorCents: 160_00, sample: true });
    for (const improvements of [defaultImprovements(1_480), ticked])
      for (const isAssumed of [true, false]) {
        const assumed = { bedrooms: isAssumed, bathrooms: isAssumed };
        const view = reportView({ comparables, trackRecord, assumed }, { improvements, lead });
        expect(pages(await pdfText(view))).toBeLessThanOrEqual(unitCount > 1 ? 3 : 2);
      }
  },
);

test("moves the whole projection to a third page if two are too few", async () => {
  const reason = "98% match (RentCast), still listed".repeat(6);
  const address = "3021 Kingman Boulevard, The Old Schoolhouse Apartments, Unit 12";
  const comparables = eight.map((row) => ({ ...row, reason, address }));
  const lead = reportLead({ propertyType: "multi-family", unitCount: 12 });
  const view = reportView({ comparables }, { improvements: ticked, lead });
  const pdf = await pdfText(view);
  expect(pages(pdf)).toBe(3);
});

test.each([
  ["benchmark", reportView(hudEstimate)],
  ["preliminary", reportView(preliminaryEstimate)],
  ["RentCast", reportView(rentcastEstimate)],
  ["no space in the address", reportView({}, { lead: reportLead({ streetAddress: "x".repeat(10_000) }) })],
  ["letters beyond Latin", reportView({}, { lead: reportLead({ streetAddress: "Łódź Ő 7½ 東京 🏠" }) })],
  ["an empty range", reportView({ lowCents: 1_840_00, highCents: 1_840_00 })],
])("renders a report: %s", async (_name, view) => {
  const pdf = await pdfText(view);
  expect(pages(pdf)).toBe(2);
  expect(pdf.trimEnd().endsWith("%%EOF")).toBe(true);
});

test("renders reports requested at once, and one that fails does not stop the next", async () => {
  const good = reportView();
  const broken = { ...good, rent: { ...good.rent, markerPercent: Number.NaN } };
  const letters = await Promise.allSettled(
    [good, broken, good].map((view) => renderReportPdf(view, createdAt)),
  );
  expect(letters.map((letter) => letter.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
});

test("names the file after the street, in ASCII", () => {
  const named = (title: string) => reportFileName({ title, reference: "RA-2026-345467" });
  expect(named("2914 Cottage Grove Avenue")).toBe("rental-analysis-2914-cottage-grove-avenue.pdf");
  expect(named('Müller\r\n"St"; ../7')).toBe("rental-analysis-muller-st-7.pdf");
  expect(named("東京")).toBe("rental-analysis-ra-2026-345467.pdf");
});
