import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { config } from "#app/config.server.ts";
import { estimateEntry } from "#app/features/analysis/commands/estimate-entry.server.ts";
import { findReport } from "#app/features/analysis/queries/report.server.ts";
import type { Property } from "#app/features/leads/property/schema.ts";
import { logger } from "#app/log.server.ts";
import { anAnalysisForm, aProperty, aSignedLease, sendAnalysis } from "#tests/factories/analysis.ts";
import { type FakeRentCast, startFakeRentCast } from "#tests/fakes/rentcast.ts";

const settings = { ...config.rentcast };
/** The leases and the vendor's records are from the months before. */
const start = new Date("2026-11-21T15:00:00Z");
let vendor: FakeRentCast;

beforeAll(async () => {
  vendor = await startFakeRentCast();
  Object.assign(config.rentcast, { apiKey: "sample-key", baseUrl: vendor.baseUrl });
  for (let at = 0; at < 3; at++) await aSignedLease({ date: "2026-09-22" });
});

afterEach(() => {
  vendor.behave("estimate");
  vendor.requests.length = 0;
  config.rentcast.timeoutMs = settings.timeoutMs;
});

afterAll(async () => {
  Object.assign(config.rentcast, settings);
  await vendor.stop();
});

/** Sends the analysis form for one home and prices it; returns the data of the report. */
async function price(property: Property, now = start) {
  const leadId = await sendAnalysis(anAnalysisForm({ properties: [property] }));
  const { entryId = "" } = (await findReport(leadId)) ?? {};
  await estimateEntry(entryId, 1, now);
  return findReport(leadId);
}

const asked = (what: "rent" | "market") =>
  vendor.requests.filter(({ path }) => path === (what === "rent" ? "/v1/avm/rent/long-term" : "/v1/markets"));
const ready = (method: string) => ({ state: "ready", estimate: { method } });
const withComps = () => aProperty();
const withoutComps = () => aProperty({ zipCode: "50263" });

test("uses the vendor's rent first", async () => {
  expect(await price(withComps())).toMatchObject(ready("rentcast"));
});

describe("without a vendor's rent uses the comp book, and without comparables the benchmark:", () => {
  test.each(["key refused", "no data", "hang in the body"] as const)("%s", async (behaviour) => {
    if (behaviour.startsWith("hang")) config.rentcast.timeoutMs = 400;
    vendor.behave(behaviour);
    expect(await price(withComps())).toMatchObject(ready("comp_book"));
    expect(await price(withoutComps())).toMatchObject(ready("hud"));
    expect(vendor.requests).toHaveLength(2);
  });
});

describe("the vendor is called", () => {
  const day = 86_400_000;
  const inDays = (days: number) => new Date(start.getTime() + days * day);

  test("for one home once in 30 days", async () => {
    const home = withComps();
    await price(home, start);
    expect(await price({ ...home, streetAddress: ` ${home.streetAddress}nue ` }, inDays(29))).toMatchObject(
      ready("rentcast"),
    );
    expect(asked("rent")).toHaveLength(1);
    await price(home, inDays(31));
    expect(asked("rent")).toHaveLength(2);
  });

  test("again at once when the facts change", async () => {
    const home = withComps();
    await price(home, start);
    await price({ ...home, bedrooms: 4 }, start);
    expect(asked("rent").map(({ query }) => query.bedrooms)).toEqual(["3", "4"]);
  });

  test("for a home that it does not know once in 7 days", async () => {
    const home = withComps();
    vendor.behave("no data");
    await price(home, start);
    expect(await price(home, inDays(6))).toMatchObject(ready("comp_book"));
    expect(asked("rent")).toHaveLength(1);
    vendor.behave("estimate");
    expect(await price(home, inDays(8))).toMatchObject(ready("rentcast"));
  });

  test("for the market of a ZIP code once in 30 days, for all its homes", async () => {
    const inZip = () => aProperty({ zipCode: "50316" });
    const first = await price(inZip(), start);
    expect(first).toMatchObject({
      estimate: {
        averageDaysOnMarket: {
          value: 28,
          basis: expect.stringContaining("29 homes for rent with 3 bedrooms"),
        },
        yearOverYearPercent: { value: 3.7, basis: expect.stringContaining("27 a year earlier") },
      },
    });
    expect(await price(inZip(), inDays(29))).toMatchObject({
      estimate: { yearOverYearPercent: { value: 3.7 } },
    });
    expect(asked("market").map(({ query }) => query.zipCode)).toEqual(["50316"]);
    await price(inZip(), inDays(31));
    expect(asked("market")).toHaveLength(2);
  });

  test("for the market only after it returned a rent, and prices the home without it too", async () => {
    vendor.behave("no data");
    await price(aProperty({ zipCode: "50317" }), start);
    expect(asked("market")).toEqual([]);
    for (const trouble of ["server error", "no data", "unknown shape", "hang"] as const) {
      vendor.behave("estimate", trouble);
      expect(await price(aProperty({ zipCode: "50317" }), inDays(31))).toMatchObject({
        ...ready("rentcast"),
        estimate: { yearOverYearPercent: null },
      });
    }
  });
});

describe("the log", () => {
  test("warns of a vendor that refuses the key or is out of reach, without the address", async () => {
    const warn = vi.spyOn(logger, "warn");
    vendor.behave("key refused");
    await price(withComps());
    const home = withComps();
    const message = `Something went wrong at ${home.streetAddress}, Des Moines`;
    vendor.behave({ status: 500, body: { error: "server/error", message } });
    await price(home);
    expect(warn.mock.calls.map(([what]) => what)).toMatchObject([
      { reason: "not configured", detail: expect.stringMatching(/^RentCast answered 401, /) },
      { reason: "unavailable", detail: expect.stringMatching(/^RentCast answered 500, .* \[street\]/) },
    ]);
    expect(JSON.stringify(warn.mock.calls)).not.toContain(home.streetAddress);
  });

  test("does not warn about a home without a rent, or without a key", async () => {
    const warn = vi.spyOn(logger, "warn");
    vendor.behave("no data");
    await price(withComps());
    config.rentcast.apiKey = undefined;
    await price(withComps());
    config.rentcast.apiKey = "sample-key";
    expect(warn).not.toHaveBeenCalled();
  });
});
