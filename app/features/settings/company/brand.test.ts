import fc from "fast-check";
import { expect, test } from "vitest";
import {
  brandSheet,
  brandSheetPath,
  defaultBrand,
  nearestPassing,
  pairsOf,
  paletteOf,
  passes,
} from "#app/features/settings/company/brand.ts";
import { contrast, lightnessAndChroma, shade } from "#app/lib/colors.ts";

const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, "0")}`);

test("measures contrast as WCAG does", () => {
  expect(contrast("#000000", "#ffffff")).toBeCloseTo(21);
  expect(contrast("#ffffff", "#777777")).toBeCloseTo(4.478, 3);
  expect(contrast("#123456", "#123456")).toBe(1);
});

test("a shade at the color's own lightness is the color", () => {
  fc.assert(
    fc.property(color, (hex) => {
      const again = shade(hex, lightnessAndChroma(hex).lightness);
      const apart = [1, 3, 5].map((at) =>
        Math.abs(Number.parseInt(hex.slice(at, at + 2), 16) - Number.parseInt(again.slice(at, at + 2), 16)),
      );
      expect(Math.max(...apart)).toBeLessThanOrEqual(1);
    }),
  );
});

test("the default colors pass every pair", () => {
  for (const name of ["primary", "accent"] as const)
    expect(pairsOf(name, defaultBrand[name]).filter((pair) => !passes(pair))).toEqual([]);
});

test("offers a color that passes every pair, for any color", () => {
  fc.assert(
    fc.property(color, fc.constantFrom("primary" as const, "accent" as const), (hex, name) => {
      const offered = nearestPassing(name, hex);
      expect(pairsOf(name, offered).filter((pair) => !passes(pair))).toEqual([]);
      if (pairsOf(name, hex).every(passes)) expect(offered).toBe(hex);
    }),
  );
});

test("two colors that pass alone pass together", () => {
  fc.assert(
    fc.property(color, color, (one, other) => {
      const both = paletteOf({
        primary: nearestPassing("primary", one),
        accent: nearestPassing("accent", other),
      });
      expect(contrast(both.cyanDeep, both.lightBlue)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(both.cyan, both.lightBlue)).toBeGreaterThanOrEqual(3);
    }),
  );
});

test("the style sheet holds the tokens of its URL, and the default colors need none", () => {
  expect(brandSheetPath(defaultBrand)).toBe(null);
  expect(brandSheetPath({ primary: "#2f6b3a", accent: "#c8372d" })).toBe("/brand/2f6b3a-c8372d.css");
  expect(brandSheet("2f6b3a-c8372d.css")).toMatch(/^:root\{--color-blue:#2f6b3a;--color-blue-deep:#/);
  expect(brandSheet("2f6b3a.css")).toBe(null);
  expect(brandSheet("2f6b3a-c8372}.css")).toBe(null);
});
