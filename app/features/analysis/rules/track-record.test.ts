import { describe, expect, test } from "vitest";
import { factsOf } from "#app/features/analysis/rules/facts.ts";
import { trackChecks, trackRecordFor } from "#app/features/analysis/rules/track-record.ts";
import type { CompRecord } from "#app/features/analysis/types.ts";
import { exampleComp, exampleSubject, exampleZipPoints } from "#tests/factories/rent-example.ts";

const options = { day: "2026-11-21", zipPoints: exampleZipPoints };

/** Leases of similar homes, all signed on one day, so that each is priced by the others. */
const leases = (rents: readonly number[], facts: Parameters<typeof exampleComp>[1] = {}) =>
  rents.map((rentCents, at) => exampleComp(`l${String(at).padStart(3, "0")}`, { rentCents, ...facts }));

const { facts } = factsOf(exampleSubject());

const trackRecord = (records: readonly CompRecord[], at: typeof options) =>
  trackRecordFor(trackChecks(records, at), facts);

const nineAlike = Array.from({ length: 9 }, () => 184_000);

describe("the track record", () => {
  test("is the error of each signed lease, left out in turn", () => {
    expect(trackRecord(leases([...nineAlike, 190_000]), options)).toEqual({
      leases: 10,
      medianErrorCents: 0,
      ninetiethErrorCents: 0,
      sample: false,
      sampleLeases: 0,
      like: null,
      typical: { comparables: 8, adjustmentCents: 0 },
    });
    expect(trackRecord(leases([...nineAlike, 190_050, 178_000]), options)).toMatchObject({
      leases: 11,
      medianErrorCents: 0,
      ninetiethErrorCents: 6_000,
    });
    expect(trackRecord(leases([...nineAlike, 190_050, 190_050]), options)?.ninetiethErrorCents).toBe(6_100);
  });

  test("needs ten leases, and listings are not leases", () => {
    expect(trackRecord(leases(nineAlike), options)).toBeNull();
    expect(trackRecord(leases([...nineAlike, 184_000], { kind: "listed" }), options)).toBeNull();
    const withListings = [...leases(nineAlike), exampleComp("x", { kind: "listed" })];
    expect(trackRecord(withListings, options)).toBeNull();
  });

  test("does not let a lease be priced by another lease of the same home", () => {
    const sameHome = leases([...nineAlike, 184_000], { address: "5 Sample St" });
    expect(trackRecord(sameHome, options)).toBeNull();
  });

  test("prices a lease from what was known on its day", () => {
    const dated = leases([...nineAlike, 184_000, 184_000, 184_000]).map((lease, at) => ({
      ...lease,
      date: `2026-0${1 + Math.floor(at / 2)}-${at % 2 === 0 ? "10" : "20"}`,
    }));
    expect(trackRecord(dated, options)).toBeNull();
    const earlier = leases([184_000], { date: "2026-01-05" }).map((lease) => ({
      ...lease,
      id: "early",
      address: "99 Sample St",
    }));
    expect(trackRecord([...earlier, ...dated], options)?.leases).toBe(10);
  });

  test("leaves out what is older than two years or lies ahead", () => {
    const ten = leases([...nineAlike, 184_000]);
    const at = (date: string) => ten.map((lease) => ({ ...lease, date }));
    expect(trackRecord(at("2024-11-20"), options)).toBeNull();
    expect(trackRecord(at("2024-11-21"), options)?.leases).toBe(10);
    expect(trackRecord(at("2026-11-22"), options)).toBeNull();
  });

  test("checks the 150 newest leases of a large book", () => {
    const book = leases(Array.from({ length: 160 }, () => 184_000));
    expect(trackRecord(book, options)?.leases).toBe(150);
  });

  test("marks results that include samples", () => {
    const mixed = leases([...nineAlike, 184_000]).map((lease, at) => ({ ...lease, sample: at === 0 }));
    expect(trackRecord(mixed, options)).toMatchObject({ sample: true, sampleLeases: 1 });
  });

  test("is of homes like this one where twenty of them were checked", () => {
    const like = leases(Array.from({ length: 20 }, () => 184_000));
    const large = leases(
      Array.from({ length: 12 }, (_, at) => 300_000 + at * 20_000),
      { squareFootage: 3_400, bedrooms: 4, zipCode: "50311" },
    ).map((lease) => ({ ...lease, id: `big${lease.id}`, address: `big ${lease.address}` }));
    const checks = trackChecks([...like, ...large], options);
    expect(trackRecordFor(checks, facts)).toMatchObject({
      leases: 20,
      ninetiethErrorCents: 0,
      like: { bedrooms: [2, 4], squareFeet: [1_110, 1_850] },
    });
    const big = trackRecordFor(checks, { ...facts, squareFootage: 3_400 });
    expect(big).toMatchObject({ leases: 32, like: null });
    expect(big?.ninetiethErrorCents).toBeGreaterThan(20_000);
    const flat = trackRecordFor(checks, { ...facts, propertyType: "condo" });
    expect(flat?.like).toBeNull();
  });
});
