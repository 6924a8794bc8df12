import { expect, it } from "vitest";
import { placeOf, placeWith } from "#app/features/leads/place.ts";

it("leaves out what only opens a dialog", () => {
  const url = new URL(
    "https://site.example/leads?status=new&delete=1&ids=a&ids=b&edit=x&restored=c&from=2026-01-01",
  );
  expect(placeOf(url)).toBe("/leads?status=new&from=2026-01-01");
  expect(placeOf(new URL("https://site.example/dashboard?edit=x"))).toBe("/dashboard");
});

it("changes, adds and takes away parameters", () => {
  expect(placeWith("/leads?status=new&after=x", { after: null, from: "2026-01-01" })).toBe(
    "/leads?status=new&from=2026-01-01",
  );
  expect(placeWith("/leads?status=new", { status: null })).toBe("/leads");
});
