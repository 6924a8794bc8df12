import { afterEach, beforeEach, describe, expect, test } from "vitest";
import {
  checkKey,
  estimateRent,
  findMarket,
  type RentQuery,
  rentcastMode,
} from "#app/integrations/rentcast.server.ts";
import { type FakeRentCast, startFakeRentCast } from "#tests/fakes/rentcast.ts";
import { comparable } from "#tests/fakes/rentcast-replies.ts";

const key = "a-key";

const query: RentQuery = {
  streetAddress: "1840 Sample Ave, Apt 2",
  city: "Des Moines",
  state: "IA",
  zipCode: "50310",
  propertyType: "single-family",
  squareFootage: 1480,
  bedrooms: 3,
  bathrooms: 1.5,
};

let rentCast: FakeRentCast;
beforeEach(async () => {
  rentCast = await startFakeRentCast();
});
afterEach(() => rentCast.stop());

const ask = (asked: Partial<RentQuery> = {}, settings: { apiKey?: string; timeoutMs?: number } = {}) =>
  estimateRent(
    { ...query, ...asked },
    { settings: { apiKey: key, baseUrl: rentCast.baseUrl, timeoutMs: 4_000, ...settings } },
  );

describe("the request", () => {
  test("carries the key, the address, the facts and the limits", async () => {
    await ask();
    expect(rentCast.requests).toEqual([
      {
        path: "/v1/avm/rent/long-term",
        apiKey: key,
        query: {
          address: "1840 Sample Ave, Apt 2, Des Moines, IA, 50310",
          propertyType: "Single Family",
          bedrooms: "3",
          bathrooms: "1.5",
          squareFootage: "1480",
          maxRadius: "5",
          compCount: "5",
        },
      },
    ]);
  });

  test("omits unknown facts, and sends a studio's 0 bedrooms", async () => {
    await ask({ bedrooms: 0, bathrooms: null, squareFootage: 0 });
    expect(rentCast.requests[0]?.query).toMatchObject({ bedrooms: "0" });
    expect(rentCast.requests[0]?.query).not.toHaveProperty("bathrooms");
    expect(rentCast.requests[0]?.query).not.toHaveProperty("squareFootage");
  });

  test.each([
    ["single-family", "Single Family"],
    ["multi-family", "Multi-Family"],
    ["townhouse", "Townhouse"],
    ["condo", "Condo"],
  ] as const)("names a %s as the vendor does, %s", async (propertyType, name) => {
    expect(await ask({ propertyType })).toMatchObject({ ok: true });
    expect(rentCast.requests[0]?.query.propertyType).toBe(name);
  });

  test("is not made without a key", async () => {
    const result = await ask({}, { apiKey: undefined });
    expect(result).toEqual({
      ok: false,
      reason: "not configured",
      detail: "RENTCAST_API_KEY is not set",
    });
    expect(rentCast.requests).toEqual([]);
  });
});

describe("an estimate", () => {
  test("is read into cents, days and our own names", async () => {
    const result = await ask();
    expect(result).toMatchObject({
      ok: true,
      reply: {
        rentCents: 162_000,
        lowCents: 155_000,
        highCents: 169_000,
        property: { bedrooms: 3, bathrooms: 1.5, squareFootage: 1480, yearBuilt: 1926 },
      },
    });
    expect(result.ok && result.reply.comparables).toHaveLength(5);
    expect(result.ok && result.reply.comparables[0]).toEqual({
      id: "2214-Sample-Ave,-Des-Moines,-IA-50310",
      address: "2214 Sample Ave, Des Moines, IA 50310",
      zipCode: "50310",
      propertyType: "single-family",
      bedrooms: 3,
      bathrooms: 1.5,
      squareFootage: 1440,
      yearBuilt: 1948,
      rentCents: 164_000,
      date: "2026-09-14",
      listed: "ended",
      daysOnMarket: 18,
      distanceMiles: 0.4359,
      likeness: 0.9873,
    });
  });

  test("of the old shape has the same figures and no property", async () => {
    rentCast.behave("old shape");
    const result = await ask();
    expect(result).toMatchObject({ ok: true, reply: { rentCents: 162_000, property: null } });
    expect(result.ok && result.reply.comparables).toHaveLength(5);
  });

  test.each([
    "0000-00-00T00:00:00.000Z",
    "2026-99-99T00:00:00.000Z",
    "9999-12-01T00:00:00.000Z",
    "1969-01-01T00:00:00.000Z",
    "14 September 2026",
    20_260_914,
  ])("with a comparable listed on %s has it without a day", async (listedDate) => {
    const comparables = [{ ...comparable(0), listedDate, bedrooms: 2.5, squareFootage: 900.4 }];
    rentCast.behave({ status: 200, body: { rent: 1620, comparables } });
    expect(await ask()).toMatchObject({
      ok: true,
      reply: { comparables: [{ date: null, bedrooms: null, squareFootage: null, rentCents: 164_000 }] },
    });
  });

  test("with malformed fields is read, with nulls for them", async () => {
    rentCast.behave("sparse");
    const result = await ask();
    expect(result).toMatchObject({
      ok: true,
      reply: { rentCents: 162_000, lowCents: null, highCents: null, property: null },
    });
    expect(result.ok && result.reply.comparables).toMatchObject([
      {
        rentCents: 159_500,
        bedrooms: null,
        yearBuilt: null,
        daysOnMarket: null,
        likeness: null,
        bathrooms: 1.5,
      },
    ]);
  });

  test("after a 429 is read like any other", async () => {
    rentCast.behave("too many requests", "estimate");
    expect(await ask()).toMatchObject({ ok: false, reason: "unavailable" });
    expect(await ask()).toMatchObject({ ok: true });
  });
});

