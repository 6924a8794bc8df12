import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { assumptionsIn, notAPercentage, readAssumptions } from "#app/features/analysis/report/projection.ts";
import { defaultSchedule } from "#app/features/pricing/schedule.ts";
import { reportView } from "#tests/factories/report.ts";

const read = (typed: Parameters<typeof readAssumptions>[0]) => readAssumptions(typed, defaultSchedule);

describe("the assumptions of the projection", () => {
  test("are the schedule's until something is typed", () => {
    expect(read({})).toEqual({
      rates: { maintenanceBasisPoints: 1_000, vacancyBasisPoints: 0 },
      fields: { maintenance: { typed: "10", error: null }, vacancy: { typed: "0", error: null } },
      query: {},
    });
  });

  test("are read as percent, with or without the sign", () => {
    expect(read({ maintenance: " 12.5 % ", vacancy: "5" }).rates).toEqual({
      maintenanceBasisPoints: 1_250,
      vacancyBasisPoints: 500,
    });
  });

  test.each(["", "abc", "-1", "101", "1e2", "5.125", "1,5", "Infinity"])(
    "%j stays in its field with a message, and the schedule's rate is used",
    (typed) => {
      const { rates, fields, query } = read({ vacancy: typed });
      expect(fields.vacancy).toEqual({ typed, error: notAPercentage });
      expect(rates.vacancyBasisPoints).toBe(0);
      expect(query).toEqual({});
    },
  );

  test("survive a round trip through a URL", () => {
    const hundredths = fc.integer({ min: 0, max: 10_000 });
    fc.assert(
      fc.property(hundredths, hundredths, (maintenance, vacancy) => {
        const first = read({ maintenance: String(maintenance / 100), vacancy: String(vacancy / 100) });
        const again = read(assumptionsIn(new URLSearchParams(first.query)));
        expect(again.rates).toEqual({ maintenanceBasisPoints: maintenance, vacancyBasisPoints: vacancy });
      }),
    );
  });

  test("ignore other parts of a URL", () => {
    expect(assumptionsIn(new URLSearchParams("start=terms&vacancy=5"))).toEqual({ vacancy: "5" });
  });
});

test("vacancy is a line of the statement once it is assumed", () => {
  const { rates } = read({ maintenance: "12", vacancy: "5" });
  const { statement } = reportView({}, { rates }).projection;
  expect(statement.map((line) => line.key)).toEqual(["rent", "vacancy", "management", "maintenance", "net"]);
});
