import { describe, expect, test } from "vitest";
import { blockOf } from "#app/features/analysis/report/comparables.ts";
import type { ReportView } from "#app/features/analysis/report/view.ts";
import { defaultImprovements } from "#app/features/analysis/rules/improvements.ts";
import { offerFor } from "#app/features/pricing/offer.ts";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";
import { formatDollars, formatSignedDollars } from "#app/lib/format.ts";
import {
  aTrackRecord,
  comparable,
  hudEstimate,
  openFees,
  preliminaryEstimate,
  rentcastEstimate,
  reportLead,
  reportView,
} from "#tests/factories/report.ts";

const lineOf = ({ projection }: ReportView, key: string) =>
  projection.statement.find((line) => line.key === key);

describe("a report from the comp book", () => {
  const view = reportView();

  test("has a date, a number and an address", () => {
    expect(view).toMatchObject({
      dateText: "November 18, 2026",
      title: "2914 Cottage Grove Avenue",
      place: "Des Moines, Iowa 50311",
      summary: "Single-family, 3 bedrooms, 1.5 baths, 1,480 square feet.",
    });
    expect(view.reference).toMatch(/^RA-2026-\d{6}$/);
    expect(reportView().reference).toBe(view.reference);
  });

  test("names the block of a lease, not the home", () => {
    expect(view.comparables.rows[0]?.address).toBe("3000 block of Kingman Blvd");
    expect(reportView(rentcastEstimate).comparables.rows[0]?.address).toBe("3021 Kingman Blvd");
    expect(
      ["1427 Davis St Apt 4", "55 Second Ave SE", "1208½ E 9th St, Unit B", "Main St", "100 Suite Ln #4"].map(
        blockOf,
      ),
    ).toEqual([
      "1400 block of Davis St",
      "1–99 block of Second Ave SE",
      "1200 block of E 9th St",
      "Main St",
      "100 block of Suite Ln",
    ]);
  });

  test("states a distance only between two known points", () => {
    const near = comparable({ distanceIsApproximate: true, distanceMiles: 0 });
    const other = comparable({ id: "b", zipCode: "50310", distanceIsApproximate: true, distanceMiles: 1.8 });
    const both = reportView({ comparables: [near, other] });
    expect(both.comparables.rows.map(({ distance }) => distance)).toEqual(["same ZIP", "ZIP 50310"]);
    expect(both.source.statement).not.toMatch(/miles|ZIP/);
    expect(reportView({ comparables: [near] }).source.statement).toContain("one signed lease in ZIP 50311");
  });

  test("adds up: rent and adjustment are the adjusted rent, the weights are the whole", () => {
    for (const row of view.comparables.rows) {
      expect(row.rentCents + (row.adjustmentCents ?? Number.NaN)).toBe(row.adjustedCents);
    }
    expect(view.comparables.rows.map((row) => row.weightPercent)).toEqual([27, 23, 21, 15, 14]);
  });

  test("adds up in whole dollars where the comp book has cents", () => {
    const odd = comparable({ rentCents: 1_850_50, adjustmentCents: -18_20, adjustedRentCents: 1_832_30 });
    const [row] = reportView({ comparables: [odd] }).comparables.rows;
    expect(formatDollars(row?.rentCents ?? 0)).toBe("$1,851");
    expect(formatSignedDollars(row?.adjustmentCents ?? 0)).toBe("−$19");
    expect(formatDollars(row?.adjustedCents ?? 0)).toBe("$1,832");
  });

  test("rounds three equal shares to a total of 100 percent", () => {
    const thirds = ["a", "b", "c"].map((id) => comparable({ id, weight: 1 / 3 }));
    const weights = reportView({ comparables: thirds }).comparables.rows.map((row) => row.weightPercent);
    expect(weights).toEqual([34, 33, 33]);
  });

  test("puts the marker between Market Low and Market High, and only marks that lie within", () => {
    expect(view.rent.markerPercent).toBe(50);
    const far = reportView({
      comparables: [comparable(), comparable({ id: "far", adjustmentCents: 900_00 })],
    });
    expect(far.rent.tickPercents).toHaveLength(1);
  });

  test("claims no precision if rooms are assumed", () => {
    const assumed = { bedrooms: true, bathrooms: true };
    const { rent, source } = reportView({ assumed });
    expect(rent.meaning).toBe("The range is wider because we assumed the beds and baths.");
    expect(source.paragraphs.join(" ")).not.toContain("tested");
    expect(reportView({ ...hudEstimate, assumed }).rent.meaning).toBe(
      "We assumed the bedrooms, so the range runs from 90% of the benchmark for two to 110% of the benchmark for four, by convention.",
    );
  });

  test("projects a year from the schedule it names", () => {
    const lines = view.projection.typical.map((line) => [line.key, formatDollars(line.cents)]);
    expect(lines).toEqual([
      ["rent", "$22,080"],
      ["management", formatDollars(-1_524_00)],
      ["maintenance", formatDollars(-2_208_00)],
      ["net", "$18,348"],
    ]);
    expect(view.projection.typical[1]?.detail).toBe("Projection, effective November 2026: 6.9%");
  });

  test("shows the offer beside the projected fee, from its own schedule", () => {
    expect(view.projection.feeRule).toBe("");
    expect(lineOf(view, "management")?.detail).toBe(
      "With the Foundation plan. Website plans, effective November 2026: $163.76 a month, about $1,965 a year, before placement and one-time fees",
    );
    const next = {
      ...defaultSchedule,
      name: "2027-01",
      websitePlans: {
        ...defaultSchedule.websitePlans,
        plans: [{ name: "Basic", managementBasisPoints: 1_000 }],
      },
    };
    const later = reportView({}, { fees: openFees(offerFor(next, { unitCount: 1, rentCents: 1_840_00 })) });
    expect(lineOf(later, "management")?.detail).toContain(
      "effective January 2027: $184 a month, $2,208 a year",
    );
    expect(later.projection.typical).toEqual(view.projection.typical);
  });

  test("computes the net with the offer's fee, at every assumption", () => {
    // $22,080 of rent, less $2,208 for maintenance, less $163.76 a month.
    expect(lineOf(view, "net")?.cents).toBe(17_907_00);
    const vacant = reportView({}, { rates: { vacancyBasisPoints: 500, maintenanceBasisPoints: 0 } });
    // 95 % of $22,080, less 8.9 % of what is collected.
    expect(lineOf(vacant, "net")?.cents).toBe(19_109_00);
    expect(lineOf(vacant, "management")?.detail).toContain(
      "$163.76 a month at full rent, about $1,867 a year",
    );
    const empty = reportView({}, { rates: { vacancyBasisPoints: 10_000, maintenanceBasisPoints: 0 } });
    expect(lineOf(empty, "net")?.cents).toBe(0);
  });

  test("marks sample leases as such, in the row, the track record and the notes", () => {
    const trackRecord = aTrackRecord({ sample: true, sampleLeases: 40 });
    const sample = reportView({ comparables: [comparable({ sample: true })], trackRecord });
    expect(sample.comparables.rows[0]?.sample).toBe(true);
    expect(sample.source.paragraphs[1]).toContain("40 signed sample leases");
    const mixed = reportView({ trackRecord: { ...trackRecord, sampleLeases: 31 } });
    expect(mixed.source.paragraphs[1]).toContain("40 signed leases (31 of them sample leases)");
    expect(sample.notes.join(" ")).toContain("not real leases");
  });
});