describe("everything else", () => {
  test.each([
    ["no rent", "rejected", "RentCast has no rent for this home"],
    ["address not understood", "rejected", "RentCast does not know this address"],
    ["too few comparables", "rejected", "RentCast has too few comparables near this home"],
    ["no data", "rejected", "RentCast has no rent for this home"],
    ["no data, no body", "rejected", "RentCast has no rent for this home"],
    ["page not found", "unavailable", "RentCast answered 404"],
    ["key refused", "not configured", "RentCast answered 401, auth/api-key-invalid: The API key is invalid"],
    [
      "plan inactive",
      "not configured",
      "RentCast answered 403, billing/subscription-inactive: The subscription is inactive",
    ],
    ["server error", "unavailable", "RentCast answered 500, server/error: Something went wrong"],
    ["gateway page", "unavailable", "RentCast answered 502"],
    ["page instead of data", "unavailable", "RentCast's answer was not JSON"],
    ["empty body", "unavailable", "RentCast's answer was not JSON"],
    ["unknown shape", "unavailable", "RentCast's answer had an unknown shape"],
    ["20 MB", "unavailable", "RentCast's answer was too long"],
    ["redirect", "unavailable", "RentCast could not be reached: unexpected redirect"],
    ["cut short", "unavailable", expect.stringContaining("RentCast could not be reached")],
    ["reset", "unavailable", expect.stringContaining("RentCast could not be reached")],
  ] as const)("%s is %s", async (behaviour, reason, detail) => {
    rentCast.behave(behaviour);
    expect(await ask()).toEqual({ ok: false, reason, detail });
  });

  test.each(["hang", "hang in the body"] as const)("a %s ends at the deadline", async (behaviour) => {
    rentCast.behave(behaviour);
    const result = await ask({}, { timeoutMs: 60 });
    expect(result).toEqual({ ok: false, reason: "unavailable", detail: "RentCast did not answer in time" });
  });

  test("an unreachable vendor is a failure, and its detail never contains the key", async () => {
    const { baseUrl } = rentCast;
    await rentCast.stop();
    const result = await estimateRent(query, { settings: { apiKey: key, baseUrl, timeoutMs: 4_000 } });
    expect(result).toMatchObject({ ok: false, reason: "unavailable" });
    expect(JSON.stringify(result)).not.toContain(key);
    rentCast = await startFakeRentCast();
  });
});

describe("too many requests", () => {
  const refused = "RentCast answered 429, auth/rate-limit-exceeded: Rate limit exceeded";

  test("say when to retry, in 1 to 1.5 seconds unless the vendor says otherwise", async () => {
    rentCast.behave("too many requests, wait", "too many requests");
    expect(await ask()).toEqual({
      ok: false,
      reason: "unavailable",
      detail: refused,
      retryAfterMs: 7_000,
    });
    const unsaid = await ask();
    expect(unsaid).toMatchObject({ ok: false, reason: "unavailable", detail: refused });
    expect(!unsaid.ok && unsaid.retryAfterMs).toBeGreaterThanOrEqual(1_000);
    expect(!unsaid.ok && unsaid.retryAfterMs).toBeLessThanOrEqual(1_500);
  });

  test("honor a retry date of at most a day", async () => {
    const said = (when: string) => ({
      status: 503,
      body: { error: "server/busy", message: "Later" },
      headers: { "retry-after": when },
    });
    rentCast.behave(
      said("Fri, 01 Jan 2100 00:00:00 GMT"),
      said("Sat, 01 Jan 2000 00:00:00 GMT"),
      said("soon"),
    );
    expect(await ask()).toMatchObject({ reason: "unavailable", retryAfterMs: 86_400_000 });
    expect(await ask()).toMatchObject({ reason: "unavailable", retryAfterMs: 1_000 });
    expect(await ask()).not.toHaveProperty("retryAfterMs");
  });
});

describe("the error code takes precedence over the status:", () => {
  test.each([
    [401, "billing/subscription-inactive", "not configured"],
    [403, "auth/endpoint-not-allowed", "not configured"],
    [400, "auth/api-key-invalid", "not configured"],
    [400, "auth/rate-limit-exceeded", "unavailable"],
    [500, "resource/bad-request", "rejected"],
    [504, "server/timeout", "unavailable"],
    [405, "resource/method-not-allowed", "rejected"],
  ] as const)("%d %s is %s", async (status, error, reason) => {
    rentCast.behave({ status, body: { status, error, message: "For a test" } });
    expect(await ask()).toMatchObject({
      ok: false,
      reason,
      detail: `RentCast answered ${status}, ${error}: For a test`,
    });
  });

  test("details leave the street out", async () => {
    const message = `No luck at ${query.streetAddress} today`;
    rentCast.behave({ status: 500, body: { error: "server/error", message } });
    expect(await ask()).toMatchObject({
      detail: "RentCast answered 500, server/error: No luck at [street] today",
    });
  });
});

