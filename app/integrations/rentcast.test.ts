import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { estimateRent, type RentQuery } from "#app/integrations/rentcast.server.ts";
import { type FakeRentCast, startFakeRentCast } from "#tests/fakes/rentcast.ts";

const key = "a-key-of-nobody";

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
  test("carries the key, the whole address, the facts and the spec's limits", async () => {
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

  test("leaves unknown facts out, and says a studio's 0 bedrooms", async () => {
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

  test("of the old shape has the same figures and no record of the home", async () => {
    rentCast.behave("old shape");
    const result = await ask();
    expect(result).toMatchObject({ ok: true, reply: { rentCents: 162_000, property: null } });
    expect(result.ok && result.reply.comparables).toHaveLength(5);
  });

  test("with holes keeps what is sound, and nulls what is not", async () => {
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

  test("after a refusal for haste is read like any other", async () => {
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
    ["key refused", "not configured", "RentCast answered 401, auth/api-key-invalid: The API key is invalid"],
    [
      "plan inactive",
      "not configured",
      "RentCast answered 403, billing/subscription-inactive: The subscription is inactive",
    ],
    [
      "too many requests",
      "unavailable",
      "RentCast answered 429, auth/rate-limit-exceeded: Rate limit exceeded",
    ],
    ["server error", "unavailable", "RentCast answered 500, server/error: Something went wrong"],
    ["gateway page", "unavailable", "RentCast answered 502"],
    ["page instead of data", "unavailable", "RentCast's answer was not JSON"],
    ["empty body", "unavailable", "RentCast's answer was not JSON"],
    ["unknown shape", "unavailable", "RentCast's answer had an unknown shape"],
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

  test("the caller's own end is a value too", async () => {
    rentCast.behave("hang");
    const result = await estimateRent(query, {
      signal: AbortSignal.abort(),
      settings: { apiKey: key, baseUrl: rentCast.baseUrl, timeoutMs: 4_000 },
    });
    expect(result).toEqual({ ok: false, reason: "unavailable", detail: "The request was cancelled" });
  });

  test("nothing listening is a value, and the key is never in the detail", async () => {
    const { baseUrl } = rentCast;
    await rentCast.stop();
    const result = await estimateRent(query, { settings: { apiKey: key, baseUrl, timeoutMs: 4_000 } });
    expect(result).toMatchObject({ ok: false, reason: "unavailable" });
    expect(JSON.stringify(result)).not.toContain(key);
    rentCast = await startFakeRentCast();
  });
});

test("the stand-in itself refuses a route that the vendor does not have", async () => {
  const stranger = await startFakeRentCast();
  await fetch(`${stranger.baseUrl}/avm/rent/short-term`);
  await expect(stranger.stop()).rejects.toThrow("GET /v1/avm/rent/short-term");
});