describe("a preliminary report", () => {
  const view = reportView(preliminaryEstimate);

  test("shows N/A for unknown facts and marks assumed ones", () => {
    expect(view.facts).toEqual([
      { label: "Bedrooms", value: "3", assumed: true },
      { label: "Bathrooms", value: "2", assumed: true },
      { label: "Square feet", value: "N/A", assumed: false },
      { label: "Year built", value: "N/A", assumed: false },
      { label: "Type", value: "Single-family", assumed: false },
      { label: "Units", value: "1", assumed: false },
    ]);
    expect(view.summary).toBe("Single-family, 3 bedrooms (assumed), 2 baths (assumed).");
  });
});

test("a report from RentCast names it and shows its rents without adjustment", () => {
  const view = reportView(rentcastEstimate);
  expect(view.source.statement).toBe("From RentCast, a rent data service.");
  expect(view.comparables).toMatchObject({ adjusted: false, footing: null, heading: "Comparable listings" });
});

test("a fourplex has figures for one unit and for the building, and projects the building", () => {
  const view = reportView({}, { lead: reportLead({ propertyType: "multi-family", unitCount: 4 }) });
  expect(view.rent).toMatchObject({ label: "Estimated monthly rent, one unit", cents: 1_840_00 });
  expect(view.building).toMatchObject({ cents: 7_360_00, lowCents: 6_900_00, highCents: 7_820_00 });
  expect(view.projection.typical[0]).toMatchObject({
    detail: "12 months at $7,360 for 4 units",
    cents: 88_320_00,
  });
});

test("changed assumptions appear in the statement with their names", () => {
  const view = reportView({}, { rates: { vacancyBasisPoints: 500, managementBasisPoints: 800 } });
  expect(view.projection.typical.map((line) => line.detail)).toEqual([
    "12 months at $1,840",
    "Assumed at 5% of rent",
    "Projection, effective November 2026: 8% of the rent collected",
    "Assumed at 10% of rent",
    "Before taxes, insurance and loan payments",
  ]);
});

test("totals the improvements of a building for one unit and for all", () => {
  const improvements = defaultImprovements(1_480).map((item) => ({ ...item, checked: true }));
  const lead = reportLead({ propertyType: "multi-family", unitCount: 4 });
  expect(reportView({}, { improvements, lead }).improvements).toMatchObject({
    totalLabel: "Total for one unit",
    totalCents: 5_088_00,
    building: { label: "All 4 units, if similar; landscaping once", totalCents: 18_852_00 },
  });
  expect(reportView({}, { improvements }).improvements).toMatchObject({
    totalLabel: "Total",
    building: null,
  });
});