describe("the market of a ZIP code", () => {
  const settings = () => ({ apiKey: key, baseUrl: rentCast.baseUrl, timeoutMs: 4_000 });
  const find = (zipCode = "50310") => findMarket(zipCode, { settings: settings() });

  test("is requested with its rentals of a year", async () => {
    await find();
    expect(rentCast.requests).toEqual([
      {
        path: "/v1/markets",
        apiKey: key,
        query: { zipCode: "50310", dataType: "Rental", historyRange: "13" },
      },
    ]);
  });

  test("is read into cents, days and months", async () => {
    const result = await find();
    const market = result.ok ? result.reply : undefined;
    expect(market).toMatchObject({
      zipCode: "50310",
      updatedOn: "2026-11-14",
      medianRentCents: 150_327,
      averageDaysOnMarket: 27.5,
      totalListings: 84,
    });
    expect(market?.byBedrooms.map(({ bedrooms }) => bedrooms)).toEqual([3, 0]);
    expect(market?.history).toHaveLength(4);
    expect(market?.history).toContainEqual(expect.objectContaining({ month: "2025-11" }));
  });

  test("with malformed figures is read without them", async () => {
    rentCast.behave({
      status: 200,
      body: {
        zipCode: "50310",
        rentalData: {
          medianRent: "1400",
          averageDaysOnMarket: 28,
          totalListings: -3,
          dataByBedrooms: [{ bedrooms: 2 }, { medianRent: 900 }, null, { bedrooms: 1, medianRent: 950 }],
          history: {
            "2026-09": { medianRent: 1490 },
            "2026-10": {},
            "2026-13": { medianRent: 1 },
            odd: null,
          },
        },
      },
    });
    expect(await find()).toMatchObject({
      ok: true,
      reply: {
        updatedOn: null,
        medianRentCents: null,
        averageDaysOnMarket: 28,
        totalListings: null,
        byBedrooms: [{ bedrooms: 1, medianRentCents: 95_000 }],
        history: [{ month: "2026-09", medianRentCents: 149_000 }],
      },
    });
  });

  const noRents = "RentCast has no rents of this ZIP code";
  test.each([
    ["no data", "rejected", noRents],
    ["no data, no body", "rejected", noRents],
    [{ status: 200, body: { zipCode: "50310" } }, "rejected", noRents],
    [{ status: 200, body: { zipCode: "50310", rentalData: { medianRent: null } } }, "rejected", noRents],
    [
      { status: 200, body: { zipCode: "50265", rentalData: { medianRent: 1500 } } },
      "rejected",
      "RentCast answered for another ZIP code",
    ],
    ["unknown shape", "unavailable", "RentCast's answer had an unknown shape"],
    ["empty body", "unavailable", "RentCast's answer was not JSON"],
    ["key refused", "not configured", "RentCast answered 401, auth/api-key-invalid: The API key is invalid"],
    ["server error", "unavailable", "RentCast answered 500, server/error: Something went wrong"],
  ] as const)("%o is %s", async (behaviour, reason, detail) => {
    rentCast.behave(behaviour);
    expect(await find()).toEqual({ ok: false, reason, detail });
  });

  test("is not requested for an invalid ZIP code", async () => {
    expect(await find("5031O")).toMatchObject({ ok: false, reason: "rejected" });
    expect(rentCast.requests).toEqual([]);
  });
});

describe("the check of the key", () => {
  const check = () => checkKey({ settings: { apiKey: key, baseUrl: rentCast.baseUrl, timeoutMs: 4_000 } });

  test("accepts a key whose empty request is refused, and makes no billed request", async () => {
    expect(await check()).toEqual({ ok: true });
    expect(rentCast.requests).toEqual([{ path: "/v1/avm/rent/long-term", apiKey: key, query: {} }]);
  });

  test.each([
    ["key refused", "not configured"],
    ["plan inactive", "not configured"],
    ["too many requests", "unavailable"],
    ["server error", "unavailable"],
    ["page not found", "unavailable"],
    ["gateway page", "unavailable"],
    ["no data, no body", "unavailable"],
    ["reset", "unavailable"],
  ] as const)("finds %s %s", async (behaviour, reason) => {
    rentCast.behave(behaviour);
    expect(await check()).toMatchObject({ ok: false, reason });
  });
});

test("the mode is live with a key, sandbox in the demo without one, and otherwise not configured", () => {
  expect(rentcastMode({ apiKey: "sample", demo: true })).toBe("live");
  expect(rentcastMode({ apiKey: "", demo: true })).toBe("sandbox");
  expect(rentcastMode({ apiKey: "", demo: false })).toBe("not configured");
});
